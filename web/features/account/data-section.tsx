import type { OwnUser } from '#contract/account.ts'
import { DeleteCard } from './delete-card.tsx'
import { ExportCard } from './export-card.tsx'

export function DataSection(_: { user: OwnUser }) {
  return (
    <div className="flex flex-col gap-5">
      <ExportCard />
      <DeleteCard />
    </div>
  )
}

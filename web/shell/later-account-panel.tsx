import { lazy, Suspense } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { loadPart } from './reload.ts'

const Panel = lazy(async () => {
  const { AccountPanel: component } = await loadPart(() => import('./account-panel.tsx'))
  return { default: component }
})

/** A guest, who has no account, does not load its panel. */
export function AccountPanel({ user }: { user: OwnUser }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-64" />}>
      <Panel user={user} />
    </Suspense>
  )
}

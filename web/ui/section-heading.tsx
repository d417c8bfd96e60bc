import type { ReactNode } from 'react'

export function SectionHeading({ id, title, action }: { id?: string; title: string; action?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <h2 id={id} className="text-lg font-bold text-ink">
        {title}
      </h2>
      {action}
    </div>
  )
}

import type { ReactNode } from 'react'

/** One fact in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{name}</dt>
      <dd className="text-sm font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

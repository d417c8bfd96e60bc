import type { ReactNode } from 'react'

/** A published value: a hash, a number or a place, in digits that can be compared. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-mono wrap-anywhere">{children}</dd>
    </div>
  )
}

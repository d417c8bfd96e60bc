import type { ReactNode } from 'react'

/** A part of a panel that is closed at first. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline">
        {title}
      </summary>
      {children}
    </details>
  )
}

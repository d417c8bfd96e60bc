import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** An icon named by data (a navigation entry), from our own endpoint; icons that code names are imported instead. */
export function LocalIcon({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('local-icon', className)}
      style={{ '--icon': `url(/icons/lucide/${encodeURIComponent(name)}.svg)` } as CSSProperties}
    />
  )
}

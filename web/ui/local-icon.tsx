import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/**
 * Shows an icon that is named in data (a navigation entry), from this site's endpoint. Icons that are named in code are
 * imported instead.
 */
export function LocalIcon({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('local-icon', className)}
      style={{ '--icon': `url(/icons/lucide/${encodeURIComponent(name)}.svg)` } as CSSProperties}
    />
  )
}

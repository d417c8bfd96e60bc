import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'bg-surface-3 text-ink-2',
  primary: 'bg-primary-soft text-primary',
  gold: 'bg-gold-soft text-gold-ink',
  picture: 'bg-picture-chip text-on-picture',
} as const

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={classNames('badge', tones[tone])}>{children}</span>
}

/** The badge for live content. Nothing else uses red. */
export function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <span className="live-badge">
      <span aria-hidden className="live-dot" />
      {children}
    </span>
  )
}

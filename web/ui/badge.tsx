import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'bg-surface-3 text-ink-2',
  primary: 'bg-primary-soft text-primary',
  gold: 'bg-gold-soft text-gold-ink',
  picture: 'bg-picture-chip text-on-picture',
} as const

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 max-w-full items-center gap-1.5 whitespace-nowrap rounded-sm px-1.5 text-xs sm:px-2 font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** Red means live and nothing else. */
export function LiveBadge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm bg-live-fill px-1.5 sm:px-2 text-xs font-bold uppercase text-on-picture">
      <span aria-hidden className="size-1.5 animate-pulse-dot rounded-full bg-on-picture" />
      {children}
    </span>
  )
}

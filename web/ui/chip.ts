import { classNames } from './class-names.ts'

/** A filter pill; links and buttons both wear it. `aria-current` or `aria-pressed` tells the state to machines. */
export function chipClass(state: 'on' | 'off'): string {
  return classNames(
    'inline-flex h-11 shrink-0 snap-start items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors duration-150',
    state === 'on'
      ? 'border-inverse bg-inverse text-on-inverse'
      : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
  )
}

export function chipCountClass(state: 'on' | 'off'): string {
  return classNames(
    'tabular inline-flex h-5 min-w-6 items-center justify-center rounded-full px-1.5 text-xs font-semibold',
    state === 'on' ? 'bg-on-inverse/20 text-on-inverse' : 'bg-surface-3 text-ink-2',
  )
}

import { classNames } from './class-names.ts'

/** A filter pill; links and buttons both wear it. `aria-current` or `aria-pressed` tells the state to machines. */
export function chipClass(state: 'on' | 'off'): string {
  return state === 'on' ? 'chip chip-on' : 'chip chip-off'
}

export function chipCountClass(state: 'on' | 'off'): string {
  return classNames('chip-count', state === 'on' ? 'bg-on-inverse/20 text-on-inverse' : 'bg-surface-3 text-ink-2')
}

import { classNames } from './class-names.ts'

/**
 * Returns the classes of a filter pill, for links and buttons. Add `aria-current` or `aria-pressed` for assistive
 * technology.
 */
export function chipClass(state: 'on' | 'off'): string {
  return state === 'on' ? 'chip chip-on' : 'chip chip-off'
}

export function chipCountClass(state: 'on' | 'off'): string {
  return classNames('chip-count', state === 'on' ? 'bg-on-inverse/20 text-on-inverse' : 'bg-surface-3 text-ink-2')
}

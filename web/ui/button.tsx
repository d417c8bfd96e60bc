import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'neutral' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-primary-fill text-on-primary hover:bg-primary-fill-hover',
  neutral: 'bg-surface-3 text-ink hover:bg-line',
  quiet: 'text-ink-2 hover:bg-surface-3 hover:text-ink',
  danger: 'bg-danger-soft text-danger hover:bg-danger hover:text-surface',
}
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm rounded-sm',
  medium: 'min-h-11 px-4 text-sm rounded-md',
  large: 'min-h-12 px-5 text-base rounded-md',
}

export function buttonClass({ tone = 'primary', size = 'medium' }: { tone?: ButtonTone; size?: ButtonSize } = {}) {
  return classNames(
    // As wide as its text, but never wider than its box. Then the text wraps.
    'inline-flex min-w-fit max-w-full items-center justify-center gap-2 py-1 font-semibold transition-colors duration-150',
    'disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-55',
    tones[tone],
    sizes[size],
  )
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: ButtonTone
  size?: ButtonSize
  /**
   * True while the first press is in progress, so that a second one is refused. The button keeps the focus, which it
   * would lose with `disabled`.
   */
  isBusy?: boolean
  children: ReactNode
}

export function Button({ tone, size, isBusy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? refusePress : onClick}
      className={classNames(buttonClass({ tone, size }), className)}
    >
      {children}
    </button>
  )
}

/**
 * Refuses a press. This also stops Enter in a field from submitting the form, because the browser then clicks the
 * submit button.
 */
function refusePress(event: MouseEvent): void {
  event.preventDefault()
}

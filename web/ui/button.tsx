import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'neutral' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export function buttonClass({ tone = 'primary', size = 'medium' }: { tone?: ButtonTone; size?: ButtonSize } = {}) {
  return `button button-${tone} button-${size}`
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

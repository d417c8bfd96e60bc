import type { ButtonHTMLAttributes, ReactNode } from 'react'
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
  small: 'h-9 px-3 text-sm rounded-sm',
  medium: 'h-11 px-4 text-sm rounded-md',
  large: 'h-12 px-5 text-base rounded-md',
}

/** The same look for links that act as buttons. */
export function buttonClass({ tone = 'primary', size = 'medium' }: { tone?: ButtonTone; size?: ButtonSize } = {}) {
  return classNames(
    'inline-flex items-center justify-center gap-2 whitespace-nowrap font-semibold transition-colors duration-150',
    'disabled:opacity-55 aria-busy:cursor-progress',
    tones[tone],
    sizes[size],
  )
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: ButtonTone
  size?: ButtonSize
  /** Keeps the width and refuses a second press while the first is under way. */
  isBusy?: boolean
  children: ReactNode
}

export function Button({ tone, size, isBusy, className, children, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClass({ tone, size }), className)}
    >
      {children}
    </button>
  )
}

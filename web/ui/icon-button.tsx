import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Name of the button for screen readers and in the tooltip, because an icon alone has no name. */
  label: string
  children: ReactNode
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'tap inline-flex items-center justify-center rounded-md text-ink-2 transition-colors duration-150',
        'hover:bg-surface-3 hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  )
}

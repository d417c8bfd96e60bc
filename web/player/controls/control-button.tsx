import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  icon: LucideIcon
  label: string
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string
}

/** An icon button of the bar, 44 px wide. Its tooltip shows its name and its key. */
export function ControlButton({ icon: Icon, label, shortcut, className = '', ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={`player-button ${className}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}

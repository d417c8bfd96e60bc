import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

type PopoverProps = {
  /** Names the panel, and the button of a menu; a sheet's button has its own words. */
  label: string
  trigger: ReactNode
  triggerClass: string
  /** A sheet rises from the bottom edge; a menu hangs under its button. */
  shape: 'menu' | 'sheet'
  onOpen?: () => void
  children: ReactNode
}

/**
 * The browser's own popover: light dismiss, Escape and the return of focus come with it, before any script has run.
 * A press on a link inside closes it, since a client-side navigation would leave it standing.
 */
export function Popover({ label, trigger, triggerClass, shape, onOpen, children }: PopoverProps) {
  const id = useId()
  const anchor = `--${id.replace(/[^a-zA-Z0-9-]/g, '')}`
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={shape === 'menu' ? label : undefined}
        title={shape === 'menu' ? label : undefined}
        className={triggerClass}
        style={{ anchorName: anchor } as React.CSSProperties}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click from a link or button inside, which the keyboard raises too */}
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={shape === 'menu' ? 'menu-popover' : 'sheet'}
        style={{ positionAnchor: anchor } as React.CSSProperties}
        onToggle={(event) => event.newState === 'open' && onOpen?.()}
        onClick={(event) => {
          if ((event.target as Element).closest('a, [data-close]')) panel.current?.hidePopover()
        }}
      >
        <div
          className={classNames(
            'border border-line bg-surface text-ink shadow-pop',
            shape === 'menu' ? 'min-w-52 rounded-lg p-2' : 'max-h-[80dvh] overflow-y-auto rounded-t-xl p-4',
          )}
        >
          {children}
        </div>
      </section>
    </>
  )
}

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-semibold text-ink hover:bg-surface-3'

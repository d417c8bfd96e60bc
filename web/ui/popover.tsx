import { type ReactNode, useId, useRef } from 'react'

type PopoverProps = {
  /** Name of the panel, and of a menu's button. A sheet's button has visible text. */
  label: string
  trigger: ReactNode
  triggerClass: string
  /** A sheet rises from the bottom edge. A menu opens under its button. */
  shape: 'menu' | 'sheet'
  onOpen?: () => void
  /** Needed in a cached fragment (web/cached-fragment.ts): an id that is unique on each page. */
  id?: string
  children: ReactNode
}

/**
 * Uses the browser's popover, which provides light dismiss, Escape and the return of focus before any script runs. A
 * click on a link inside closes it, because a client navigation would leave it open.
 */
export function Popover({ label, trigger, triggerClass, shape, onOpen, id: given, children }: PopoverProps) {
  const own = useId()
  const id = given ?? own
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
        <div className={shape === 'menu' ? 'menu-panel' : 'sheet-panel'}>{children}</div>
      </section>
    </>
  )
}

export const menuItemClass = 'menu-item'

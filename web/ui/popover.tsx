import { type ReactNode, useId, useRef } from 'react'

type PopoverProps = {
  /** Name of the panel, and of the button when its trigger has no words. */
  label: string
  /** True for a trigger with words, which name the button. They do by default in a sheet, and not in a menu. */
  hasWords?: boolean
  trigger: ReactNode
  triggerClass: string
  /** A sheet opens at the bottom edge of the screen. A menu opens under its button. */
  shape: 'menu' | 'sheet'
  onOpen?: () => void
  /** An id that is unique on each page. Required in a cached fragment (web/cached-fragment.ts), otherwise generated. */
  id?: string
  children: ReactNode
}

/**
 * Shows a panel with the browser's popover. So light dismiss, Escape and the return of focus work before any script
 * runs. A click on a link inside closes the panel, because a client navigation would leave it open.
 */
export function Popover(props: PopoverProps) {
  const { label, trigger, triggerClass, shape, hasWords = shape === 'sheet', onOpen, id: given, children } = props
  const own = useId()
  const id = given ?? own
  const anchor = `--${id.replace(/[^a-zA-Z0-9-]/g, '')}`
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={hasWords ? undefined : label}
        title={hasWords ? undefined : label}
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

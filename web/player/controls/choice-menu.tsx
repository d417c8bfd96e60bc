import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ControlButton } from './control-button.tsx'

type Choices<T> = {
  choices: readonly { id: T; text: string; detail?: string }[]
  chosen: T
  choose: (id: T) => void
}

type Props<T> = Partial<Choices<T>> & {
  icon: LucideIcon
  label: string
  /** A key that switches the usual choice, shown in the tooltip. */
  shortcut?: string
  /** Further groups after the choices, with their titles, or switches. */
  children?: ReactNode
  /** A wide picture shows `children` beside the choices, because together they would be as high as the picture. */
  isSplit?: boolean
}

/** A phone's picture is too low for the menu. It covers the bottom of the screen instead, above the navigation. */
const narrowScreen = '(max-width: 639px)'

/**
 * A button of the bar with a menu of choices. Arrow keys move the focus; Escape closes the menu and returns the focus.
 */
export function ChoiceMenu<T extends string | number | null>(props: Props<T>) {
  const { icon, label, shortcut, children, isSplit = false, choices, chosen, choose } = props
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const isSheet = isOpen && matchMedia(narrowScreen).matches

  useEffect(() => {
    if (!isOpen) return
    if (menu.current?.popover) menu.current.showPopover()
    const first = root.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? itemsIn(root.current)[0]
    first?.focus()
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  function close() {
    setIsOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Home' || event.key === 'End') focusItem(event.key === 'Home' ? 0 : -1)
    else {
      // Other keys belong to the menu and not to the picture.
      event.stopPropagation()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function moveFocus(by: number) {
    const items = itemsIn(root.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    focusItem(at < 0 ? 0 : (at + by) % items.length)
  }

  function focusItem(index: number) {
    itemsIn(root.current).at(index)?.focus()
  }

  return (
    <div className="player-menu-root" ref={root}>
      <ControlButton
        icon={icon}
        label={label}
        {...(shortcut && { shortcut })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div
          ref={menu}
          popover={isSheet ? 'manual' : undefined}
          className={classNames('player-menu', isSplit && 'is-split')}
          role="menu"
          aria-label={label}
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          <div className="player-menu-part">
            <p className="player-menu-title" aria-hidden="true">
              {label}
            </p>
            {choices && choose && <MenuChoices choices={choices} chosen={chosen as T} choose={choose} chose={close} />}
            {!isSplit && children}
          </div>
          {isSplit && <div className="player-menu-part">{children}</div>}
        </div>
      )}
    </div>
  )
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/** Choices of a menu, of which one is chosen. `chose` is called after a choice. */
export function MenuChoices<T extends string | number | null>(props: Choices<T> & { chose?: () => void }) {
  const { choices, chosen, choose, chose } = props
  return choices.map(({ id, text, detail }) => (
    <button
      key={id ?? 'none'}
      type="button"
      role="menuitemradio"
      aria-checked={id === chosen}
      tabIndex={-1}
      onClick={() => {
        choose(id)
        chose?.()
      }}
    >
      {text}
      {detail && <span className="player-menu-detail">{detail}</span>}
    </button>
  ))
}

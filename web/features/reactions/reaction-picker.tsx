import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { type Reaction, reactionKinds } from '#contract/reactions.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { reactionSigns } from './reaction-signs.ts'
import { focusPicker, type usePicker } from './use-picker.ts'

type Props = {
  panel: RefObject<HTMLDivElement | null>
  id: string
  anchor: string
  own: Reaction | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  pick: (reaction: Reaction) => void
  /** Closes the picker. If the focus is inside the picker, the focus returns to the button. */
  close: () => void
  events: ReturnType<typeof usePicker>['onPanel']
}

/** Moves the focus within the toolbar on the arrow keys, Home and End (WAI-ARIA practices). */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}

/**
 * Uses a manual popover: light dismiss would close it when the finger of a long press is lifted. Its buttons are
 * rendered only while it is open.
 */
export function ReactionPicker({ panel, id, anchor, own, isOpen, onOpen, pick, close, events }: Props) {
  const t = useTranslate()
  useEffect(() => {
    if (!isOpen) return
    const ended = new AbortController()
    const { signal } = ended
    const isOurs = (target: EventTarget | null) => panel.current?.parentElement?.contains(target as Node | null)
    document.addEventListener('pointerdown', ({ target }) => isOurs(target) || close(), { signal })
    document.addEventListener('focusin', ({ target }) => isOurs(target) || close(), { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    return () => ended.abort()
  }, [isOpen, panel, close])
  // When its button opened the picker, move the focus into it. When the mouse opened it, leave the focus.
  useEffect(() => {
    if (!isOpen || document.activeElement?.getAttribute('popovertarget') !== id) return
    focusPicker(panel)
  }, [isOpen, id, panel])
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="toolbar"
      aria-label={t('reaction.choose')}
      className="picker-popover"
      style={{ positionAnchor: anchor } as React.CSSProperties}
      onToggle={(event) => onOpen(event.newState === 'open')}
      onKeyDown={goAlong}
      {...events}
    >
      {isOpen && (
        <div className="flex flex-wrap rounded-[1.75rem] border border-line bg-surface p-1 shadow-pop">
          {reactionKinds.map((reaction) => (
            <button
              key={reaction}
              type="button"
              aria-label={t(`reaction.${reaction}`)}
              title={t(`reaction.${reaction}`)}
              aria-pressed={own === reaction}
              onClick={() => pick(reaction)}
              className={classNames(
                'inline-flex size-11 items-center justify-center rounded-full text-2xl hover:bg-surface-3',
                own === reaction && 'bg-primary-soft',
              )}
            >
              <span aria-hidden translate="no">
                {reactionSigns[reaction]}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

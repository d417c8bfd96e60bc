import { useCallback, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { MessageActions, type MessageActionsProps } from './message-actions.tsx'
import { saidText } from './said-text.ts'

type Props = Omit<MessageActionsProps, 'leave'> & {
  /** The button that opened the menu. */
  opener: HTMLElement
}

/** Space between the menu and the edges of the window, in pixels. */
const marginPx = 8

/**
 * The actions of a message in a popover of the browser, so that light dismiss, Escape and the return of focus work. It
 * keeps its place on the screen while the list moves. `close` is called when it ends, also after a dialog that one of
 * the actions opened.
 */
export function MessageMenu({ opener, ...actions }: Props) {
  const t = useTranslate()
  const { message, close } = actions
  const panel = useRef<HTMLElement>(null)
  /** True once an action has opened a dialog, which would be below the popover. */
  const hasLeft = useRef(false)

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const place = () => {
      const { top, bottom, right } = opener.getBoundingClientRect()
      const fitsBelow = bottom + element.offsetHeight + marginPx <= innerHeight
      element.style.setProperty(
        '--menu-top',
        `${Math.max(marginPx, fitsBelow ? bottom : top - element.offsetHeight)}px`,
      )
      element.style.setProperty('--menu-right', `${Math.max(marginPx, innerWidth - right)}px`)
    }
    element.showPopover()
    place()
    element.focus({ preventScroll: true })
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [opener])

  const leave = useCallback(() => {
    hasLeft.current = true
    panel.current?.hidePopover()
  }, [])
  /** Hides the popover first, so that the browser returns the focus. */
  const end = () => {
    leave()
    close()
  }

  return (
    <section
      ref={panel}
      popover="auto"
      tabIndex={-1}
      aria-label={t('chat.actions', { name: message.showName })}
      className="message-menu outline-none"
      onToggle={({ newState }) => newState === 'closed' && !hasLeft.current && close()}
    >
      <p dir="auto" className="message-menu-said">
        <b translate="no" className="font-semibold text-ink">
          {message.showName}
        </b>{' '}
        {saidText(t, message)}
      </p>
      <MessageActions {...actions} close={end} leave={leave} />
    </section>
  )
}

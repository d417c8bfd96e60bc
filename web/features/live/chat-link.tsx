import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'

/** Elements in which C is typed text and not a shortcut. */
const writing = 'input, textarea, select, [contenteditable="true"]'

type Props = { chat: RefObject<HTMLElement | null>; show(): void }

/**
 * Skips about seventy controls to the composer: a button that is visible on focus, and the key C. When the viewer
 * cannot write in the room, it focuses the room.
 */
export function ChatLink({ chat, show }: Props) {
  const t = useTranslate()
  const go = useEffectEvent(() => {
    show()
    // A hidden tab can receive the focus only after layout.
    requestAnimationFrame(() => {
      const box = chat.current?.querySelector('textarea') ?? chat.current
      box?.focus({ preventScroll: false })
    })
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest?.(writing) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      go()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <button type="button" aria-keyshortcuts="c" className="skip-link" onClick={go}>
      {t('watch.toChat')}
    </button>
  )
}

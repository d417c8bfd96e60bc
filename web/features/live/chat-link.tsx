import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'

/** Where a C is a letter of what is being written. */
const writing = 'input, textarea, select, [contenteditable="true"]'

type Props = { chat: RefObject<HTMLElement | null>; show(): void }

/**
 * Leads past the picture to the box one writes in, which is some seventy controls further down: a button that shows with the
 * focus, and the key C. Where the room cannot be written in, it leads to the room.
 */
export function ChatLink({ chat, show }: Props) {
  const t = useTranslate()
  const go = useEffectEvent(() => {
    show()
    // A tab that was closed can take the focus once it is laid out.
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

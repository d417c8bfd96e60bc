import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { latinKey } from '#web/ui/latin-key.ts'

/** In these elements, C is typed text and not a shortcut. */
const writing = 'input, textarea, select, [contenteditable="true"]'

type Props = { chat: RefObject<HTMLElement | null>; show(): void }

/**
 * Button that is visible on focus. The button and the key C move the focus past about seventy controls to the composer,
 * or to the chat when it has no composer.
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
      if (latinKey(event) !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return
      // In the player the key may switch captions.
      if (event.defaultPrevented) return
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

import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { idOf } from './message-line.ts'
import { saidText } from './said-text.ts'

/** Interval between announcements to screen readers. In a busy room, announcing every message would never end. */
const everyMs = 6_000
const storageKey = 'khan-dai.reads-chat'

type Props = { messages: readonly ChatMessage[]; ownId: string | undefined }

/**
 * Announces the newest message and the number of new messages to screen readers. A switch, visible only on focus, turns
 * this off and on.
 */
export function Announcer({ messages, ownId }: Props) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [isOn, setOn] = useState(() => storage.read(storageKey) !== 'off')
  const latest = useRef({ messages, ownId })
  const announcedId = useRef<number | null>(null)
  useEffect(() => {
    latest.current = { messages, ownId }
    const newest = messages.at(-1)
    if (newest) announcedId.current ??= idOf(newest)
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const { messages: now, ownId: own } = latest.current
      const newest = now.at(-1)
      if (!newest) return
      const since = announcedId.current ?? idOf(newest)
      announcedId.current = idOf(newest)
      const fresh = now.filter((one) => idOf(one) > since && one.userId !== own && !one.isDeleted && !one.isHidden)
      const last = fresh.at(-1)
      if (!last) return
      const said = { name: last.showName, text: saidText(t, last), count: fresh.length }
      setText(t(fresh.length === 1 ? 'chat.announceOne' : 'chat.announceMore', said))
    }, everyMs)
    return () => clearInterval(timer)
  }, [t, isOn])
  function toggle() {
    // Messages that arrive while the announcer is off are not announced later.
    announcedId.current = null
    setText('')
    setOn(!isOn)
    storage.write(storageKey, isOn ? 'off' : 'on')
  }
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className="sr-only mx-3 focus:not-sr-only focus:my-1"
        onClick={toggle}
      >
        {t('chat.readAloud')}
      </button>
      <p role="status" aria-live="polite" className="sr-only">
        {text}
      </p>
    </>
  )
}

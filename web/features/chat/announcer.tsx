import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { idOf } from './message-line.ts'

/** How often a screen reader is told: a lively room would never let it finish. */
const everyMs = 6_000

type Props = { messages: readonly ChatMessage[]; ownId: string | undefined }

/** Tells politely what came: the newest line, and how many others. */
export function Announcer({ messages, ownId }: Props) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const latest = useRef({ messages, ownId })
  const toldId = useRef<number | null>(null)
  useEffect(() => {
    latest.current = { messages, ownId }
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const { messages: now, ownId: own } = latest.current
      const newest = now.at(-1)
      if (!newest) return
      const since = toldId.current
      toldId.current = idOf(newest)
      if (since === null) return
      const fresh = now.filter((one) => idOf(one) > since && one.userId !== own && !one.isDeleted && !one.isHidden)
      const last = fresh.at(-1)
      if (!last) return
      const said = { name: last.showName, text: last.filteredMessage || t('chat.fileSent'), count: fresh.length }
      setText(t(fresh.length === 1 ? 'chat.announceOne' : 'chat.announceMore', said))
    }, everyMs)
    return () => clearInterval(timer)
  }, [t])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

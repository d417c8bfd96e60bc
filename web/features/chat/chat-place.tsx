import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ChatMessage, chatHistory } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { FoundMessage } from './found-message.tsx'
import { idOf } from './message-line.ts'

type Props = { groupId: string; message: ChatMessage; back: () => void; close: () => void }

const around = 20
const pageSize = 40

/**
 * Shows the room's history around one message, and loads more in both directions. The live room remains
 * subscribed.
 */
export function ChatPlace({ groupId, message, back, close }: Props) {
  const t = useTranslate()
  const [messages, setMessages] = useState<ChatMessage[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLLIElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  /** Returns up to `size` messages with ids below `beforeId`, oldest first. */
  const read = useCallback(
    async (beforeId: number, size: number) =>
      (await call(chatHistory, { groupId, beforeId: String(beforeId), pageSize: size })).list.toReversed(),
    [groupId],
  )

  useEffect(() => {
    let isCurrent = true
    heading.current?.focus()
    read(idOf(message) + around + 1, around * 2).then(
      (list) => isCurrent && setMessages(list),
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [read, message])

  const isRead = messages !== null
  useLayoutEffect(() => {
    const [box, entry] = [scroller.current, target.current]
    // scrollIntoView would scroll the page as well.
    if (isRead && box && entry) box.scrollTop = entry.offsetTop - (box.clientHeight - entry.clientHeight) / 2
  }, [isRead])

  async function more(direction: 'older' | 'newer', known: ChatMessage[]) {
    const [first, last] = [known[0], known.at(-1)]
    if (!first || !last) return
    setBusy(true)
    try {
      if (direction === 'older') {
        const older = await read(idOf(first), pageSize)
        setMessages([...older, ...known])
      } else {
        const newer = (await read(idOf(last) + pageSize + 1, pageSize)).filter((one) => idOf(one) > idOf(last))
        setAtEnd(newer.length < pageSize)
        setMessages([...known, ...newer])
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const moreButton = (direction: 'older' | 'newer', known: ChatMessage[]) => (
    <div className="px-4 py-2">
      <Button tone="quiet" className="w-full" isBusy={isBusy} onClick={() => void more(direction, known)}>
        {t(`chat.${direction}`)}
      </Button>
    </div>
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center gap-1 border-b border-line pl-1 pr-3">
        <IconButton label={t('chat.backToResults')} onClick={back}>
          <ArrowLeft size={18} aria-hidden />
        </IconButton>
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate text-sm font-semibold outline-none">
          {t('chat.place')}
        </h3>
        <Button tone="quiet" size="small" onClick={close}>
          {t('chat.toNow')}
          <ArrowDown size={16} aria-hidden />
        </Button>
      </div>
      {failure ? (
        <p role="alert" className="px-4 py-3 text-sm text-danger">
          {failureText(t, failure)}
        </p>
      ) : null}
      {!messages && !failure && <ChatSkeleton />}
      {messages && (
        <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
          {messages[0] && idOf(messages[0]) > 1 && moreButton('older', messages)}
          <ul>
            {messages.map((one) => (
              <li
                key={one.uuid}
                ref={one.uuid === message.uuid ? target : undefined}
                aria-current={one.uuid === message.uuid ? 'true' : undefined}
                className={classNames('flex gap-2.5 px-4 py-1.5', one.uuid === message.uuid && 'bg-primary-soft')}
              >
                <FoundMessage message={one} />
              </li>
            ))}
          </ul>
          {!isAtEnd && moreButton('newer', messages)}
        </div>
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { type ChatMessage, chatHistory } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AuthorLine } from './author-line.tsx'
import { MessageText } from './message-text.tsx'

type Found = { keyword: string; list: ChatMessage[]; failure: unknown }

const shortest = 2
const typingMs = 300

/** Finds messages of the room by their words. */
export function ChatSearch({ groupId }: { groupId: string }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const keyword = typed.trim()
  const isLongEnough = [...keyword].length >= shortest

  useEffect(() => box.current?.focus(), [])

  useEffect(() => {
    if (!isLongEnough) return setFound(null)
    let isCurrent = true
    const timer = setTimeout(() => {
      call(chatHistory, { groupId, searchKeyword: keyword }).then(
        ({ list }) => isCurrent && setFound({ keyword, list, failure: null }),
        (failure: unknown) => isCurrent && setFound({ keyword, list: [], failure }),
      )
    }, typingMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [groupId, keyword, isLongEnough])

  const note = !isLongEnough
    ? t('chat.searchShort')
    : found?.failure
      ? failureText(t, found.failure)
      : found?.list.length === 0
        ? t('chat.searchNone')
        : null
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <input
        type="search"
        ref={box}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={t('chat.search')}
        placeholder={t('chat.searchPlaceholder')}
        maxLength={60}
        className="m-3 h-11 shrink-0 rounded-full bg-surface-3 px-4 text-base text-ink placeholder:text-ink-3"
      />
      <div className="min-h-0 flex-1 overflow-y-auto" aria-live="polite">
        {note && <p className="px-4 text-sm text-ink-2">{note}</p>}
        {found?.list.map((message) => (
          <article key={message.uuid} className="flex gap-2.5 px-4 py-1.5">
            <Avatar name={message.showName} seed={message.userId} picture={message.profilePicture} size={28} />
            <div className="min-w-0 flex-1">
              <AuthorLine message={message} />
              <MessageText text={message.filteredMessage} />
            </div>
          </article>
        ))}
      </div>
    </div>
  )
}

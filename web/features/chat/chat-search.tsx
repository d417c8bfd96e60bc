import { useEffect, useRef, useState } from 'react'
import { type ChatMessage, chatHistory, chatPageSize } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ChatPlace } from './chat-place.tsx'
import { FoundMessage } from './found-message.tsx'

type Found = { keyword: string; list: ChatMessage[]; hasMore: boolean; failure: unknown }

const shortest = 2
const typingMs = 300

export function ChatSearch({ groupId, close }: { groupId: string; close: () => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [place, setPlace] = useState<ChatMessage | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const keyword = typed.trim()
  const isLongEnough = [...keyword].length >= shortest

  useEffect(() => {
    if (!place) box.current?.focus()
  }, [place])

  useEffect(() => {
    if (!isLongEnough) return setFound(null)
    let isCurrent = true
    const timer = setTimeout(() => {
      call(chatHistory, { groupId, searchKeyword: keyword }).then(
        ({ list }) => isCurrent && setFound(pageOf(keyword, [], list)),
        (failure: unknown) => isCurrent && setFound({ keyword, list: [], hasMore: false, failure }),
      )
    }, typingMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [groupId, keyword, isLongEnough])

  async function loadMore({ keyword: searchKeyword, list: known }: Found) {
    setBusy(true)
    try {
      const beforeId = known.at(-1)?.groupMessageId
      const { list } = await call(chatHistory, { groupId, searchKeyword, beforeId })
      setFound((now) => (now?.list === known ? pageOf(searchKeyword, known, list) : now))
    } catch (failure) {
      setFound((now) => now && { ...now, failure })
    } finally {
      setBusy(false)
    }
  }

  if (place) return <ChatPlace groupId={groupId} message={place} back={() => setPlace(null)} close={close} />
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
        dir="auto"
        className="m-3 h-11 shrink-0 rounded-full bg-surface-3 px-4 text-base text-ink placeholder:text-ink-3"
      />
      <div className="min-h-0 flex-1 overflow-y-auto pb-3">
        <div role="status">
          {note && <p className="px-4 text-sm text-ink-2">{note}</p>}
          {!note && found && (
            <p className="sr-only">
              {t(found.hasMore ? 'chat.searchFoundMore' : 'chat.searchFound', { count: found.list.length })}
            </p>
          )}
        </div>
        <ul>
          {found?.list.map((message) => (
            <li key={message.uuid}>
              <button
                type="button"
                onClick={() => setPlace(message)}
                className="flex w-full gap-2.5 px-4 py-1.5 text-left hover:bg-surface-2"
              >
                <FoundMessage message={message}>
                  <span className="sr-only">{t('chat.showPlace')}</span>
                </FoundMessage>
              </button>
            </li>
          ))}
        </ul>
        {found?.hasMore && (
          <div className="px-4 pt-2">
            <Button tone="neutral" className="w-full" isBusy={isBusy} onClick={() => void loadMore(found)}>
              {t('chat.searchMore')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function pageOf(keyword: string, known: ChatMessage[], list: ChatMessage[]): Found {
  return { keyword, list: [...known, ...list], hasMore: list.length === chatPageSize, failure: null }
}

import { useEffect, useMemo, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useSession } from '#web/api/session.ts'
import { useSocketStatus } from '#web/api/socket.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useStore } from '#web/ui/store.ts'
import { Announcer } from './announcer.tsx'
import { ChatHeader } from './chat-header.tsx'
import { createChatRoom, startState } from './chat-room.ts'
import { ChatSearch } from './chat-search.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { joinPresence } from './presence.ts'

/** A chat room: reading for everybody, writing for members. */
export function ChatPanel({ groupId, joins }: { groupId: string; joins: boolean }) {
  const t = useTranslate()
  const session = useSession()
  const status = useSocketStatus()
  const room = useMemo(() => createChatRoom(groupId), [groupId])
  const state = useStore(room.state, startState)
  const [parent, setParent] = useState<ChatMessage | null>(null)
  const [isSearching, setSearching] = useState(false)
  const member = session.kind === 'member' ? session.user : null
  const memberId = member?.userId

  useEffect(() => room.open(), [room])
  useEffect(() => (joins ? joinPresence(groupId) : undefined), [groupId, joins])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has another standing
  useEffect(() => void room.loadSelf(), [room, memberId])

  return (
    <section aria-label={t('chat.title')} className="flex min-h-0 flex-col">
      <ChatHeader
        groupId={groupId}
        people={state.people}
        isModerator={state.isModerator}
        isSearching={isSearching}
        toggleSearch={() => setSearching(!isSearching)}
      />
      {(state.isPolling || status === 'waiting') && (
        <p role="status" className="bg-surface-3 px-4 py-1.5 text-center text-xs text-ink-2">
          {t(state.isPolling ? 'chat.polling' : 'chat.reconnecting')}
        </p>
      )}
      {isSearching ? (
        <ChatSearch groupId={groupId} close={() => setSearching(false)} />
      ) : state.phase === 'loading' ? (
        <ChatSkeleton />
      ) : state.phase === 'failed' ? (
        <ErrorState
          title={t('chat.failed')}
          text={t('chat.failedText')}
          retryLabel={t('chat.retry')}
          isBusy={false}
          onRetry={room.reopen}
        />
      ) : (
        <MessageList room={room} state={state} groupId={groupId} member={member} reply={setParent} />
      )}
      <Announcer messages={state.messages} ownId={memberId} />
      <Composer groupId={groupId} room={room} state={state} member={member} parent={parent} reply={setParent} />
    </section>
  )
}

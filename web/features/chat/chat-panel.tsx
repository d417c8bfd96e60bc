import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { useSession } from '#web/api/session.ts'
import { useSocketStatus } from '#web/api/socket.ts'
import { createCrossings } from '#web/features/gifts/crossings.ts'
import { GiftStage } from '#web/features/gifts/gift-stage.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useStore } from '#web/ui/store.ts'
import { Announcer } from './announcer.tsx'
import { ArchivedNote } from './archived-note.tsx'
import { ChatHeader } from './chat-header.tsx'
import { createChatRoom } from './chat-room.ts'
import { ChatSearch } from './chat-search.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { startState } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { withoutHidden } from './message-line.ts'
import { MessageList } from './message-list.tsx'
import { joinPresence } from './presence.ts'
import { PrivateLine } from './private-line.tsx'
import { createPrivateSigns } from './private-signs.ts'
import { useSeen } from './use-seen.ts'

const GiftTray = lazyPart(() => import('#web/features/gifts/gift-tray.tsx'), 'GiftTray')

export type HeadProps = { people: number; isModerator: boolean; isSearching: boolean; toggleSearch: () => void }

export type ChatPanelProps = {
  groupId: string
  /** Whether one is counted among those in the room. */
  joins: boolean
  /** Stands above the messages in the place of the live page's own. */
  head?: (props: HeadProps) => ReactNode
  /** A room of the page of rooms, where people talk at their own pace. */
  isTalk?: boolean
  isPrivate?: boolean
  /** A private talk of two: the side a bubble stands at says who wrote it. */
  isPair?: boolean
  /** The files that go with messages. */
  takes?: UploadKind | null
  /** Whom gifts go to, where they can be given. */
  gifts?: { commentatorId: string; name: string } | null
  /** Stands in the place of the box one writes in, in a room that its host closed. */
  closedNote?: ReactNode
  /** Told that the room itself changed, or that one may not be in it any more; stays the same function. */
  changed?: () => void
  /** All messages there are have been seen. */
  seen?: () => void
  /** Told the newest message, whenever there is another or it is changed; stays the same function. */
  newest?: (message: ChatMessage) => void
}

/** A chat room: reading for everybody, writing for members. */
export function ChatPanel(props: ChatPanelProps) {
  const { groupId, joins, head, isTalk = false, isPrivate = false, isPair = false } = props
  const { takes = null, gifts = null, seen, newest, changed } = props
  const t = useTranslate()
  const session = useSession()
  const status = useSocketStatus()
  const signs = useMemo(() => (isPrivate ? createPrivateSigns(groupId) : null), [groupId, isPrivate])
  const crossings = useMemo(() => createCrossings(), [])
  const room = useMemo(
    () => createChatRoom(groupId, signs, { gifts: crossings.take, changed }),
    [groupId, signs, crossings, changed],
  )
  const held = useStore(room.state, startState)
  const messages = useMemo(() => withoutHidden(held.messages, held.hiddenIds), [held.messages, held.hiddenIds])
  const state = { ...held, messages }
  const [parent, setParent] = useState<ChatMessage | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const member = session.kind === 'member' ? session.user : null
  const memberId = member?.userId

  useEffect(() => room.open(), [room])
  useEffect(() => () => crossings.close(), [crossings])
  useEffect(() => (joins ? joinPresence(groupId) : undefined), [groupId, joins])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has another standing
  useEffect(() => void room.loadSelf(), [room, memberId])

  useEffect(() => {
    void signs?.load()
    return () => signs?.stop()
  }, [signs])
  useSeen(state.newestId, (messageId) => {
    signs?.read(messageId)
    seen?.()
  })
  const last = state.messages.at(-1)
  useEffect(() => {
    if (last) newest?.(last)
  }, [last, newest])

  const headProps: HeadProps = {
    people: state.people,
    isModerator: state.isModerator,
    isSearching,
    toggleSearch: () => setSearching(!isSearching),
  }
  return (
    <section aria-label={t('chat.title')} className="flex min-h-0 flex-col">
      {head ? head(headProps) : <ChatHeader groupId={groupId} {...headProps} />}
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
        <MessageList {...{ room, state, groupId, member, isTalk, isPrivate, isPair }} reply={setParent} />
      )}
      <Announcer messages={state.messages} ownId={memberId} />
      {signs && <PrivateLine signs={signs} messages={state.messages} ownId={memberId} />}
      <GiftStage crossings={crossings} />
      {gifts && isGiving && !state.isMuted && !state.isArchived && (
        <Suspense fallback={null}>
          <GiftTray target={{ groupId, ...gifts }} close={() => setGiving(false)} />
        </Suspense>
      )}
      {state.isArchived ? (
        (props.closedNote ?? <ArchivedNote />)
      ) : (
        <Composer
          {...{ groupId, room, state, member, parent, takes }}
          {...(gifts && { giving: { isOpen: isGiving, toggle: () => setGiving(!isGiving) } })}
          reply={setParent}
          {...(signs && { typed: signs.typed })}
        />
      )}
    </section>
  )
}

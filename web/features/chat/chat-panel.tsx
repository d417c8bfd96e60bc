import './chat.css'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useStore } from '#web/ui/store.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { Announcer } from './announcer.tsx'
import { ArchivedNote } from './archived-note.tsx'
import { type ChatAddition, createNotices } from './chat-addition.ts'
import { ChatHeader } from './chat-header.tsx'
import { createRoomMoments } from './chat-moments.ts'
import { ChatNote } from './chat-note.tsx'
import { createRoomPoll, noPoll } from './chat-poll.ts'
import { createChatRoom } from './chat-room.ts'
import { ChatSearch } from './chat-search.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { startState } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { EditComposer } from './edit-composer.tsx'
import { FollowGate } from './follow-gate.tsx'
import { withoutHidden } from './message-line.ts'
import { MessageList } from './message-list.tsx'
import { ModerationButton } from './moderation-button.tsx'
import { joinPresence } from './presence.ts'
import { PrivateLine } from './private-line.tsx'
import { createPrivateSigns } from './private-signs.ts'
import { RuleChips } from './rule-chips.tsx'
import { StepLine } from './step-line.tsx'
import { createSteppedNotices } from './stepped-notices.ts'
import { mayEdit } from './take-back.ts'
import { useMoments } from './use-moments.ts'
import { useSeen } from './use-seen.ts'
import { useSteppedChat } from './use-stepped-chat.ts'

export type HeadProps = {
  people: number
  /** Button of the room's moderators; null for other viewers. */
  moderation: ReactNode
  isSearching: boolean
  toggleSearch: () => void
}

export type ChatPanelProps = {
  groupId: string
  /** True when the viewer counts as present in the room while the panel is open. */
  joins: boolean
  /** Renders the header above the messages, instead of the live page's header. */
  head?: (props: HeadProps) => ReactNode
  /**
   * True for rooms of the rooms page, which are less busy: they show bubbles, day lines, and groups of messages by one
   * author.
   */
  isTalk?: boolean
  isPrivate?: boolean
  /** True in a private room of two people, where the side of a bubble shows its author. */
  isPair?: boolean
  /** False in rooms with admission. */
  isOpenToAll?: boolean
  /** Kind of upload that messages accept, or null for none. */
  takes?: UploadKind | null
  addition?: ChatAddition
  /** Number of presses of a button outside of the chat that opens the addition's tool. */
  toolPresses?: number
  /** Replaces the note that a closed room shows instead of the composer. */
  closedNote?: ReactNode
  /** Called when the room itself changes or the viewer loses access to it. Pass a stable function. */
  changed?: () => void
  /** Called when the viewer has the newest message on a visible page. */
  seen?: () => void
  /** Called when the newest message arrives or changes. Pass a stable function. */
  newest?: (message: ChatMessage) => void
}

const PollCard = lazyPart(() => import('./poll-card.tsx'), 'PollCard')

const noAddition: ChatAddition = {}

export function ChatPanel(props: ChatPanelProps) {
  const { groupId, joins, head, isTalk = false, isPrivate = false, isPair = false } = props
  const { isOpenToAll = true, takes = null, addition = noAddition, toolPresses = 0, seen, newest, changed } = props
  const t = useTranslate()
  const session = useSession()
  const signs = useMemo(() => (isPrivate ? createPrivateSigns(groupId) : null), [groupId, isPrivate])
  const notices = useMemo(() => createNotices(), [])
  const stepped = useMemo(() => createSteppedNotices(groupId, notices.take), [groupId, notices])
  const poll = useMemo(() => createRoomPoll(groupId), [groupId])
  const hasPoll = useStore(poll.state, noPoll).poll !== null
  const hasMoments = addition.moment !== undefined
  const cards = useMemo(() => (hasMoments ? createRoomMoments(groupId) : null), [groupId, hasMoments])
  const room = useMemo(
    () => createChatRoom(groupId, signs, { notice: stepped.take, changed, poll, moments: cards }),
    [groupId, signs, stepped, changed, poll, cards],
  )
  const held = useStore(room.state, startState)
  const messages = useMemo(() => withoutHidden(held.messages, held.hiddenIds), [held.messages, held.hiddenIds])
  const now = useMemo(() => ({ ...held, messages }), [held, messages])
  const moments = useMoments(cards, { groupId, hiddenIds: held.hiddenIds })
  const [parent, setParent] = useState<ChatMessage | null>(null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [isToolOpen, setToolOpen] = useState(false)
  const [servedPresses, setServedPresses] = useState(0)
  if (toolPresses !== servedPresses) {
    setServedPresses(toolPresses)
    setToolOpen(true)
  }
  const member = session.kind === 'member' ? session.user : null
  const memberId = member?.userId
  const { step, room: shownRoom, state } = useSteppedChat(room, groupId, now, memberId)
  const isReplay = step === 'replay'
  const edited = state.messages.find((one) => one.groupMessageId === editedId && !one.isDeleted) ?? null
  const edit = useCallback((message: ChatMessage) => setEditedId(message.groupMessageId), [])

  const pinned = state.pinned && !state.hiddenIds.has(state.pinned.userId) ? state.pinned : null
  const isGated = member !== null && !isPrivate && state.rules.followersOnly && !state.isModerator && !state.isMuted

  function editLast() {
    const last = state.messages.findLast(({ userId, isDeleted }) => userId === memberId && !isDeleted)
    if (member && last && mayEdit(last)) edit(last)
  }

  useEffect(() => room.open(), [room])
  useEffect(() => stepped.start(), [stepped])
  useEffect(() => (joins ? joinPresence(groupId) : undefined), [groupId, joins])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again for another member
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
    moderation: state.isModerator && !isPrivate && <ModerationButton {...{ groupId, isOpenToAll }} />,
    isSearching,
    toggleSearch: () => setSearching(!isSearching),
  }
  const composer = (
    <Composer
      {...{ groupId, room, state, member, parent, takes }}
      {...(addition.tool && {
        tool: { ...addition.tool, isOpen: isToolOpen, toggle: () => setToolOpen(!isToolOpen) },
      })}
      reply={setParent}
      editLast={editLast}
      {...(signs && { typed: signs.typed })}
    />
  )
  return (
    <section aria-label={t('chat.title')} className="flex min-h-0 flex-col">
      {head ? head(headProps) : <ChatHeader groupId={groupId} {...headProps} />}
      <ConnectionLine isPolling={state.isPolling} />
      {!isSearching && <StepLine step={step} />}
      {!isSearching && (
        <div className="chat-lane">
          {!state.isArchived && (
            <ChatNote {...{ pinned, groupId }} rules={state.rules} isModerator={state.isModerator} />
          )}
          {addition.lane?.(notices)}
        </div>
      )}
      {hasPoll && !isSearching && !isReplay && (
        <Suspense fallback={null}>
          <PollCard room={poll} isMember={member !== null} isModerator={state.isModerator} isMuted={state.isMuted} />
        </Suspense>
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
        <MessageList
          key={isReplay ? 'replay' : 'now'}
          {...{ state, moments, groupId, member, isTalk, isPrivate, isPair, addition }}
          room={shownRoom}
          reply={setParent}
          edit={edit}
        />
      )}
      <Announcer messages={state.messages} ownId={memberId} />
      {signs && <PrivateLine signs={signs} messages={state.messages} ownId={memberId} />}
      {addition.draw?.({
        groupId,
        isOpen: isToolOpen && !state.isMuted && !state.isArchived,
        close: () => setToolOpen(false),
      })}
      {!state.isArchived && <RuleChips rules={state.rules} className="hidden border-t border-line lg:flex" />}
      {isReplay ? (
        <p className="shrink-0 border-t border-line px-4 py-3 text-center text-sm text-ink-2">{t('chat.replayNote')}</p>
      ) : state.isArchived ? (
        (props.closedNote ?? <ArchivedNote />)
      ) : edited && !state.isMuted ? (
        <EditComposer
          key={edited.uuid}
          message={edited}
          save={(text) => room.edit(edited, text)}
          close={() => setEditedId(null)}
        />
      ) : isGated ? (
        <FollowGate groupId={groupId} isFollowing={state.isFollowing}>
          {composer}
        </FollowGate>
      ) : (
        composer
      )}
    </section>
  )
}

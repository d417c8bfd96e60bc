import MessageCircle from 'lucide-react/icons/message-circle'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { OwnUser } from '#contract/account.ts'
import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { dateIn } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ChatRoom } from './chat-room.ts'
import type { ChatState } from './chat-state.ts'
import { DayLine } from './day-line.tsx'
import { DraftItem } from './draft-item.tsx'
import { JoinLine } from './join-line.tsx'
import { MessageItem } from './message-item.tsx'
import { type Item, idOf, itemsOf } from './message-line.ts'
import { MissedPill } from './missed-pill.tsx'
import { NewMessagesPill } from './new-messages-pill.tsx'
import { UnreadLine } from './unread-line.tsx'

type Props = {
  room: ChatRoom
  state: ChatState
  groupId: string
  member: OwnUser | null
  reply: (message: ChatMessage) => void
  /** Days are told apart, and what one says in a row stands together: where people talk and do not shout. */
  isTalk: boolean
  isPrivate: boolean
  isPair: boolean
}

/** Who scrolls down to within this of the end reads along, and the list follows what comes. */
const atEndPx = 64
const leftEndPx = 2
const loadOlderFromPx = 240
/** So few unread messages are in sight with the newest. */
const fitting = 5

/** The room's messages, drawn as far as they are seen; follows the newest unless one has scrolled up. */
export function MessageList({ room, state, groupId, member, reply, isTalk, isPrivate, isPair }: Props) {
  const t = useTranslate()
  const zone = useZone()
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const lastOffset = useRef(0)
  const lastHeight = useRef(0)
  /** At once, where the state follows with the next drawing: sizes are measured in between. */
  const follows = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const [readId, setReadId] = useState<number | null>(null)
  /** How much had come since one was here last, until one goes there. */
  const [missed, setMissed] = useState(0)
  const [isSeeking, setSeeking] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const { messages, joins, drafts, newestId } = state
  const username = member?.username ?? null
  const items = useMemo(
    () =>
      itemsOf({
        ...{ messages, joins, drafts, readId, username },
        dayOf: isTalk ? (timeMs) => dateIn(timeMs, zone) : null,
      }),
    [messages, joins, drafts, readId, username, isTalk, zone],
  )
  const isShifted = useIsShifted(items)

  const follow = useCallback(
    (next: boolean) => {
      follows.current = next
      setAtEnd(next)
      room.readUp(!next)
    },
    [room],
  )

  useEffect(() => () => room.readUp(false), [room])

  // Not the virtualizer's own scrolling, which goes on until all is measured and so pulls back one who scrolls up.
  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes, the end is kept in sight
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [items, isAtEnd, toEnd])

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') setReadId(newestId)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [newestId])

  // Where people talk, one who comes back finds where they had stopped.
  const { lastReadId } = state
  const hasFoundPlace = useRef(false)
  useEffect(() => {
    if (!isTalk || hasFoundPlace.current || lastReadId === null) return
    hasFoundPlace.current = true
    if (lastReadId === 0 || lastReadId >= newestId) return
    setReadId(lastReadId)
    setMissed(newestId - lastReadId)
  }, [isTalk, lastReadId, newestId])

  // What one came back for stands further up: shown at once where it is held, else read first.
  const unreadAt = items.findIndex(({ kind }) => kind === 'unread')
  const firstId = messages[0] ? idOf(messages[0]) : 0
  useEffect(() => {
    if (!isSeeking || readId === null) return
    if (unreadAt >= 0) {
      setSeeking(false)
      setMissed(0)
      follow(false)
      list.current?.scrollToIndex(unreadAt, { align: 'start' })
    } else if (firstId > readId && firstId > 1) void room.loadOlder()
    else setSeeking(false)
  }, [isSeeking, readId, unreadAt, firstId, room, follow])

  // One who writes has read.
  const lastDraft = drafts.at(-1)?.uuid
  useEffect(() => {
    if (lastDraft === undefined) return
    setReadId(null)
    setMissed(0)
    follow(true)
  }, [lastDraft, follow])

  function onScroll() {
    if (!log.current) return
    const { scrollTop: offset, scrollHeight, clientHeight } = log.current
    const toEndPx = scrollHeight - clientHeight - offset
    // Where the height changed too, the list moved by itself: it measured a message, or one came or went.
    const movedPx = scrollHeight === lastHeight.current ? offset - lastOffset.current : 0
    lastOffset.current = offset
    lastHeight.current = scrollHeight
    // What grows below does not take one from the end; scrolling up does, however little.
    if (movedPx > 0 && toEndPx < atEndPx) follow(true)
    else if (movedPx < 0 && toEndPx > leftEndPx && follows.current) {
      follow(false)
      setReadId(newestId)
    }
    if (offset < loadOlderFromPx) void room.loadOlder()
  }

  const react = useCallback(
    (message: ChatMessage, reaction: ReactionCode) => {
      room
        .react(message, reaction)
        .catch((error: unknown) => showToast({ tone: 'danger', title: failureText(t, error) }))
    },
    [room, t],
  )
  const toggle = useCallback((uuid: string) => setSelected((now) => (now === uuid ? null : uuid)), [])

  if (items.length === 0)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <EmptyState
          icon={<MessageCircle size={24} />}
          title={t('chat.empty')}
          text={t(isPrivate ? 'chat.emptyTextPrivate' : 'chat.emptyText')}
        />
      </div>
    )
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label={t('chat.log')}
        // Read aloud by the announcer, at a pace one can follow.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain py-2 [overflow-anchor:none]"
      >
        {/* Few messages stand at the foot, beside the box one writes in. */}
        <div aria-hidden className="grow" />
        <Virtualizer
          ref={list}
          shift={isShifted}
          onScroll={onScroll}
          onResize={() => follows.current && toEnd()}
          data={items}
        >
          {(item) => (
            <div key={item.key}>
              {item.kind === 'message' ? (
                <MessageItem
                  message={item.message}
                  isMention={item.isMention}
                  isFollowUp={item.isFollowUp}
                  isBubble={isTalk}
                  isPair={isPair}
                  isSelected={selected === item.key}
                  isOwn={item.message.userId === member?.userId}
                  isModerator={state.isModerator}
                  canWrite={member !== null && !state.isMuted && !state.isArchived}
                  groupId={groupId}
                  toggle={toggle}
                  reply={reply}
                  react={react}
                />
              ) : item.kind === 'day' ? (
                <DayLine date={item.date} />
              ) : item.kind === 'draft' ? (
                <DraftItem draft={item.draft} isBubble={isTalk} retry={room.retry} discard={room.discard} />
              ) : item.kind === 'joined' ? (
                <JoinLine joined={item.joined} />
              ) : (
                <UnreadLine />
              )}
            </div>
          )}
        </Virtualizer>
      </div>
      {missed > fitting && <MissedPill count={missed} isBusy={isSeeking} toFirst={() => setSeeking(true)} />}
      {!isAtEnd && <NewMessagesPill count={readId === null ? 0 : newestId - readId} toEnd={() => follow(true)} />}
    </div>
  )
}

/** Older messages were put before the first, or the oldest were let go: the view stays on what it shows. */
function useIsShifted(items: readonly Item[]): boolean {
  const first = items[0]?.key
  const [known, setKnown] = useState({ first, isShifted: false })
  const isShifted = known.first !== undefined && known.first !== first
  useLayoutEffect(() => setKnown((now) => (now.first === first ? now : { first, isShifted: false })), [first])
  return isShifted
}

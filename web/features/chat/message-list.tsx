import MessageCircle from 'lucide-react/icons/message-circle'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { OwnUser } from '#contract/account.ts'
import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { dateIn } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ChatAddition } from './chat-addition.ts'
import type { ChatRoom } from './chat-room.ts'
import type { ChatState } from './chat-state.ts'
import { DayLine } from './day-line.tsx'
import { DraftItem } from './draft-item.tsx'
import { JoinLine } from './join-line.tsx'
import { MessageItem } from './message-item.tsx'
import { type Item, idOf, itemsOf } from './message-line.ts'
import { MessageMenu } from './message-menu.tsx'
import { MissedPill } from './missed-pill.tsx'
import { NewMessagesPill } from './new-messages-pill.tsx'
import { UnreadLine } from './unread-line.tsx'

type Props = {
  room: ChatRoom
  state: ChatState
  moments: readonly GoalMoment[]
  groupId: string
  member: OwnUser | null
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  /** Shows day lines and groups messages of one author. False in busy rooms. */
  isTalk: boolean
  isPrivate: boolean
  isPair: boolean
  addition: ChatAddition
}

/** A viewer who scrolls to within this distance of the end follows the room: the list scrolls with new messages. */
const atEndPx = 64
const leftEndPx = 2
const loadOlderFromPx = 240
/** With up to this many unread messages, they are visible together with the newest one, so no button is needed. */
const fitting = 5

/**
 * The room's messages; only the visible ones are rendered. The list scrolls to new messages unless the viewer has
 * scrolled up.
 */
export function MessageList(props: Props) {
  const { room, state, moments, groupId, member, reply, edit, isTalk, isPrivate, isPair, addition } = props
  const t = useTranslate()
  const zone = useZone()
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const lastOffset = useRef(0)
  const lastHeight = useRef(0)
  /** Same as `isAtEnd`, but changes immediately, because sizes are measured before the next render. */
  const follows = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const [readId, setReadId] = useState<number | null>(null)
  /** Number of messages since the member's last visit, until the viewer jumps to them. */
  const [missed, setMissed] = useState(0)
  const [isSeeking, setSeeking] = useState(false)
  const [acting, setActing] = useState<{ uuid: string; opener: HTMLElement } | null>(null)
  const { messages, joins, drafts, newestId } = state
  const username = member?.username ?? null
  const items = useMemo(
    () =>
      itemsOf({
        messages,
        joins,
        moments,
        drafts,
        readId,
        username,
        dayOf: isTalk ? (timeMs) => dateIn(timeMs, zone) : null,
      }),
    [messages, joins, moments, drafts, readId, username, isTalk, zone],
  )
  const isShifted = useIsShifted(items)
  const canWrite = member !== null && !state.isMuted && !state.isArchived

  const follow = useCallback(
    (next: boolean) => {
      follows.current = next
      setAtEnd(next)
      room.readUp(!next)
    },
    [room],
  )

  useEffect(() => () => room.readUp(false), [room])

  // Scrolls without the virtualizer. Its own scrolling continues until all sizes are measured, and so pulls back a
  // viewer who scrolls up.
  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [])

  /** Index of the message whose actions are open, or -1. */
  const selectedAt = items.findIndex(
    (item) => item.key === acting?.uuid && item.kind === 'message' && !item.message.isDeleted,
  )
  const selected = items[selectedAt]
  const isActing = selectedAt >= 0
  const followsAgain = useRef(false)
  // The message stays beside its actions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing the actions counts
  useEffect(() => {
    if (isActing && follows.current) {
      followsAgain.current = true
      setReadId(newestId)
      follow(false)
    } else if (!isActing && followsAgain.current) {
      followsAgain.current = false
      setReadId(null)
      follow(true)
    }
  }, [isActing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: any new item scrolls to the end
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [items, isAtEnd, toEnd])

  // Keeps the lowest line in place when a keyboard, a panel or the lane above changes the height.
  const isEmpty = items.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log exists once there are items
  useEffect(() => {
    const box = log.current
    if (!box) return
    let height = box.clientHeight
    const watch = new ResizeObserver(() => {
      const lost = height - box.clientHeight
      height = box.clientHeight
      if (follows.current) toEnd()
      else if (lost !== 0) {
        box.scrollTop += lost
        lastOffset.current = box.scrollTop
      }
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [isEmpty, toEnd])

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') setReadId(newestId)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [newestId])

  // In rooms with day lines, a returning member can jump to the first unread message.
  const { lastReadId } = state
  const hasFoundPlace = useRef(false)
  useEffect(() => {
    if (!isTalk || hasFoundPlace.current || lastReadId === null) return
    hasFoundPlace.current = true
    if (lastReadId === 0 || lastReadId >= newestId) return
    setReadId(lastReadId)
    setMissed(newestId - lastReadId)
  }, [isTalk, lastReadId, newestId])

  // Scroll to the first unread message when it is loaded. Otherwise load older messages first.
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

  // A viewer who writes has read everything.
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
    // When the height changed too, a message was measured, added or removed, and the viewer did not scroll.
    const movedPx = scrollHeight === lastHeight.current ? offset - lastOffset.current : 0
    lastOffset.current = offset
    lastHeight.current = scrollHeight
    // Growth of the content does not end following. Any upward scroll by the viewer does.
    if (movedPx > 0 && toEndPx < atEndPx && !isActing) follow(true)
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
  const open = useCallback((uuid: string, opener: HTMLElement) => setActing({ uuid, opener }), [])
  const close = useCallback(() => setActing(null), [])

  if (isEmpty)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <EmptyState
          icon={<MessageCircle size={24} />}
          title={t('chat.empty')}
          text={state.isArchived ? '' : t(isPrivate ? 'chat.emptyTextPrivate' : 'chat.emptyText')}
        />
      </div>
    )
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label={t('chat.log')}
        // The announcer informs screen readers at a slower pace.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain py-2 [overflow-anchor:none]"
      >
        {/* Aligns a short list to the bottom, above the composer. */}
        <div aria-hidden className="grow" />
        <Virtualizer
          ref={list}
          shift={isShifted}
          onScroll={onScroll}
          onResize={() => follows.current && toEnd()}
          data={items}
          // A dialog of the actions stays open while its message is out of view.
          keepMounted={isActing ? [selectedAt] : []}
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
                  isSelected={acting?.uuid === item.key}
                  isOwn={item.message.userId === member?.userId}
                  isModerator={state.isModerator}
                  canWrite={canWrite}
                  open={open}
                  react={react}
                />
              ) : item.kind === 'day' ? (
                <DayLine date={item.date} />
              ) : item.kind === 'draft' ? (
                <DraftItem draft={item.draft} isBubble={isTalk} retry={room.retry} discard={room.discard} />
              ) : item.kind === 'joined' ? (
                <JoinLine joined={item.joined} addition={addition} />
              ) : item.kind === 'moment' ? (
                addition.moment?.(item.moment)
              ) : (
                <UnreadLine />
              )}
            </div>
          )}
        </Virtualizer>
      </div>
      {acting && selected?.kind === 'message' && (
        <MessageMenu
          key={acting.uuid}
          opener={acting.opener}
          message={selected.message}
          isOwn={selected.message.userId === member?.userId}
          isModerator={state.isModerator}
          canPin={state.isModerator && !isPrivate}
          {...{ groupId, canWrite, reply, edit, react, close }}
        />
      )}
      {missed > fitting && <MissedPill count={missed} isBusy={isSeeking} toFirst={() => setSeeking(true)} />}
      {/* It would cover the actions of the last message. */}
      {!isAtEnd && !isActing && (
        <NewMessagesPill count={readId === null ? 0 : newestId - readId} toEnd={() => follow(true)} />
      )}
    </div>
  )
}

/**
 * Returns true in the render after messages were added or removed at the start. The virtualizer then preserves the
 * scroll position.
 */
function useIsShifted(items: readonly Item[]): boolean {
  const first = items[0]?.key
  const [known, setKnown] = useState({ first, isShifted: false })
  const isShifted = known.first !== undefined && known.first !== first
  useLayoutEffect(() => setKnown((now) => (now.first === first ? now : { first, isShifted: false })), [first])
  return isShifted
}

import { chatroomTopic, type GiftNotice, type RoomNotice } from '#contract/chat.socket.ts'
import { type ChatMessage, chatHistory, chatPageSize, type ReactionCode } from '#contract/chat.ts'
import { type EditedMessage, editMessage } from '#contract/chat-edits.ts'
import { privateTopic } from '#contract/private.socket.ts'
import { roomSelf } from '#contract/room-rules.ts'
import type { SnapshotOf } from '#contract/topic.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { CallError, isPassing, noAnswer } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { siteNowMs } from '#web/api/server-clock.ts'
import { type Ack, createSubscription, sendAwaitingAck, socketStatus } from '#web/api/socket.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import type { RoomMoments } from './chat-moments.ts'
import type { RoomPoll } from './chat-poll.ts'
import { reactByCall, sendByCall, startPolling } from './chat-polling.ts'
import { type ChatState, startState } from './chat-state.ts'
import { withEdited, withoutDeleted } from './message-changes.ts'
import { append, type Draft, idOf, type Joined, refreshed } from './message-line.ts'
import { createMuteTimer } from './mute-timer.ts'
import { createOwnReactions } from './own-reactions.ts'
import type { PrivateSigns } from './private-signs.ts'

export type ChatRoom = {
  state: Store<ChatState>
  open(): () => void
  /** Loads the room again after a failure. Drafts remain. */
  reopen(): void
  /**
   * Loads the viewer's permissions, mute, hidden authors and reactions in this room. Call it again when the session
   * changes.
   */
  loadSelf(): Promise<void>
  loadOlder(): Promise<void>
  /**
   * Call with true while the viewer reads older messages: no messages are then removed, so the list does not move. Call
   * with false when the viewer follows the newest messages.
   */
  readUp(isReadingUp: boolean): void
  write(written: Pick<Draft, 'text' | 'files' | 'parent' | 'sticker'>): void
  /** Sends a failed message again. `asReply: false` drops the reference to the parent message. */
  retry(uuid: string, asReply: boolean): void
  discard(uuid: string): void
  /** Replaces the text of the viewer's own message. Throws CallError. */
  edit(message: ChatMessage, text: string): Promise<void>
  /**
   * Sets the viewer's reaction, or removes it when it is already this one. When the call fails, shows the earlier state
   * again and throws CallError.
   */
  react(message: ChatMessage, reaction: ReactionCode): Promise<void>
}

const ackWithinMs = 10_000
/** Wait after SLOW_DOWN when the response does not include one. */
const slowMs = 2_000
/** Max number of notice lines in the list: joins, room changes and notices of other features. */
const maxJoins = 5

/** `changed` is called when the room is changed or deleted, or when the viewer loses access to it. */
type Passing = {
  notice?: (notice: GiftNotice) => void
  changed?: (() => void) | undefined
  poll?: RoomPoll
  moments?: RoomMoments | null
}

export function createChatRoom(groupId: string, signs: PrivateSigns | null = null, passing: Passing = {}): ChatRoom {
  const state = createStore(startState)
  let lastJoin = 0
  let isReadingUp = false
  let isFull = false
  let polling: ReturnType<typeof startPolling> | null = null
  const ownReactions = createOwnReactions()
  const change = (next: Partial<ChatState>) => state.set((now) => ({ ...now, ...next }))
  const lastId = () => {
    const newest = state.get().messages.at(-1)
    return newest ? idOf(newest) : 0
  }

  const messages = createSubscription(
    chatroomTopic,
    { groupId },
    {
      afterId: () => (state.get().phase === 'ready' ? String(lastId()) : undefined),
      subbed: takeSubbed,
      refused() {
        change({ phase: 'failed' })
        passing.changed?.()
      },
      on: {
        ...signs?.on,
        ...passing.poll?.on,
        message: ({ data }) => takeMessage(data),
        room: ({ data }) => change({ people: data.total }),
        reaction({ data: { groupMessageId, listReaction, totalReactions } }) {
          const counts = { listReaction, totalReactions }
          passing.moments?.counted({ groupMessageId, ...counts })
          amend(groupMessageId, (message) => (message.isDeleted ? message : { ...message, ...counts }))
        },
        deleted({ data }) {
          passing.moments?.deleted(data.groupMessageId)
          const { messages: known, pinned } = state.get()
          const isPinned = pinned?.groupMessageId === data.groupMessageId
          change({ messages: withoutDeleted(known, data), pinned: isPinned ? null : pinned })
        },
        edited: ({ data }) => takeEdit(data),
        rules: ({ data }) => takeRules(data),
      },
    },
  )
  const ownNews = createSubscription(
    userTopic,
    {},
    {
      // Load the current mute, because this topic reports only later changes.
      subbed: () => void loadStanding(),
      on: {
        muted({ data }) {
          // Bans may overlap, so only the server knows which one still applies.
          if (['', groupId].includes(data.groupId)) void loadStanding()
        },
        // A block may have started or ended, so load the hidden authors again.
        friend: () => void loadStanding(),
      },
    },
  )

  function takeSubbed({ list, gap }: SnapshotOf<typeof chatroomTopic>): void {
    void passing.moments?.load()
    if (gap) void loadNewest()
    else {
      take(list)
      change({ phase: 'ready' })
    }
  }

  /** Called when the server cannot replay all missed messages. The newest page replaces the current messages. */
  async function loadNewest(): Promise<void> {
    const keep = ownReactions.startRead()
    try {
      const { list } = await call(chatHistory, { groupId, pageSize: chatPageSize })
      isFull = false
      change({ messages: list.map(keep).toReversed(), newestId: list[0] ? idOf(list[0]) : 0, phase: 'ready' })
      messages.ask()
      // The missed events may include changed rules.
      void loadStanding()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isPassing(error.status)) messages.askLater()
      else change({ phase: 'failed' })
    }
  }

  function take(arrived: readonly ChatMessage[]): void {
    const taken = append(state.get().messages, arrived.map(ownReactions.with), isReadingUp)
    isFull = taken.isFull
    change({ messages: taken.messages })
    settle(arrived)
    if (taken.hasHole) messages.ask()
  }

  /** Removes the drafts whose messages have arrived, ends their authors' typing signs, and updates `newestId`. */
  function settle(arrived: readonly ChatMessage[]): void {
    for (const { userId } of arrived) signs?.wrote(userId)
    const sent = new Set(arrived.map((message) => message.uuid))
    state.set((now) => ({
      ...now,
      newestId: arrived.reduce((newest, message) => Math.max(newest, idOf(message)), now.newestId),
      drafts: now.drafts.some((draft) => sent.has(draft.uuid))
        ? now.drafts.filter((draft) => !sent.has(draft.uuid))
        : now.drafts,
    }))
  }

  const muteTimer = createMuteTimer({ nowMs: siteNowMs, ended: () => takeMute(false, null) })

  /** Sets or ends the mute. A timer ends a mute that has an end time. */
  function takeMute(isMuted: boolean, until: number | null): void {
    void muteTimer.set(isMuted ? until : null)
    change({ isMuted, mutedUntil: isMuted ? until : null })
  }

  let standingsAsked = 0
  let selvesAsked = 0

  async function loadStanding(): Promise<void> {
    standingsAsked += 1
    const asked = standingsAsked
    const takePoll = passing.poll?.startRead()
    try {
      const self = await call(roomSelf, { groupId })
      // Responses may arrive out of order, so ignore an outdated one.
      if (asked !== standingsAsked) return
      const { isModerator, isFollowing, isArchived, guestsMayWrite } = self
      const lastReadId = state.get().lastReadId ?? Number(self.lastReadId)
      const hiddenIds = new Set(self.hiddenIds)
      change({ isModerator, isFollowing, isArchived, guestsMayWrite, lastReadId, hiddenIds })
      takeRules(self)
      takePoll?.(self)
      takeMute(self.isMuted, self.mutedUntil)
    } catch (error) {
      // On failure, the earlier permissions remain. Before the first response, these are the permissions of an ordinary
      // member. The server enforces the real ones.
      if (!(error instanceof CallError)) throw error
    }
  }

  function noteRefusal(ack: Ack | null): void {
    if (!ack || ack.isGood) return
    const { name, retryAfterMs: waitMs } = ack
    if (name === 'SLOW_DOWN' || name === 'SLOW_MODE') change({ slowUntil: Date.now() + (waitMs ?? slowMs) })
    if (name === 'USER_MUTED') void noteMute(waitMs)
    if (name === 'ROOM_ARCHIVED') change({ isArchived: true })
  }

  async function noteMute(waitMs: number | null): Promise<void> {
    takeMute(true, waitMs === null ? null : (await siteNowMs()) + waitMs)
  }

  function takeMessage(data: ChatMessage | RoomNotice): void {
    if (data.systemMessage === 0) {
      take([data])
      return
    }
    if (data.systemMessage === 10) {
      const { hiddenIds } = state.get()
      const gifts = data.gifts.filter(({ userId }) => !hiddenIds.has(userId))
      if (gifts.length > 0) passing.notice?.({ ...data, gifts })
      return
    }
    if (data.systemMessage === 13) {
      passing.moments?.take(data)
      return
    }
    if (data.systemMessage === 11) {
      // The notice decides, because the server process that answers `roomSelf` may not know of the change yet.
      if (data.change === 'closed' || data.change === 'reopened') change({ isArchived: data.change === 'closed' })
      if (data.change === 'handedOver') void loadStanding()
      passing.changed?.()
    }
    lastJoin += 1
    const joined: Joined = { ...data, key: lastJoin, behindId: lastId() }
    state.set((now) => ({ ...now, joins: [...now.joins, joined].slice(-maxJoins) }))
  }

  function amend(groupMessageId: string, by: (message: ChatMessage) => ChatMessage): void {
    state.set((now) => ({
      ...now,
      messages: now.messages.map((one) => (one.groupMessageId === groupMessageId ? by(one) : one)),
    }))
  }

  function takeEdit(edited: EditedMessage): void {
    passing.moments?.edited(edited)
    const { messages: known, pinned } = state.get()
    change({ messages: withEdited(known, edited), pinned: pinned && (withEdited([pinned], edited)[0] ?? null) })
  }

  /** Ignores rules before the known ones, because the response to a call and an event may arrive in any order. */
  function takeRules({ rules, pinned }: Pick<ChatState, 'rules' | 'pinned'>): void {
    if (rules.version >= state.get().rules.version) change({ rules, pinned })
  }

  function setDraft(uuid: string, by: Partial<Draft>): void {
    state.set((now) => ({
      ...now,
      drafts: now.drafts.map((draft) => (draft.uuid === uuid ? { ...draft, ...by } : draft)),
    }))
  }

  async function send({ uuid, text, files, parent, sticker }: Draft): Promise<void> {
    const parentId = parent?.groupMessageId ?? null
    const attachments = files.map(({ url, kind }) => ({ url, kind }))
    const chosen = sticker && { sticker: { id: sticker.id, side: sticker.side } }
    const data = { groupId, originalMessage: text, parentMessageId: parentId, attachments, ...chosen }
    const ack = state.get().isPolling
      ? await sendByCall({ ...data, uuid })
      : await sendAwaitingAck(signs ? privateTopic : chatroomTopic, data, { uuid, withinMs: ackWithinMs })
    polling?.soon()
    if (ack?.isGood) {
      // The draft remains until the message arrives with the room's next batch.
      setDraft(uuid, { state: 'sending', failure: null })
      const { isModerator, rules } = state.get()
      if (!isModerator && rules.slowSeconds > 0) change({ slowUntil: Date.now() + rules.slowSeconds * 1_000 })
      return
    }
    setDraft(uuid, { state: 'failed', failure: ack?.name ?? noAnswer })
    noteRefusal(ack)
  }

  return {
    state,
    open() {
      const leaveRoom = messages.start()
      const leaveSelf = ownNews.start()
      polling = startPolling({
        status: socketStatus,
        groupId,
        startRead() {
          const keep = ownReactions.startRead()
          return (page) => {
            change({ messages: refreshed(state.get().messages, page.map(keep)), phase: 'ready' })
            settle(page)
          }
        },
        changed(isPolling) {
          change({ isPolling })
          if (isPolling) void passing.moments?.load()
        },
      })
      return () => {
        muteTimer.clear()
        polling?.stop()
        leaveRoom()
        leaveSelf()
      }
    },
    reopen() {
      change({ phase: 'loading' })
      messages.ask()
    },
    async loadSelf() {
      selvesAsked += 1
      const asked = selvesAsked
      // The marked reactions may belong to an earlier viewer.
      ownReactions.clear()
      state.set((now) => ({ ...now, messages: now.messages.map((message) => ({ ...message, reaction: 0 })) }))
      await loadStanding()
      const keep = ownReactions.startRead()
      try {
        const { list } = await call(chatHistory, { groupId, pageSize: chatPageSize })
        if (asked !== selvesAsked) return
        for (const message of list) keep(message)
        state.set((now) => ({ ...now, messages: now.messages.map(ownReactions.with) }))
      } catch (error) {
        // On failure, the viewer's own reactions are not highlighted.
        if (!(error instanceof CallError)) throw error
      }
    },
    async loadOlder() {
      const first = state.get().messages[0]
      if (!first || idOf(first) <= 1 || state.get().isLoadingOlder) return
      change({ isLoadingOlder: true })
      const keep = ownReactions.startRead()
      try {
        const { list } = await call(chatHistory, { groupId, beforeId: first.groupMessageId, pageSize: chatPageSize })
        const older = list.map(keep).toReversed()
        state.set((now) => (now.messages[0] === first ? { ...now, messages: [...older, ...now.messages] } : now))
      } catch (error) {
        // The next scroll to the start retries.
        if (!(error instanceof CallError)) throw error
      } finally {
        change({ isLoadingOlder: false })
      }
    },
    readUp(next) {
      isReadingUp = next
      if (next || !isFull) return
      isFull = false
      messages.ask()
    },
    write(written) {
      const draft: Draft = { ...written, uuid: randomUuid(), state: 'sending', failure: null }
      state.set((now) => ({ ...now, drafts: [...now.drafts, draft] }))
      void send(draft)
    },
    retry(uuid, asReply) {
      const known = state.get().drafts.find((one) => one.uuid === uuid)
      if (!known) return
      const draft: Draft = { ...known, parent: asReply ? known.parent : null, state: 'sending', failure: null }
      setDraft(uuid, draft)
      void send(draft)
    },
    discard(uuid) {
      state.set((now) => ({ ...now, drafts: now.drafts.filter((draft) => draft.uuid !== uuid) }))
    },
    async edit({ groupMessageId }, originalMessage) {
      const { editedAt, ...edited } = await call(editMessage, { groupId, groupMessageId, originalMessage })
      if (editedAt !== null) takeEdit({ ...edited, editedAt })
    },
    async react({ groupMessageId, reaction: before }, reaction) {
      const next = before === reaction ? 0 : reaction
      const show = (shown: ReactionCode | 0) => amend(groupMessageId, (message) => ({ ...message, reaction: shown }))
      const settle = ownReactions.press(groupMessageId, { before, next })
      show(next)
      const own = { groupId, groupMessageId, reaction: next } as const
      const frame = { uuid: randomUuid(), withinMs: ackWithinMs }
      const ack = state.get().isPolling
        ? await reactByCall(own)
        : await sendAwaitingAck(chatroomTopic, { ...own, updatedReaction: 1 }, frame)
      const isSameViewer = settle(ack?.isGood === true)
      if (ack?.isGood) return
      if (isSameViewer) show(before)
      noteRefusal(ack)
      throw new CallError({ name: ack?.name ?? noAnswer, code: ack?.code ?? 0, status: 0 })
    },
  }
}

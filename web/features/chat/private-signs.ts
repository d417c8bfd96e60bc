import type { chatroomTopic } from '#contract/chat.socket.ts'
import { privateTopic } from '#contract/private.socket.ts'
import { privateMessages, type ReadMark } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { sendAwaitingAck } from '#web/api/socket.ts'
import type { Listener } from '#web/api/subscription.ts'
import { createStore, type Store } from '#web/ui/store.ts'

export type Signs = { typing: readonly { userId: string; showName: string }[]; marks: readonly ReadMark[] }

export type PrivateSigns = {
  state: Store<Signs>
  /** Event handlers for the room's subscription. */
  on: NonNullable<Listener<typeof chatroomTopic>['on']>
  load(): Promise<void>
  /** Reports that the viewer is typing, at most once per `typingEveryMs`. */
  typed(): void
  /** Removes the typing sign of a member whose message has arrived. */
  wrote(userId: string): void
  /** Reports that this message and all earlier ones have reached the viewer and were read. */
  read(messageId: number): void
  stop(): void
}

export const noSigns: Signs = { typing: [], marks: [] }
/**
 * A typing member reports at this interval. Without a report for `typingLastsMs`, the member no longer counts as
 * typing.
 */
const typingEveryMs = 3_000
const typingLastsMs = 6_000
const ackWithinMs = 10_000

export function createPrivateSigns(groupId: string): PrivateSigns {
  const state = createStore(noSigns)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let typingSentAt = 0
  let readId = 0

  function stopTyping(userId: string): void {
    clearTimeout(timers.get(userId))
    timers.delete(userId)
    state.set((now) => ({ ...now, typing: now.typing.filter((one) => one.userId !== userId) }))
  }

  function say(data: { typing: boolean } | { deliveredId: string; readId: string }): void {
    // Never retried, because the next report replaces a lost one.
    void sendAwaitingAck(privateTopic, { groupId, ...data }, { uuid: randomUuid(), withinMs: ackWithinMs })
  }

  return {
    state,
    on: {
      typing({ data: { userId, showName, typing } }) {
        stopTyping(userId)
        if (!typing) return
        state.set((now) => ({ ...now, typing: [...now.typing, { userId, showName }] }))
        timers.set(
          userId,
          setTimeout(() => stopTyping(userId), typingLastsMs),
        )
      },
      marks({ data }) {
        state.set((now) => ({ ...now, marks: [...now.marks.filter((one) => one.userId !== data.userId), data] }))
      },
    },
    async load() {
      try {
        const { marks } = await call(privateMessages, { groupId, pageSize: 1 })
        state.set((now) => ({ ...now, marks }))
      } catch (error) {
        // On failure, no message is shown as read until the next report of a reader.
        if (!(error instanceof CallError)) throw error
      }
    },
    typed() {
      if (Date.now() - typingSentAt < typingEveryMs) return
      typingSentAt = Date.now()
      say({ typing: true })
    },
    wrote(userId) {
      if (timers.has(userId)) stopTyping(userId)
    },
    read(messageId) {
      if (messageId <= readId) return
      readId = messageId
      say({ deliveredId: String(messageId), readId: String(messageId) })
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

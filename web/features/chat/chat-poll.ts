import type { chatroomTopic } from '#contract/chat.socket.ts'
import { type ChatPoll, closePoll, type ShownPoll, votePoll } from '#contract/chat-polls.ts'
import { isLaterPoll } from '#contract/rules/chat-poll.ts'
import { call } from '#web/api/call.ts'
import type { Listener } from '#web/api/subscription.ts'
import { createStore, type Store } from '#web/ui/store.ts'

export type PollState = {
  poll: ChatPoll | null
  /** Index of the viewer's answer, or null. */
  own: number | null
  /** Id of the closed poll whose result the viewer has hidden. */
  dismissedId: string | null
}

export type RoomPoll = {
  state: Store<PollState>
  /** Event handlers for the room's subscription. */
  on: NonNullable<Listener<typeof chatroomTopic>['on']>
  /** Takes the poll and the vote of the viewer that the server read. */
  take(shown: ShownPoll): void
  /** Shows the vote immediately. When the call fails, shows the earlier one again and throws CallError. */
  vote(answer: number): Promise<void>
  /** Closes the poll before its end. Throws CallError. */
  close(): Promise<void>
  dismiss(): void
}

export const noPoll: PollState = { poll: null, own: null, dismissedId: null }

export function createRoomPoll(groupId: string): RoomPoll {
  const state = createStore(noPoll)
  /** Number of votes that are being sent. Until they are answered, the server's answer may be an earlier vote. */
  let sending = 0

  function show(poll: ChatPoll): void {
    state.set((now) => {
      if (!isLaterPoll(poll, now.poll)) return now
      return { ...now, poll, own: now.poll?.pollId === poll.pollId ? now.own : null }
    })
  }

  return {
    state,
    on: { poll: ({ data }) => show(data) },
    take({ poll, pollAnswer }) {
      if (!poll) return
      show(poll)
      if (sending > 0) return
      state.set((now) => (now.poll?.pollId === poll.pollId ? { ...now, own: pollAnswer } : now))
    },
    async vote(answer) {
      const { poll, own: before } = state.get()
      if (!poll) return
      const { pollId } = poll
      sending += 1
      state.set((now) => ({ ...now, own: answer }))
      try {
        await call(votePoll, { groupId, pollId, answer })
      } catch (error) {
        state.set((now) => (now.poll?.pollId === pollId && now.own === answer ? { ...now, own: before } : now))
        throw error
      } finally {
        sending -= 1
      }
    },
    async close() {
      const { poll } = state.get()
      if (poll) show(await call(closePoll, { groupId, pollId: poll.pollId }))
    },
    dismiss: () => state.set((now) => ({ ...now, dismissedId: now.poll?.pollId ?? null })),
  }
}

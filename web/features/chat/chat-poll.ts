import type { chatroomTopic } from '#contract/chat.socket.ts'
import { type ChatPoll, closePoll, type ShownPoll, votePoll } from '#contract/chat-polls.ts'
import { isLaterPoll } from '#contract/rules/chat-poll.ts'
import { call } from '#web/api/call.ts'
import { createPresses } from '#web/api/presses.ts'
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
  /**
   * Begins a read of the poll and the viewer's vote. Returns a function that takes the response. A vote during the read
   * is newer than the response.
   */
  startRead(): (shown: ShownPoll) => void
  /** Shows the vote immediately. When the call fails, shows the earlier one again and throws CallError. */
  vote(answer: number): Promise<void>
  /** Closes the poll before its end. Throws CallError. */
  close(): Promise<void>
  dismiss(): void
}

export const noPoll: PollState = { poll: null, own: null, dismissedId: null }

export function createRoomPoll(groupId: string): RoomPoll {
  const state = createStore(noPoll)
  /** Number of votes that the server has not answered yet. */
  let sending = 0
  /** Number of votes that the server has accepted. A refused vote leaves the response of a read up to date. */
  let accepted = 0
  const votes = createPresses<number | null>((pollId, own) =>
    state.set((now) => (now.poll?.pollId === pollId ? { ...now, own } : now)),
  )

  function show(poll: ChatPoll): void {
    state.set((now) => {
      if (!isLaterPoll(poll, now.poll)) return now
      return { ...now, poll, own: now.poll?.pollId === poll.pollId ? now.own : null }
    })
  }

  return {
    state,
    on: { poll: ({ data }) => show(data) },
    startRead() {
      const before = accepted
      return ({ poll, pollAnswer }) => {
        if (!poll) return
        show(poll)
        if (sending > 0 || before !== accepted) return
        state.set((now) => (now.poll?.pollId === poll.pollId ? { ...now, own: pollAnswer } : now))
      }
    },
    async vote(answer) {
      const { poll, own: before } = state.get()
      if (!poll) return
      const { pollId } = poll
      const write = async () => {
        await call(votePoll, { groupId, pollId, answer })
        return answer
      }
      sending += 1
      try {
        await votes.press(pollId, { before, expected: answer, write })
        accepted += 1
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

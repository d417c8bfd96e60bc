import { type OddsNews, oddsTopic } from '#contract/odds.socket.ts'
import type { SnapshotOf } from '#contract/topic.ts'
import { createSubscription } from '#web/api/socket.ts'
import { receiveLines } from './odds.state.ts'

/** How far a board is known, and what the events of its topic do to that. Apart from the socket, so that it can be tried. */
export function createBoardReader({ revision, askAgain, readAgain }: BoardReading) {
  let known = BigInt(revision)
  /** False while the answer to a subscription is awaited: what comes then may stand beyond a hole that it fills. */
  let isAnswered = false

  function advance(to: string): void {
    const next = BigInt(to)
    if (next > known) known = next
  }

  return {
    known: () => String(known),
    subbed({ revision: at, list, gap }: SnapshotOf<typeof oddsTopic>): void {
      isAnswered = !gap
      if (gap) {
        readAgain()
        return
      }
      receiveLines(list)
      advance(at)
    },
    changed({ previous, revision: at, list }: OddsNews): void {
      receiveLines(list)
      if (!isAnswered) return
      if (BigInt(previous) > known) {
        isAnswered = false
        askAgain()
      } else advance(at)
    },
    /** The page was read anew, as after a gap. */
    readUpTo(at: string): void {
      known = BigInt(at)
      isAnswered = false
      askAgain()
    },
  }
}

type BoardReading = { revision: string; askAgain(): void; readAgain(): void }

export type FollowedBoard = { readUpTo(revision: string): void; stop(): void }

/** Hears a board's changes from a revision on; `readAgain` is called where too much was missed. */
export function followBoard(board: string, { revision, readAgain }: Omit<BoardReading, 'askAgain'>): FollowedBoard {
  const reader = createBoardReader({ revision, readAgain, askAgain: () => subscription.ask() })
  const { known: afterId, subbed, changed, readUpTo } = reader
  const subscription = createSubscription(oddsTopic, { board }, { afterId, subbed, on: { odds: changed } })
  return { readUpTo, stop: subscription.start() }
}

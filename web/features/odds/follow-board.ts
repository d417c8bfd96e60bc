import { type OddsNews, oddsTopic } from '#contract/odds.socket.ts'
import type { SnapshotOf } from '#contract/topic.ts'
import { createSubscription } from '#web/api/socket.ts'
import { receiveLines } from './odds.state.ts'

/**
 * Tracks the known revision of a board and handles its events. It is separate from the socket, so that tests can use
 * it.
 */
export function createBoardReader({ revision, askAgain, readAgain }: BoardReading) {
  let known = BigInt(revision)
  /**
   * False until the server responds to a subscription. Changes before that may be missing, and only the response
   * includes them.
   */
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
    /** Call with the revision of a board that was read again. Subscribes again from that revision. */
    readUpTo(at: string): void {
      known = BigInt(at)
      isAnswered = false
      askAgain()
    },
  }
}

type BoardReading = { revision: string; askAgain(): void; readAgain(): void }

export type FollowedBoard = { readUpTo(revision: string): void; stop(): void }

/** Subscribes to the changes of a board since a revision. Calls `readAgain` when the server cannot replay them all. */
export function followBoard(board: string, { revision, readAgain }: Omit<BoardReading, 'askAgain'>): FollowedBoard {
  const reader = createBoardReader({ revision, readAgain, askAgain: () => subscription.ask() })
  const { known: afterId, subbed, changed, readUpTo } = reader
  const subscription = createSubscription(oddsTopic, { board }, { afterId, subbed, on: { odds: changed } })
  return { readUpTo, stop: subscription.start() }
}

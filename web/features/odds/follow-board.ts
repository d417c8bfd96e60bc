import type { OddsNews } from '#contract/odds.socket.ts'
import type { OddsLine } from '#contract/odds.ts'
import type { ServerEvent } from '#web/api/live-socket.ts'
import { resubscribe, subscribe } from '#web/api/socket.ts'
import type { Subscription } from '#web/api/topics.ts'
import { receiveLines } from './odds.state.ts'

type Answer = { revision: string; list: OddsLine[]; gap: boolean }

/** How far a board is known, and what the events of its topic do to that. Apart from the socket, so that it can be tried. */
export function createBoardReader({ revision, askAgain, readAgain }: BoardReading) {
  let known = BigInt(revision)
  /** False while the answer to a subscription is awaited: what comes then may stand beyond a hole that it fills. */
  let isAnswered = false

  function advance(to: string): void {
    const next = BigInt(to)
    if (next > known) known = next
  }

  function answered({ revision: at, list, gap }: Answer): void {
    isAnswered = !gap
    if (gap) {
      readAgain()
      return
    }
    receiveLines(list)
    advance(at)
  }

  return {
    known: () => String(known),
    received(event: ServerEvent): void {
      if (event.type === 'subbed' && event.code === 0) answered(event.data as Answer)
      if (event.type !== 'odds') return
      const { previous, revision: at, list } = event as unknown as OddsNews
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
  const reader = createBoardReader({ revision, readAgain, askAgain: () => resubscribe(subscription) })
  const subscription: Subscription = { topic: 'odds', board, afterId: reader.known, received: reader.received }
  const stop = subscribe(subscription)
  return { readUpTo: reader.readUpTo, stop }
}

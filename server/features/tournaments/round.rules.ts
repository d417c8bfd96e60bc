import type { Stage } from '#contract/schedule.ts'

/** Knock-out rounds have a key, the others a number; rounds without either are one. */
export type RoundPlace = { stage: Stage; roundKey: string; roundNumber: number | null }

/** How a round is addressed within its season: `league-12`, `knockout-qf`. */
export function roundAddress({ stage, roundKey, roundNumber }: RoundPlace): string {
  return `${stage}-${roundKey || (roundNumber ?? 0)}`
}

export type RoundSpan = { total: number; finished: number; lastKickOff: number }

const graceMs = 12 * 3_600_000

/**
 * Which of the rounds, in the order they begin, a visitor wants to see: the first that is not over, else the last. A
 * round counts as over half a day after its last kick-off, so that one postponed fixture does not hold a league back.
 */
export function currentRound(rounds: readonly RoundSpan[], nowMs: number): number {
  const index = rounds.findIndex((round) => round.finished < round.total && round.lastKickOff + graceMs >= nowMs)
  return index === -1 ? rounds.length - 1 : index
}

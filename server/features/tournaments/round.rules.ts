import type { Stage } from '#contract/schedule.ts'

/** Knock-out rounds have a key, other rounds a number. All fixtures with neither form one round. */
export type RoundPlace = { stage: Stage; roundKey: string; roundNumber: number | null }

/** Returns a round's address within its season: `league-12`, `knockout-qf`. */
export function roundAddress({ stage, roundKey, roundNumber }: RoundPlace): string {
  return `${stage}-${roundKey || (roundNumber ?? 0)}`
}

export type RoundSpan = { total: number; finished: number; lastKickOff: number }

const graceMs = 12 * 3_600_000

/**
 * Returns the index of the first round that is not over, else of the last. A round counts as over 12 hours after its
 * last kick-off, so that one postponed fixture does not block the next round.
 */
export function currentRound(rounds: readonly RoundSpan[], nowMs: number): number {
  const index = rounds.findIndex((round) => round.finished < round.total && round.lastKickOff + graceMs >= nowMs)
  return index === -1 ? rounds.length - 1 : index
}

import type { MinigameRound, MinigameShot } from '#contract/minigame.ts'
import type { RoundRow, ShotRow } from './round.store.ts'

/** Returns the public form of a round: the seeds of taken shots, and only the hash of the next one. */
export function toRound(row: RoundRow, shots: readonly ShotRow[]): MinigameRound {
  const { id, price, goals, points, reward } = row
  const next = shots.find(({ taken }) => taken === null)
  return {
    id,
    price,
    goals,
    points,
    reward,
    startedAt: row.started_at.getTime(),
    endsAt: row.ends_at.getTime(),
    shots: shots.flatMap(toShot),
    next: next ? { number: next.number, hash: next.hash } : null,
  }
}

function toShot({ number, hash, seed, reading, in_a_row, nonce, taken }: ShotRow): MinigameShot[] {
  if (!taken) return []
  const { x, y, power, dive, ball, outcome, points } = taken
  return [
    {
      number,
      hash,
      seed: seed.toString('hex'),
      reading,
      inARow: in_a_row,
      nonce,
      aim: { x, y, power },
      dive,
      ball,
      outcome,
      points,
    },
  ]
}

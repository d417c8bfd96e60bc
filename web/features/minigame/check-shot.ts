import type { MinigameShot } from '#contract/minigame.ts'
import { decide, promiseOf } from '#contract/rules/minigame-proof.ts'

/** SHA-256 of the browser, which exists only in secure contexts. */
export const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

/**
 * Recomputes a shot and its hash, which was published before the shot, from the seed. Returns true when all values
 * match.
 */
export async function checkShot(roundId: string, shot: MinigameShot): Promise<boolean> {
  const { number, reading, inARow, seed, aim, nonce, dive, ball, outcome, points } = shot
  const promised = { roundId, number, reading, inARow }
  const [hash, again] = await Promise.all([
    promiseOf(sha256, seed, promised),
    decide(sha256, seed, { ...promised, aim, nonce }),
  ])
  return (
    hash === shot.hash &&
    again.outcome === outcome &&
    again.points === points &&
    again.dive.side === dive.side &&
    again.dive.isHigh === dive.isHigh &&
    again.ball.x === ball.x &&
    again.ball.y === ball.y
  )
}

/** Checks each shot of a round. Returns one result per shot, or null when the browser cannot compute hashes. */
export async function checkRound(roundId: string, shots: readonly MinigameShot[]): Promise<boolean[] | null> {
  if (!crypto.subtle) return null
  return Promise.all(shots.map((shot) => checkShot(roundId, shot)))
}

import { fromHex, toHex } from './hex.ts'
import { bytesOf, hmac, type Sha256 } from './hmac.ts'
import { drawing } from './marble-random.ts'
import { type Aim, type Shot, shoot, type Zone } from './minigame-rules.ts'

/** The player's part: 8 random bytes in hex. Null in shots from before players gave one. */
export type ShotNonce = string | null

/** A shot before it is taken: its place in the round, what the keeper remembers, and the goals right before it. */
export type Promised = { roundId: string; number: number; reading: readonly Zone[]; inARow: number }

/** What is published before a shot: SHA-256 of the seed (hex) and all that is known of it by then. */
export async function promiseOf(sha256: Sha256, seed: string, promised: Promised): Promise<string> {
  const { roundId, number, reading, inARow } = promised
  return toHex(await sha256(bytesOf([seed, roundId, number, reading.join(','), inARow].join('|'))))
}

/**
 * Draws the keeper's mind from the seed and the player's nonce, and where the ball goes from both and the aim. The server fixed
 * its seed before it knew the nonce, and the player sent the nonce before knowing the seed, so neither side chooses.
 */
export async function decide(
  sha256: Sha256,
  seed: string,
  of: Promised & { aim: Aim; nonce: ShotNonce },
): Promise<Shot> {
  const { reading, inARow, aim, nonce } = of
  const key = fromHex(seed)
  const draw = async (text: string) =>
    drawing(await hmac(sha256, key, bytesOf(nonce === null ? text : `${nonce}|${text}`)))
  const keeper = await draw('keeper')
  const chance = await draw(`${aim.x},${aim.y},${aim.power}`)
  return shoot(aim, { reading, inARow, keeper, chance })
}

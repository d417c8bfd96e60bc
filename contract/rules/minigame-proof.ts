import { fromHex, toHex } from './hex.ts'
import { bytesOf, hmac, type Sha256 } from './hmac.ts'
import { drawing } from './marble-random.ts'
import { type Aim, type Shot, shoot, type Zone } from './minigame-rules.ts'

/** The player’s random part of the draw: 8 bytes in hex. Null for old shots, when players sent none. */
export type ShotNonce = string | null

/**
 * Data of a shot before it is taken: its number in the round, the keeper’s memory, and the number of consecutive goals
 * right before it.
 */
export type Promised = { roundId: string; number: number; reading: readonly Zone[]; inARow: number }

/** Returns the hash that is published before a shot: SHA-256 of the seed (hex) and all data known by then. */
export async function promiseOf(sha256: Sha256, seed: string, promised: Promised): Promise<string> {
  const { roundId, number, reading, inARow } = promised
  return toHex(await sha256(bytesOf([seed, roundId, number, reading.join(','), inARow].join('|'))))
}

/**
 * Draws the keeper's decision from the seed and the player's nonce, and the ball's path from both and the aim. The
 * server fixed the seed before it received the nonce. The player sent the nonce before the seed was published. So
 * neither side can choose the result.
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

import { fromHex, toHex } from './hex.ts'
import { bytesOf, hmac, type Sha256 } from './hmac.ts'
import { drawing } from './marble-random.ts'
import { type Aim, type Shot, shoot, type Zone } from './minigame-rules.ts'

/** A shot before it is taken: its place in the round, what the keeper remembers, and the goals right before it. */
export type Promised = { roundId: string; number: number; reading: readonly Zone[]; inARow: number }

/** What is published before a shot: SHA-256 of the seed (hex) and all that is known of it by then. */
export async function promiseOf(sha256: Sha256, seed: string, promised: Promised): Promise<string> {
  const { roundId, number, reading, inARow } = promised
  return toHex(await sha256(bytesOf([seed, roundId, number, reading.join(','), inARow].join('|'))))
}

/** The keeper's mind is drawn from the seed alone, before the shot; where the ball goes from the seed and the aim. */
export async function decide(sha256: Sha256, seed: string, of: Promised & { aim: Aim }): Promise<Shot> {
  const { reading, inARow, aim } = of
  const key = fromHex(seed)
  const keeper = drawing(await hmac(sha256, key, bytesOf('keeper')))
  const chance = drawing(await hmac(sha256, key, bytesOf(`${aim.x},${aim.y},${aim.power}`)))
  return shoot(aim, { reading, inARow, keeper, chance })
}

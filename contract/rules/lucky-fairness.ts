import * as z from 'zod/mini'
import { digits } from '#contract/envelope.ts'

// A day of a wheel is fixed before its first draw: a seed and a table of prizes, of which a hash is public from then on.
// What a draw wins follows from the seed, the drawer's own request id and the number of the draw; the seed is published
// when the day is over, and anybody can compute every draw again.

/** A field of the wheel. `perDay` is how often it can be won on a day; null: without end. */
export const luckyPrize = z.object({
  id: digits,
  /** Xu. */
  amount: z.int(),
  /** Out of the sum of all weights. */
  weight: z.int(),
  perDay: z.nullable(z.int()),
})
export type LuckyPrize = z.infer<typeof luckyPrize>

export type LuckyDay = { type: number; day: string; seed: string; table: readonly LuckyPrize[] }

/** The text whose SHA-256 is public before the day begins. `seed` in lower-case hex. */
export function commitmentText({ type, day, seed, table }: LuckyDay): string {
  const fields = table.map(({ id, amount, weight, perDay }) => [id, amount, weight, perDay ?? ''].join(','))
  return [type, day, seed, ...fields].join('|')
}

/** The text whose HMAC-SHA-256 under the seed's bytes decides a draw; `nonce` counts a member's draws of the day from 1. */
export function drawText({ requestId, nonce }: { requestId: string; nonce: number }): string {
  return `${requestId}|${nonce}`
}

const decidingDigits = 13

/** The field that a draw's HMAC (hex) falls on: its first 52 bits as a share of all weights. */
export function fieldOf(hmac: string, table: readonly LuckyPrize[]): LuckyPrize | undefined {
  const share = BigInt(`0x${hmac.slice(0, decidingDigits)}`)
  const whole = BigInt(table.reduce((sum, { weight }) => sum + weight, 0))
  let left = Number((share * whole) >> BigInt(4 * decidingDigits))
  return table.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

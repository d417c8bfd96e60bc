import * as z from 'zod/mini'
import { digits } from '#contract/envelope.ts'

// Each day of a wheel has a seed and a table of prizes, which are fixed before the first draw: their hash is published
// in advance. The seed, the member’s request id and the number of the draw determine the prize. The seed is published
// when the day is over, so anyone can compute every draw again.

/** A prize of the wheel. `perDay` is the max number of wins in a day; null without a limit. */
export const luckyPrize = z.object({
  id: digits,
  /** Amount in xu. */
  amount: z.int(),
  /** Chance of the prize, as a part of the sum of all weights. */
  weight: z.int(),
  perDay: z.nullable(z.int()),
})
export type LuckyPrize = z.infer<typeof luckyPrize>

export type LuckyDay = { type: number; day: string; seed: string; table: readonly LuckyPrize[] }

/** Returns the text whose SHA-256 is published before the day begins. `seed` is in lower-case hex. */
export function commitmentText({ type, day, seed, table }: LuckyDay): string {
  const fields = table.map(({ id, amount, weight, perDay }) => [id, amount, weight, perDay ?? ''].join(','))
  return [type, day, seed, ...fields].join('|')
}

/**
 * Returns the text whose HMAC-SHA-256 with the seed’s bytes decides a draw. `nonce` is the number of the member’s draw
 * on that day, from 1.
 */
export function drawText({ requestId, nonce }: { requestId: string; nonce: number }): string {
  return `${requestId}|${nonce}`
}

const decidingDigits = 13

/**
 * Returns the prize for a draw’s HMAC (hex). Its first 52 bits, as a fraction, select a point in the sum of all
 * weights.
 */
export function fieldOf(hmac: string, table: readonly LuckyPrize[]): LuckyPrize | undefined {
  const share = BigInt(`0x${hmac.slice(0, decidingDigits)}`)
  const whole = BigInt(table.reduce((sum, { weight }) => sum + weight, 0))
  let left = Number((share * whole) >> BigInt(4 * decidingDigits))
  return table.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

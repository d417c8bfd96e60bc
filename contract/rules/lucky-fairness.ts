import * as z from 'zod/mini'
import { digits } from '#contract/envelope.ts'

// A wheel's day is fixed before its first draw: a seed and a table of prizes, whose hash is public from then on. The
// seed, the member's request id and the number of the draw determine the prize. The seed is published when the day is
// over, so anyone can compute every draw again.

/** A field of the wheel. `perDay` is the max number of wins in a day; null without a limit. */
export const luckyPrize = z.object({
  id: digits,
  /** In xu. */
  amount: z.int(),
  /** Share of the sum of all weights. */
  weight: z.int(),
  perDay: z.nullable(z.int()),
})
export type LuckyPrize = z.infer<typeof luckyPrize>

export type LuckyDay = { type: number; day: string; seed: string; table: readonly LuckyPrize[] }

/** Returns the text whose SHA-256 is public before the day begins. `seed` is in lower-case hex. */
export function commitmentText({ type, day, seed, table }: LuckyDay): string {
  const fields = table.map(({ id, amount, weight, perDay }) => [id, amount, weight, perDay ?? ''].join(','))
  return [type, day, seed, ...fields].join('|')
}

/**
 * Returns the text whose HMAC-SHA-256 with the seed's bytes decides a draw. `nonce` counts a member's draws of the day
 * from 1.
 */
export function drawText({ requestId, nonce }: { requestId: string; nonce: number }): string {
  return `${requestId}|${nonce}`
}

const decidingDigits = 13

/** Returns the field of a draw's HMAC (hex): its first 52 bits as a share of all weights. */
export function fieldOf(hmac: string, table: readonly LuckyPrize[]): LuckyPrize | undefined {
  const share = BigInt(`0x${hmac.slice(0, decidingDigits)}`)
  const whole = BigInt(table.reduce((sum, { weight }) => sum + weight, 0))
  let left = Number((share * whole) >> BigInt(4 * decidingDigits))
  return table.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

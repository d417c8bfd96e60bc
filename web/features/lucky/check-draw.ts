import type { LuckyCheck } from '#contract/lucky.ts'
import { fromHex, toHex } from '#contract/rules/hex.ts'
import { commitmentText, drawText, fieldOf } from '#contract/rules/lucky-fairness.ts'

export type Checked = { hash: string; hmac: string; amount: number; isRight: boolean }

const encoder = new TextEncoder()
const hex = (bytes: ArrayBuffer) => toHex(new Uint8Array(bytes))

/**
 * Recomputes a draw from the revealed seed. `isRight` is true when the result matches both the prize and the hash
 * published before the draw.
 */
export async function checkDraw({ type, draw, round }: LuckyCheck, seed: string): Promise<Checked> {
  const text = commitmentText({ type, day: round.day, seed, table: round.table })
  const hash = hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  const way = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(fromHex(seed)), way, false, ['sign'])
  const hmac = hex(await crypto.subtle.sign('HMAC', key, encoder.encode(drawText(draw))))
  const field = fieldOf(hmac, round.table)
  return { hash, hmac, amount: field?.amount ?? 0, isRight: hash === round.hash && field?.id === draw.prizeId }
}

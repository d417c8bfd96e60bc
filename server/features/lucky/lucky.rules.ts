import { createHash, createHmac } from 'node:crypto'
import { drawText, fieldOf, type LuckyPrize } from '#contract/rules/lucky-fairness.ts'

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the field that a draw wins (contract/rules/lucky-fairness.ts). */
export function draw(
  { seed, fields }: { seed: Buffer; fields: readonly LuckyPrize[] },
  of: { requestId: string; nonce: number },
): LuckyPrize {
  const field = fieldOf(createHmac('sha256', seed).update(drawText(of)).digest('hex'), fields)
  if (!field) throw new Error('A wheel without fields')
  return field
}

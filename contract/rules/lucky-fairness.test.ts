import { expect, test } from 'vitest'
import { commitmentText, drawText, fieldOf, type LuckyPrize } from './lucky-fairness.ts'

const table: LuckyPrize[] = [
  { id: '1', amount: 5, weight: 1, perDay: null },
  { id: '2', amount: 50, weight: 2, perDay: 3 },
  { id: '3', amount: 500, weight: 1, perDay: null },
]

test('each field wins with the probability of its weight', () => {
  const at = (share: number) =>
    fieldOf(
      Math.floor(share * 2 ** 52)
        .toString(16)
        .padStart(13, '0') + 'f'.repeat(51),
      table,
    )?.id
  expect([0, 0.2499, 0.25, 0.5, 0.7499, 0.75, 0.9999].map(at)).toEqual(['1', '1', '2', '2', '2', '3', '3'])
  expect(fieldOf('f'.repeat(64), table)?.id).toBe('3')
  expect(fieldOf('f'.repeat(64), [])).toBeUndefined()
})

test('the committed text names everything that a draw depends on', () => {
  expect(commitmentText({ type: 1, day: '2026-11-22', seed: 'ab', table })).toBe(
    '1|2026-11-22|ab|1,5,1,|2,50,2,3|3,500,1,',
  )
  expect(drawText({ requestId: 'x', nonce: 2 })).toBe('x|2')
})

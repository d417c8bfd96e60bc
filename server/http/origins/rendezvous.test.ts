import { expect, test } from 'vitest'
import { rendezvous } from './rendezvous.ts'

const keys = Array.from({ length: 2_000 }, (_, index) => String(index))
const [a, b, c] = [
  { id: 'a', weight: 1 },
  { id: 'b', weight: 1 },
  { id: 'c', weight: 2 },
]

test('keys are shared by weight, and only those of a candidate that leaves move', () => {
  const shares = Map.groupBy(keys, (key) => rendezvous(key, [a, b, c])?.id)
  expect(shares.get('c')?.length).toBeGreaterThan(900)
  expect(shares.get('c')?.length).toBeLessThan(1_100)
  for (const key of keys) {
    const before = rendezvous(key, [a, b, c])
    if (before !== b) expect(rendezvous(key, [c, a])).toBe(before)
  }
  expect(rendezvous('1', [])).toBeNull()
})

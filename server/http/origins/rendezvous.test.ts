import { expect, test } from 'vitest'
import { lowestLoad, rendezvous } from './rendezvous.ts'

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

test('the least loaded by weight is chosen, and equal ones share the keys', () => {
  const load = (streams: number[]) => [a, b, c].map((one, index) => ({ ...one, streams: streams[index] ?? 0 }))
  expect(lowestLoad('1', load([3, 2, 9]))?.id).toBe('b')
  expect(lowestLoad('1', load([3, 2, 4]))?.id).toBe('c')
  const equal = new Set(keys.map((key) => lowestLoad(key, load([1, 1, 9]))?.id))
  expect([...equal].toSorted()).toEqual(['a', 'b'])
  expect(lowestLoad('1', [])).toBeNull()
})

import { expect, test } from 'vitest'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { solve } from '#tests/setup/proofs.ts'
import { ApiError } from './errors.ts'
import { createProofs } from './proofs.ts'
import { anonymous, type Viewer } from './viewer.ts'
import { createWorkLimit, workFor } from './work-limit.ts'

const guest = (guestId: string): Viewer => ({ kind: 'guest', guestId })

function opened({ free = 2, max = 100, perViewer = 4 } = {}) {
  const buckets = createMemoryBuckets()
  const proofs = createProofs({
    secret: 'a secret of at least thirty-two characters',
    buckets,
    metrics: createMetrics(),
  })
  const sizes = { purpose: 'register', free: { points: free, windowS: 3_600 }, max, perViewer } as const
  const limit = createWorkLimit(sizes, { proofs, buckets })
  /** Returns the work that the address must do, 0 without work, or null when it must wait. */
  async function workAt(ip: string, viewer: Viewer = guest('g')): Promise<number | null> {
    try {
      await limit.admit({ ip, viewer, proof: undefined })
      return 0
    } catch (error) {
      return (error as ApiError).challenge?.work ?? null
    }
  }
  async function solved(ip: string, viewer: Viewer = guest('g')): Promise<void> {
    const refused: unknown = await limit.admit({ ip, viewer, proof: undefined }).catch((error: unknown) => error)
    if (!(refused instanceof ApiError) || !refused.challenge) throw refused
    await limit.admit({ ip, viewer, proof: solve(refused.challenge) })
  }
  return { workAt, solved }
}

test('the first calls of an address are free, and then each needs a proof', async () => {
  const { workAt, solved } = opened()
  expect([await workAt('203.0.113.7'), await workAt('203.0.113.7')]).toEqual([0, 0])
  expect(await workAt('203.0.113.7')).toBeGreaterThan(0)
  expect(await workAt('203.0.113.8')).toBe(0)
  await solved('203.0.113.7')
})

test('the work doubles with the calls of the address, and is four times as much without a token', () => {
  const known = [0, 0.2, 0.5, 0.9, 2].map((used) => workFor({ used, isAnonymous: false }))
  expect(known).toEqual([128, 256, 1_024, 4_096, 4_096])
  expect(workFor({ used: 0, isAnonymous: true })).toBe(512)
})

test('a viewer has a limit, and an address has one that no proof lifts', async () => {
  const { workAt } = opened({ free: 3, max: 2, perViewer: 1 })
  expect([await workAt('203.0.113.7', guest('a')), await workAt('203.0.113.7', guest('a'))]).toEqual([0, null])
  expect(await workAt('203.0.113.7', guest('b'))).toBe(0)
  for (let n = 0; n < 3; n++) expect(await workAt('203.0.113.7', guest('c'))).toBeNull()
})

test('a /48 of IPv6 has the free calls of one address, however many /64 it uses', async () => {
  const { workAt } = opened({ free: 2, perViewer: 100, max: 100 })
  for (let n = 0; n < 2; n++) expect(await workAt(`2001:db8:1:${n.toString(16)}::1`)).toBe(0)
  expect(await workAt('2001:db8:1:ffff::1')).toBeGreaterThan(0)
  expect(await workAt('2001:db8:2::1')).toBe(0)
})

test('a client without a token must do more work', async () => {
  const { workAt } = opened({ free: 0 })
  expect(await workAt('203.0.113.7', anonymous)).toBe(4 * ((await workAt('203.0.113.7')) ?? 0))
})

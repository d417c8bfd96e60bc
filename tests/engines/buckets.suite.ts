import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Buckets } from '#server/engines/ports.ts'

/** Tests that every bucket engine must pass, so that the default and the production engine behave in the same way. */
export function bucketsSuite(open: () => Promise<Buckets>): void {
  let buckets: Buckets
  beforeEach(async () => {
    buckets = await open()
  })
  afterEach(() => buckets.close())

  test('a key gets its points and then a waiting time, and other keys are not affected', async () => {
    const bucket = buckets.open(crypto.randomUUID(), { points: 3, windowS: 60 })
    for (let n = 0; n < 3; n++) expect(await bucket.take('a')).toBeNull()
    for (let n = 0; n < 3; n++) {
      const waitMs = await bucket.take('a')
      expect(waitMs).toBeGreaterThan(0)
      expect(waitMs).toBeLessThanOrEqual(60_000)
    }
    expect(await bucket.take('b')).toBeNull()
  })

  test('of a hundred parallel requests, exactly as many get a point as there are points', async () => {
    const bucket = buckets.open(crypto.randomUUID(), { points: 40, windowS: 60 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => bucket.take('a')))
    expect(answers.filter((wait) => wait === null)).toHaveLength(40)
  })

  test('buckets of different names do not draw from each other', async () => {
    const name = crypto.randomUUID()
    const [one, other] = [
      buckets.open(`${name}:1`, { points: 1, windowS: 60 }),
      buckets.open(`${name}:2`, { points: 1, windowS: 60 }),
    ]
    expect(await one.take('a')).toBeNull()
    expect(await one.take('a')).not.toBeNull()
    expect(await other.take('a')).toBeNull()
  })

  test('a returned point can be taken again, and the number of taken points is known', async () => {
    const bucket = buckets.open(crypto.randomUUID(), { points: 2, windowS: 60 })
    expect(await bucket.used('a')).toBe(0)
    await bucket.take('a')
    await bucket.take('a')
    await bucket.giveBack('a')
    expect([await bucket.used('a'), await bucket.used('b')]).toEqual([1, 0])
    expect(await bucket.take('a')).toBeNull()
    expect(await bucket.take('a')).not.toBeNull()
  })

  test('points are available again after the window', async () => {
    const bucket = buckets.open(crypto.randomUUID(), { points: 1, windowS: 1 })
    expect(await bucket.take('a')).toBeNull()
    expect(await bucket.take('a')).not.toBeNull()
    await expect.poll(() => bucket.take('a')).toBeNull()
  })
}

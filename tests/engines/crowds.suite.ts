import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Crowds } from '#server/engines/ports.ts'

/** Tests that every crowd engine must pass, so that the default and the production engine behave in the same way. */
export function crowdsSuite(open: () => Promise<Crowds>): void {
  let crowds: Crowds
  beforeEach(async () => {
    // A crowd that is seen before and after the end of a window is in two of them, so the clock is stopped.
    vi.useFakeTimers({ toFake: ['Date'] })
    crowds = await open()
  })
  afterEach(async () => {
    await crowds.close()
    vi.useRealTimers()
  })

  test('a member counts once however often it was seen, and only in its crowd', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const member of ['lan', 'minh', 'lan', 'lan']) crowds.saw(one, member)
    crowds.saw(other, 'lan')
    expect([await crowds.count(one), await crowds.count(other), await crowds.count('nobody')]).toEqual([2, 1, 0])
  })

  test('a large crowd is counted with an error of about one percent', async () => {
    const crowd = crypto.randomUUID()
    for (let n = 0; n < 20_000; n++) crowds.saw(crowd, `member ${n}`)
    expect(Math.abs((await crowds.count(crowd)) - 20_000)).toBeLessThan(800)
  })
}

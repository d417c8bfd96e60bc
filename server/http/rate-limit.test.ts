import { expect, test } from 'vitest'
import { createMemoryBuckets } from '../engines/buckets/memory.ts'
import { createRateLimiter } from './rate-limit.ts'
import { anonymous } from './viewer.ts'

const limits = {
  callsPerMinute: 10,
  registrations: { points: 3, windowS: 3600 },
  loginsPerMinute: 4,
  loginFailures: 5,
  guestsPerHour: 5,
  socketsPerAddress: 5,
  connectionsPerAddress: 10,
  chat: { burst: 5, everyMs: 1_500 },
}

test('an address without points is refused with the seconds to wait, and others are not', async () => {
  const limiter = createRateLimiter(limits, { now: () => limits }, createMemoryBuckets())
  const draw = (ip: string) => limiter.draw('register', { viewer: anonymous, ip })
  for (let n = 0; n < 3; n++) await draw('2001:db8:1:2::1')
  await expect(draw('2001:db8:1:2::2')).rejects.toMatchObject({
    name: 'TOO_MANY_REQUESTS',
    retryAfterS: expect.any(Number),
  })
  await draw('2001:db8:1:3::1')
})

test('other addresses of the same IPv6 /48 are refused too, and those of the next /48 are not', async () => {
  const limiter = createRateLimiter(limits, { now: () => limits }, createMemoryBuckets())
  const draw = (ip: string) => limiter.draw('register', { viewer: anonymous, ip })
  for (let n = 0; n < 48; n++) await draw(`2001:db8:1:${n.toString(16)}::1`)
  await expect(draw('2001:db8:1:ffff::1')).rejects.toMatchObject({ name: 'TOO_MANY_REQUESTS' })
  await draw('2001:db8:2::1')
})

test('a viewer is limited across all addresses', async () => {
  const limiter = createRateLimiter(limits, { now: () => limits }, createMemoryBuckets())
  const viewer = { kind: 'guest' as const, guestId: 'g1' }
  for (let n = 0; n < 10; n++) await limiter.draw('read', { viewer, ip: `198.51.100.${n}` })
  await expect(limiter.draw('read', { viewer, ip: '198.51.100.99' })).rejects.toMatchObject({
    name: 'TOO_MANY_REQUESTS',
  })
})

test('a limit that changes while running starts with its new size', async () => {
  const sizes = { ...limits }
  const limiter = createRateLimiter(limits, { now: () => sizes }, createMemoryBuckets())
  const draw = () => limiter.draw('login', { viewer: anonymous, ip: '198.51.100.7' })
  for (let n = 0; n < 4; n++) await draw()
  await expect(draw()).rejects.toMatchObject({ name: 'TOO_MANY_REQUESTS' })
  sizes.loginsPerMinute = 2
  await draw()
  await draw()
  await expect(draw()).rejects.toMatchObject({ name: 'TOO_MANY_REQUESTS' })
})

import { expect, test } from 'vitest'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { ApiError } from './errors.ts'
import { createRateLimiter } from './rate-limit.ts'
import { anonymous } from './viewer.ts'

const sizes = { callsPerMinute: 10, failedLoginsPerMinute: 4, guestsPerHour: 5 }
const limiterOf = (now = sizes) => createRateLimiter({ now: () => now }, createMemoryBuckets())
const refused = { name: 'TOO_MANY_REQUESTS' }
const fail = async () => {
  throw new ApiError('INVALID_CREDENTIALS')
}

test('an address without points is refused with the seconds to wait, and others are not', async () => {
  const limiter = limiterOf()
  const draw = (ip: string) => limiter.draw({ limit: 'guest-login', viewer: anonymous, ip })
  for (let n = 0; n < 5; n++) await draw('2001:db8:1:2::1')
  await expect(draw('2001:db8:1:2::2')).rejects.toMatchObject({ ...refused, retryAfterS: expect.any(Number) })
  await draw('2001:db8:1:3::1')
})

test('other addresses of the same IPv6 /48 are refused too, and those of the next /48 are not', async () => {
  const limiter = limiterOf()
  const draw = (ip: string) => limiter.draw({ limit: 'guest-login', viewer: anonymous, ip })
  for (let n = 0; n < 80; n++) await draw(`2001:db8:1:${n.toString(16)}::1`)
  await expect(draw('2001:db8:1:ffff::1')).rejects.toMatchObject(refused)
  await draw('2001:db8:2::1')
})

test('a viewer is limited across all addresses', async () => {
  const limiter = limiterOf()
  const viewer = { kind: 'guest' as const, guestId: 'g1' }
  for (let n = 0; n < 10; n++) await limiter.draw({ limit: 'read', viewer, ip: `198.51.100.${n}` })
  await expect(limiter.draw({ limit: 'read', viewer, ip: '198.51.100.99' })).rejects.toMatchObject(refused)
})

test('two hundred viewers of one address can make all their calls, and more cannot', async () => {
  const limiter = limiterOf()
  const ip = '198.51.100.7'
  for (let n = 0; n < 2_000; n++)
    await limiter.draw({ limit: 'read', viewer: { kind: 'guest', guestId: `g${n % 200}` }, ip })
  await expect(limiter.draw({ limit: 'read', viewer: anonymous, ip })).rejects.toMatchObject(refused)
})

test('a guest with a token is counted by the token and not by the address', async () => {
  const limiter = limiterOf()
  const of = { limit: 'guest-login', ip: '198.51.100.7' } as const
  for (let n = 0; n < 5; n++) await limiter.draw({ ...of, viewer: anonymous })
  await limiter.draw({ ...of, viewer: { kind: 'guest', guestId: 'g1' } })
  await expect(limiter.draw({ ...of, viewer: { kind: 'guest', guestId: 'g1' } })).rejects.toMatchObject(refused)
})

test('logins count for the address only when the password was wrong', async () => {
  const limiter = limiterOf()
  const login = { limit: 'login', viewer: anonymous, ip: '198.51.100.7' } as const
  const logIn = async (call: () => Promise<unknown>) => {
    await limiter.draw(login)
    return limiter.run(login, call)
  }
  for (let n = 0; n < 20; n++) expect(await logIn(async () => 'in')).toBe('in')
  for (let n = 0; n < 20; n++)
    await expect(
      logIn(async () => {
        throw new ApiError('LOGIN_BUSY')
      }),
    ).rejects.toMatchObject({ name: 'LOGIN_BUSY' })
  for (let n = 0; n < 4; n++) await expect(logIn(fail)).rejects.toMatchObject({ name: 'INVALID_CREDENTIALS' })
  await expect(logIn(async () => 'in')).rejects.toMatchObject(refused)
})

test('a limit that changes while running starts with its new size', async () => {
  const now = { ...sizes }
  const limiter = limiterOf(now)
  const draw = () => limiter.draw({ limit: 'guest-login', viewer: anonymous, ip: '198.51.100.7' })
  for (let n = 0; n < 5; n++) await draw()
  await expect(draw()).rejects.toMatchObject(refused)
  now.guestsPerHour = 2
  await draw()
  await draw()
  await expect(draw()).rejects.toMatchObject(refused)
})

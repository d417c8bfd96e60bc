import { expect, test } from 'vitest'
import { outdatedHash } from '#tests/setup/outdated-hash.ts'
import { createPasswordHasher } from './password-hasher.adapter.ts'

const hasher = createPasswordHasher({ parallel: 2, waiting: 3 })

test('a password matches only its own hash, and two hashes of one password differ', async () => {
  const [one, two] = await Promise.all([hasher.hash('đúng mật khẩu'), hasher.hash('đúng mật khẩu')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]+\$[^$=]+$/)
  expect(one).not.toBe(two)
  expect(await hasher.verify('đúng mật khẩu', one)).toEqual({ isRight: true, isOutdated: false })
  expect(await hasher.verify('đung mật khẩu', one)).toEqual({ isRight: false, isOutdated: false })
})

test('a password also matches when its letters are typed in decomposed form', async () => {
  const stored = await hasher.hash('Trận đấu hay'.normalize('NFD'))
  expect((await hasher.verify('Trận đấu hay'.normalize('NFC'), stored)).isRight).toBe(true)
})

test('verification without a stored hash always fails', async () => {
  expect((await hasher.verify('', null)).isRight).toBe(false)
})

test('verifies a hash with other parameters and reports it as outdated', async () => {
  expect(await hasher.verify('mật khẩu cũ', outdatedHash('mật khẩu cũ'))).toEqual({ isRight: true, isOutdated: true })
})

test('refuses calls beyond the full queue with LOGIN_BUSY, and the queue continues', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash('x')))
  const refused = outcomes.filter((o) => o.status === 'rejected')
  expect(refused.map((o) => o.reason)).toEqual([
    expect.objectContaining({ name: 'LOGIN_BUSY', retryAfterS: 2 }),
    expect.objectContaining({ name: 'LOGIN_BUSY' }),
    expect.objectContaining({ name: 'LOGIN_BUSY' }),
  ])
  await expect(hasher.hash('x')).resolves.toContain('$argon2id$')
})

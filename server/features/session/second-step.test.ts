import { randomInt } from 'node:crypto'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { rotateStreamKey } from '#contract/ingest.ts'
import {
  appBegin,
  appConfirm,
  appRemove,
  passkeyBegin,
  passkeyLogin,
  passkeyLoginBegin,
  passkeyRegister,
  recoveryCodesRenew,
  secondStepInfo,
} from '#contract/second-step.ts'
import { login, refreshToken } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { createSeal } from '#server/http/seal.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { newRecoveryCodes, readCode, recoveryHash } from './second-step.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const stepS = 30
/** Returns the code of the time step that is `steps` away from now; 0 is the current one. */
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * stepS })

/**
 * Confirms the app with the current step, so the next step's code is still unused. The code is still valid when the
 * next step begins before the request arrives.
 */
async function withApp(member: SignedUp, at = app) {
  const { password, accessToken: token } = member
  const { secret } = (await at.call(appBegin, { password }, { token })).data
  const confirmed = await at.call(appConfirm, { code: await codeOf(secret) }, { token })
  expect(confirmed.msg).toBe('Success')
  return { ...member, secret, recoveryCodes: confirmed.data.recoveryCodes ?? [] }
}

const logIn = ({ username, password }: SignedUp, code?: string) =>
  app.call(login, { username, password, ...(code === undefined ? {} : { code }) })

describe('an authenticator app', () => {
  test('is active once it is confirmed, and then each login asks for a code', async () => {
    const member = await signUp(app)
    const { password, accessToken: token } = member
    const begun = await app.call(appBegin, { password }, { token })
    expect(begun.data.uri).toMatch(/^otpauth:\/\/totp\//)
    expect((await logIn(member)).code).toBe(0)
    expect((await app.call(appConfirm, { code: '000000' }, { token })).msg).toBe('SECOND_FACTOR_WRONG')
    const on = await app.call(appConfirm, { code: await codeOf(begun.data.secret) }, { token })
    expect(on.data.recoveryCodes).toHaveLength(10)
    expect(await logIn(member)).toMatchObject({ status: 400, msg: 'SECOND_FACTOR_REQUIRED', data: null })
    expect((await logIn(member, await codeOf(begun.data.secret, 1))).code).toBe(0)
    const info = await app.call(secondStepInfo, undefined, { token })
    expect(info.data).toMatchObject({ hasApp: true, passkeys: [], recoveryCodesLeft: 10, isStrong: true })
    expect((await app.call(appBegin, { password }, { token })).msg).toBe('CONFLICT')
  })

  test('a code is valid once: four parallel logins with the same code open one session', async () => {
    const member = await withApp(await signUp(app))
    const code = await codeOf(member.secret, 1)
    const first = await logIn(member, code)
    expect(first.code).toBe(0)
    expect((await logIn(member, code)).msg).toBe('SECOND_FACTOR_WRONG')
    const other = await withApp(await signUp(app))
    const same = await codeOf(other.secret, 1)
    const all = await Promise.all(Array.from({ length: 4 }, () => logIn(other, same)))
    expect(all.map(({ msg }) => msg).toSorted()).toEqual([
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_WRONG',
      'Success',
    ])
  })

  test('a code older than an accepted one is refused, and so is one of two minutes ago', async () => {
    const member = await withApp(await signUp(app))
    expect((await logIn(member, await codeOf(member.secret, 1))).code).toBe(0)
    expect((await logIn(member, await codeOf(member.secret, -1))).msg).toBe('SECOND_FACTOR_WRONG')
    const late = await withApp(await signUp(app))
    expect((await logIn(late, await codeOf(late.secret, -4))).msg).toBe('SECOND_FACTOR_WRONG')
  })

  test('after five wrong codes even the right one must wait', async () => {
    const member = await withApp(await signUp(app))
    for (let n = 0; n < 5; n++) expect((await logIn(member, '123 450')).msg).toBe('SECOND_FACTOR_WRONG')
    const refused = await logIn(member, await codeOf(member.secret, 1))
    expect(refused).toMatchObject({ status: 429, msg: 'TOO_MANY_REQUESTS' })
  })

  test('a wrong password does not reveal the second step', async () => {
    const member = await withApp(await signUp(app))
    const guess = { ...member, password: 'not the one' }
    expect((await logIn(guess)).msg).toBe('INVALID_CREDENTIALS')
    expect((await logIn(guess, member.recoveryCodes[0])).msg).toBe('INVALID_CREDENTIALS')
    expect((await logIn(member, member.recoveryCodes[0])).code).toBe(0)
  })

  test('enabling or disabling it asks for the password', async () => {
    const member = await withApp(await signUp(app))
    const { accessToken: token, password } = member
    expect((await app.call(appRemove, { password: 'no' }, { token })).msg).toBe('WRONG_PASSWORD')
    expect((await app.call(passkeyBegin, { password: 'no' }, { token })).msg).toBe('WRONG_PASSWORD')
    expect((await app.call(recoveryCodesRenew, { password: 'no' }, { token })).msg).toBe('WRONG_PASSWORD')
    expect((await app.call(appRemove, { password }, { token })).code).toBe(0)
    expect((await logIn(member)).code).toBe(0)
    const info = await app.call(secondStepInfo, undefined, { token })
    expect(info.data).toMatchObject({ hasApp: false, recoveryCodesLeft: 0, isStrong: false })
  })
})

describe('recovery codes', () => {
  test('each code is valid once, in any spelling, also in four parallel logins', async () => {
    const member = await withApp(await signUp(app))
    const [first = '', second = ''] = member.recoveryCodes
    expect((await logIn(member, first.toLowerCase().replace('-', ' '))).code).toBe(0)
    expect((await logIn(member, first)).msg).toBe('SECOND_FACTOR_WRONG')
    const all = await Promise.all(Array.from({ length: 4 }, () => logIn(member, second)))
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1)
    const info = await app.call(secondStepInfo, undefined, { token: member.accessToken })
    expect(info.data.recoveryCodesLeft).toBe(8)
  })

  test('new ones replace the old ones, and without a second step a member has none', async () => {
    const member = await withApp(await signUp(app))
    const { accessToken: token, password } = member
    const renewed = (await app.call(recoveryCodesRenew, { password }, { token })).data.recoveryCodes
    expect((await logIn(member, member.recoveryCodes[0])).msg).toBe('SECOND_FACTOR_WRONG')
    expect((await logIn(member, renewed[0])).code).toBe(0)
    const plain = await signUp(app)
    const none = await app.call(recoveryCodesRenew, { password: plain.password }, { token: plain.accessToken })
    expect(none.msg).toBe('SECOND_FACTOR_MISSING')
  })

  test('a stored hash is bound to its member, and codes are read with common typing errors', () => {
    const [code = ''] = newRecoveryCodes(randomInt)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(recoveryHash('s', '1', code)).not.toEqual(recoveryHash('s', '2', code))
    expect(readCode('O1IL0-ABCDE')).toEqual({ recovery: '01110ABCDE' })
    expect(readCode('123 456')).toEqual({ app: '123456' })
    expect(readCode('7k3pd‑9xq2m.\u200b')).toEqual({ recovery: '7K3PD9XQ2M' })
    for (const wrong of ['', '12345', 'abc', '1234567', 'UUUUU-UUUUU']) expect(readCode(wrong)).toBeNull()
  })

  test('a sealed key opens only for its member and with its secret', () => {
    const { seal, open } = createSeal('one secret', 'totp keys')
    const sealed = seal('7', 'JBSWY3DP')
    expect(open('7', sealed)).toBe('JBSWY3DP')
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DP')
    expect(() => open('8', sealed)).toThrow()
    expect(() => createSeal('another', 'totp keys').open('7', sealed)).toThrow()
    expect(() => createSeal('one secret', 'marble chains').open('7', sealed)).toThrow()
  })
})

describe('passkeys', () => {
  const answer = { clientDataJSON: '!!', authenticatorData: '', signature: '' }
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const, response: answer }

  test('an unknown key does not log in', async () => {
    const response = { ...credential, clientExtensionResults: {} }
    expect(await app.call(passkeyLogin, { response })).toMatchObject({ status: 400, msg: 'PASSKEY_REFUSED' })
  })

  test.each([
    ['without WebAuthn data', {}],
    ['nested nonsense', { id: ['x'], response: { clientDataJSON: '!!' } }],
    ['a very long signature', { ...credential, response: { ...answer, signature: 'A'.repeat(2_000) } }],
  ])('%s is bad input', async (_title, response) => {
    const refused = await app.call(passkeyLogin, { response: response as typeof credential })
    expect(refused).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })

  test('a login with fields for half a megabyte is too large', async () => {
    const body = { response: { ...credential, clientExtensionResults: { credProps: 'A'.repeat(500_000) } } }
    expect(await app.call(passkeyLogin, body)).toMatchObject({ status: 413 })
  })

  test('a registration that no browser signed is refused', async () => {
    const { accessToken: token, password } = await signUp(app)
    const { data } = await app.call(passkeyBegin, { password }, { token })
    expect(data.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: data.options.challenge, origin: 'http://localhost:1' }),
    ).toString('base64url')
    const response = { ...credential, response: { clientDataJSON, attestationObject: '' } }
    const refused = await app.call(passkeyRegister, { response, name: 'x' }, { token })
    expect(refused).toMatchObject({ status: 400, msg: 'PASSKEY_REFUSED' })
  })

  test('a login lists no passkeys, so that clients cannot learn which members have one', async () => {
    const { options } = (await app.call(passkeyLoginBegin)).data
    expect(options.allowCredentials ?? []).toEqual([])
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })
})

test('when staff need a second step, a commentator without one has only the rights of a member', async () => {
  const bound = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'on' } })
  onTestFinished(() => bound.close())
  const password = 'Sân-Hàng-Đẫy-1958'
  const { username } = await createWorld(bound, { password }).commentator()
  const opened = await bound.call(login, { username, password })
  const weak = opened.data.accessToken
  expect((await bound.call(rotateStreamKey, undefined, { token: weak })).msg).toBe('SECOND_FACTOR_MISSING')
  const info = await bound.call(secondStepInfo, undefined, { token: weak })
  expect(info.data).toMatchObject({ isRequired: true, isStrong: false })
  const member = { ...opened.data, username, password, userId: '' }
  await withApp(member, bound)
  const renewed = await bound.call(refreshToken, { refreshToken: opened.data.refreshToken })
  const strong = renewed.data.accessToken
  expect((await bound.call(rotateStreamKey, undefined, { token: strong })).code).toBe(0)
  expect((await bound.call(appRemove, { password }, { token: strong })).msg).toBe('SECOND_FACTOR_KEPT')
  // A session with the older token has a restricted role, but still cannot remove the required step.
  expect((await bound.call(appRemove, { password }, { token: weak })).msg).toBe('SECOND_FACTOR_KEPT')
})

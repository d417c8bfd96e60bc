import { sql } from 'kysely'
import { generate } from 'otplib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkResetLink,
  confirmEmail,
  forgotPassword,
  personalId,
  resetPassword,
  sendEmail,
  updatePassword,
  userInfo,
} from '#contract/account.ts'
import { appBegin, appConfirm } from '#contract/second-step.ts'
import { login } from '#contract/session.ts'
import type { Letter, Sms } from '#server/engines/ports.ts'
import { createLogSms } from '#server/engines/sms/log.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { createMessageEngine } from '#tests/setup/message-engine.ts'
import { challengeIn, solve } from '#tests/setup/proofs.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const mails = createMessageEngine<Letter>()
const texts = createMessageEngine<Parameters<Sms['send']>[0]>()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    engines: { mail: mails, sms: texts },
    env: { PUBLIC_URL: 'https://khandai.example', DEMO: 'on', TRUST_PROXY: 'loopback' },
  })
})
afterAll(() => app.close())

const newPassword = 'Khán đài B chật kín'
const tokenIn = (text: string) => /https:\/\/khandai\.example\/#[a-z-]+=([\w-]{43})\n?/.exec(text)?.[1] ?? ''
/** Returns headers that give the request another client address. */
const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
const expire = (table: 'mail_tokens' | 'sms_codes') =>
  sql`update ${sql.table(table)} set expires_at = now() - make_interval(secs => 1)`.execute(app.engines.database.db)

/** Registers a member with an address; `welcome` is the confirmation mail. */
async function withAddress() {
  const email = `${newUsername()}@example.com`
  const member = await signUp(app, { emailAddress: email })
  return { email, ...member, welcome: await mails.next(email) }
}

async function withProvenAddress() {
  const member = await withAddress()
  expect((await app.call(confirmEmail, { token: tokenIn(member.welcome.text) })).code).toBe(0)
  return member
}

describe('a forgotten password', () => {
  test('is replaced with the mailed token, which ends every session and is valid once', async () => {
    const { email, username, accessToken } = await withAddress()
    expect(await app.call(forgotPassword, { email: email.toUpperCase() })).toMatchObject({ code: 0, data: null })
    const mail = await mails.next(email)
    expect(mail).toMatchObject({ to: email, subject: 'Đặt lại mật khẩu Khán Đài' })
    const token = tokenIn(mail.text)
    expect((await app.call(resetPassword, { token, newPassword })).code).toBe(0)
    expect((await app.call(userInfo, undefined, { token: accessToken })).status).toBe(401)
    expect((await app.call(login, { username, password: newPassword })).code).toBe(0)
    expect(await app.call(resetPassword, { token, newPassword })).toMatchObject({
      status: 400,
      msg: 'MAIL_TOKEN_INVALID',
    })
  })

  test('keeps the second step, which the login after it asks for', async () => {
    const { email, username, password, accessToken: token } = await withAddress()
    await app.call(forgotPassword, { email })
    const mailed = tokenIn((await mails.next(email)).text)
    const { secret } = (await app.call(appBegin, { password }, { token })).data
    expect((await app.call(appConfirm, { code: await generate({ secret }) }, { token })).code).toBe(0)
    expect((await app.call(resetPassword, { token: mailed, newPassword })).code).toBe(0)
    expect((await app.call(login, { username, password: newPassword })).msg).toBe('SECOND_FACTOR_REQUIRED')
  })

  test.each(['vi', 'en', 'zh'])('every mail in %s greets the member by the display name', async (locale) => {
    const email = `${newUsername()}@example.com`
    const nickname = `Lan Hương ${locale}`
    await signUp(app, { emailAddress: email, nickname })
    await app.call(forgotPassword, { email }, { headers: { cookie: `locale=${locale}` } })
    for (const { text } of [await mails.next(email), await mails.next(email)])
      expect(text.split('\n')[0]).toContain(nickname)
  })

  test('mails are in the language of the page', async () => {
    const { email } = await withAddress()
    await app.call(forgotPassword, { email }, { headers: { cookie: 'locale=zh' } })
    const mail = await mails.next(email)
    expect(mail.subject).toBe('重設 Khán Đài 密碼')
    expect(mail.text).toMatch(/https:\/\/khandai\.example\/zh#reset-password=[\w-]{43}\n/)
  })

  test('an unknown address gets the same response and no mail, and a fourth mail within the hour is not sent', async () => {
    const { email } = await withAddress()
    const known = await app.call(forgotPassword, { email })
    await mails.next(email)
    const unknown = await app.call(forgotPassword, { email: 'nobody@example.com' })
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
    for (let n = 0; n < 2; n++) {
      await app.call(forgotPassword, { email })
      await mails.next(email)
    }
    await app.call(forgotPassword, { email })
    const later = await withAddress()
    await app.call(forgotPassword, { email: later.email })
    await mails.next(later.email)
    expect(mails.all.filter((m) => m.to === email && m.subject.includes('Đặt lại'))).toHaveLength(3)
  })

  test('is not replaced with a link that went to an earlier address', async () => {
    const { email: before, password, username, accessToken: token } = await withProvenAddress()
    await app.call(forgotPassword, { email: before })
    const mailed = tokenIn((await mails.next(before)).text)
    const email = `${newUsername()}@example.com`
    await app.call(sendEmail, { email, password }, { token })
    expect((await app.call(confirmEmail, { token: tokenIn((await mails.next(email)).text) })).code).toBe(0)
    expect((await app.call(checkResetLink, { token: mailed })).msg).toBe('MAIL_TOKEN_INVALID')
    expect((await app.call(resetPassword, { token: mailed, newPassword })).msg).toBe('MAIL_TOKEN_INVALID')
    expect((await app.call(login, { username, password })).code).toBe(0)
  })

  test('an invalid or expired token and a weak password change nothing', async () => {
    const { email, username, password } = await withAddress()
    await app.call(forgotPassword, { email })
    const token = tokenIn((await mails.next(email)).text)
    expect((await app.call(resetPassword, { token: 'x', newPassword })).msg).toBe('MAIL_TOKEN_INVALID')
    expect((await app.call(resetPassword, { token, newPassword: '12345678' })).msg).toBe('WEAK_PASSWORD')
    expect((await app.call(checkResetLink, { token })).code).toBe(0)
    await expire('mail_tokens')
    expect((await app.call(checkResetLink, { token })).msg).toBe('MAIL_TOKEN_INVALID')
    expect((await app.call(resetPassword, { token, newPassword })).msg).toBe('MAIL_TOKEN_INVALID')
    expect((await app.call(login, { username, password })).code).toBe(0)
  })

  test('20 parallel requests with one token set one password', async () => {
    const { email, username } = await withAddress()
    await app.call(forgotPassword, { email })
    const token = tokenIn((await mails.next(email)).text)
    const passwords = Array.from({ length: 20 }, (_, n) => `${newPassword} ${n}`)
    const answers = await Promise.all(passwords.map((p) => app.call(resetPassword, { token, newPassword: p })))
    const winner = answers.findIndex((a) => a.code === 0)
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
    expect((await app.call(login, { username, password: passwords[winner] ?? '' })).code).toBe(0)
  })
})

describe('an e-mail address', () => {
  test('is confirmed with the mailed token', async () => {
    const { accessToken: token, password } = await signUp(app)
    const email = `${newUsername()}@example.com`
    expect((await app.call(sendEmail, { email, password }, { token })).code).toBe(0)
    const mailed = tokenIn((await mails.next(email)).text)
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ emailAddress: '' })
    expect((await app.call(confirmEmail, { token: mailed })).code).toBe(0)
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({
      emailAddress: email,
      isEmailVerified: true,
    })
  })

  test('stays confirmed when its link, or an earlier link for it, is used again', async () => {
    const { accessToken: token, password } = await signUp(app)
    const email = `${newUsername()}@example.com`
    const links = []
    for (let n = 0; n < 2; n++) {
      await app.call(sendEmail, { email, password }, { token })
      links.push(tokenIn((await mails.next(email)).text))
    }
    const [earlier = '', mailed = ''] = links
    const answers = await Promise.all([mailed, mailed, earlier].map((one) => app.call(confirmEmail, { token: one })))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ emailAddress: email })
  })

  test('is not replaced by the used link of the address before it', async () => {
    const owner = await withProvenAddress()
    const token = owner.accessToken
    const email = `${newUsername()}@example.com`
    await app.call(sendEmail, { email, password: owner.password }, { token })
    expect((await app.call(confirmEmail, { token: tokenIn((await mails.next(email)).text) })).code).toBe(0)
    expect((await app.call(confirmEmail, { token: tokenIn(owner.welcome.text) })).msg).toBe('MAIL_TOKEN_INVALID')
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ emailAddress: email })
  })

  test('of another member gets no link; its owner is informed, and the response is the same', async () => {
    const other = await withProvenAddress()
    const { accessToken: token, password } = await signUp(app)
    const [taken, free] = await Promise.all(
      [other.email, `${newUsername()}@example.com`].map((email) => app.call(sendEmail, { email, password }, { token })),
    )
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null })
    const mail = await mails.next(other.email)
    expect(mail.subject).toBe('Email này đã có tài khoản Khán Đài')
    expect(mail.text).toContain(other.username)
    expect(tokenIn(mail.text)).toBe('')
  })

  test('that two members claim belongs to the first who confirms it', async () => {
    const first = await withAddress()
    const { accessToken: token } = await signUp(app, { emailAddress: first.email })
    const mailed = tokenIn((await mails.next(first.email)).text)
    expect((await app.call(confirmEmail, { token: tokenIn(first.welcome.text) })).code).toBe(0)
    expect(await app.call(confirmEmail, { token: mailed })).toMatchObject({ status: 409, msg: 'EMAIL_TAKEN' })
    expect((await app.call(userInfo, undefined, { token })).data.isEmailVerified).toBe(false)
    await app.call(forgotPassword, { email: first.email })
    expect((await mails.next(first.email)).text).toContain(first.username)
  })

  test('cannot be changed without the password, and the old address is informed', async () => {
    const owner = await withProvenAddress()
    const token = owner.accessToken
    const email = `${newUsername()}@example.com`
    for (const password of [undefined, 'a guess'])
      expect(await app.call(sendEmail, { email, password }, { token })).toMatchObject({
        status: 400,
        msg: 'WRONG_PASSWORD',
      })
    expect((await app.call(sendEmail, { email: owner.email }, { token })).code).toBe(0)
    expect((await app.call(sendEmail, { email, password: owner.password }, { token })).code).toBe(0)
    const mailed = tokenIn((await mails.next(email)).text)
    expect((await app.call(confirmEmail, { token: mailed })).code).toBe(0)
    await mails.next(owner.email)
    expect(await mails.next(owner.email)).toMatchObject({ subject: 'Email của tài khoản Khán Đài đã đổi' })
    expect(mails.all.filter((mail) => mail.to === email)).toHaveLength(1)
  })

  test('that was requested before a password change cannot be confirmed', async () => {
    const owner = await withProvenAddress()
    const token = owner.accessToken
    const email = `${newUsername()}@example.com`
    await app.call(sendEmail, { email, password: owner.password }, { token })
    const mailed = tokenIn((await mails.next(email)).text)
    expect((await app.call(updatePassword, { oldPassword: owner.password, newPassword }, { token })).code).toBe(0)
    expect(await mails.next(owner.email)).toMatchObject({ subject: 'Mật khẩu Khán Đài của bạn đã đổi' })
    expect((await app.call(confirmEmail, { token: mailed })).msg).toBe('MAIL_TOKEN_INVALID')
  })

  test('wrong passwords must wait after five attempts', async () => {
    const { accessToken: token, password } = await signUp(app)
    const ask = (guess: string) =>
      app.call(sendEmail, { email: `${newUsername()}@example.com`, password: guess }, { token })
    for (let n = 0; n < 5; n++) expect((await ask('a guess')).msg).toBe('WRONG_PASSWORD')
    const refused = await ask(password)
    expect(refused).toMatchObject({ status: 429, msg: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20)
  })

  test('that is invalid is bad input, and a reset token confirms nothing', async () => {
    const { accessToken: token, email } = await withAddress()
    expect((await app.call(sendEmail, { email: 'nobody' }, { token })).msg).toBe('BAD_INPUT')
    await app.call(forgotPassword, { email })
    const reset = tokenIn((await mails.next(email)).text)
    expect((await app.call(confirmEmail, { token: reset })).msg).toBe('MAIL_TOKEN_INVALID')
  })
})

describe('a phone', () => {
  const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? ''
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  test('is confirmed by the texted code, and not by a wrong one', async () => {
    const { accessToken: token } = await signUp(app, { phoneNumber: '0901000011' })
    const phone = '+84901000011'
    expect((await app.call(personalId, {}, { token })).data).toEqual({ isPhoneVerified: false })
    const text = await texts.next(phone)
    const smsCode = codeIn(text.text)
    expect(await app.call(personalId, { smsCode: wrong(smsCode) }, { token })).toMatchObject({
      status: 400,
      msg: 'SMS_CODE_WRONG',
    })
    // The whole message, as people paste it.
    expect((await app.call(personalId, { smsCode: text.text }, { token })).data).toEqual({ isPhoneVerified: true })
    expect((await app.call(userInfo, undefined, { token })).data.isPhoneVerified).toBe(true)
    expect((await app.call(personalId, { smsCode }, { token })).msg).toBe('SMS_CODE_WRONG')
  })

  test('after five parallel wrong codes, even the right one is refused', async () => {
    const { accessToken: token } = await signUp(app, { phoneNumber: '0901000012' })
    const phone = '+84901000012'
    await app.call(personalId, {}, { token })
    const smsCode = codeIn((await texts.next(phone)).text)
    await Promise.all(Array.from({ length: 20 }, () => app.call(personalId, { smsCode: wrong(smsCode) }, { token })))
    expect((await app.call(personalId, { smsCode }, { token })).msg).toBe('SMS_CODE_WRONG')
  })

  test('gets one code a minute, which expires', async () => {
    const { accessToken: token } = await signUp(app, { phoneNumber: '0901000013' })
    const phone = '+84901000013'
    await app.call(personalId, {}, { token })
    const smsCode = codeIn((await texts.next(phone)).text)
    expect(await app.call(personalId, {}, { token })).toMatchObject({ status: 429, msg: 'TOO_MANY_REQUESTS' })
    await expire('sms_codes')
    expect((await app.call(personalId, { smsCode }, { token })).msg).toBe('SMS_CODE_WRONG')
  })

  test('is stored once confirmed, and replacing a confirmed number needs the password', async () => {
    const { accessToken: token, password } = await signUp(app)
    const bad = await app.call(personalId, { phoneNumber: 'không phải số' }, { token })
    expect(bad).toMatchObject({ status: 400, data: { fields: [{ path: 'phoneNumber' }] } })
    expect((await app.call(personalId, { phoneNumber: '0912 345 001' }, { token })).code).toBe(0)
    const first = codeIn((await texts.next('+84912345001')).text)
    // The number is not the member’s until it is confirmed.
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ phoneNumber: '' })
    expect((await app.call(personalId, { smsCode: first }, { token })).code).toBe(0)
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({
      phoneNumber: '+84912345001',
      isPhoneVerified: true,
    })
    const other = { phoneNumber: '0912 345 002' }
    expect((await app.call(personalId, other, { token })).msg).toBe('WRONG_PASSWORD')
    expect((await app.call(personalId, { ...other, password }, { token })).code).toBe(0)
    const second = codeIn((await texts.next('+84912345002')).text)
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ phoneNumber: '+84912345001' })
    await app.call(personalId, { smsCode: second }, { token })
    expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ phoneNumber: '+84912345002' })
  })

  test('one number gets five texts an hour, for all members together', async () => {
    const phoneNumber = '0912 345 003'
    const answers: string[] = []
    for (let n = 0; n < 6; n++) {
      const { accessToken: token } = await signUp(app)
      answers.push((await app.call(personalId, { phoneNumber }, { token, headers: from(n) })).msg)
    }
    expect(answers).toEqual([...Array(5).fill('Success'), 'TOO_MANY_REQUESTS'])
  })

  test('after ten texts an hour to one address, each needs a proof of work', async () => {
    const headers = from(99)
    const answers: string[] = []
    for (let n = 10; n < 20; n++) {
      const { accessToken: token } = await signUp(app)
      answers.push((await app.call(personalId, { phoneNumber: `0912 346 0${n}` }, { token, headers })).msg)
    }
    expect(answers).toEqual(Array(10).fill('Success'))
    const { accessToken: token } = await signUp(app)
    const asked = { phoneNumber: '0912 346 020' }
    const challenge = challengeIn(await app.call(personalId, asked, { token, headers }))
    expect((await app.call(personalId, { ...asked, proof: solve(challenge) }, { token, headers })).code).toBe(0)
  })

  test('a member gets five texts an hour, for all numbers and addresses together', async () => {
    const { accessToken: token } = await signUp(app)
    const answers: string[] = []
    for (let n = 0; n < 6; n++) {
      const phoneNumber = `0912 347 00${n}`
      answers.push((await app.call(personalId, { phoneNumber }, { token, headers: from(100 + n) })).msg)
      await app.engines.database.pool.query('delete from sms_codes')
    }
    expect(answers).toEqual([...Array(5).fill('Success'), 'TOO_MANY_REQUESTS'])
  })

  test('a failed gateway leaves no code, and the next attempt need not wait', async () => {
    const { accessToken: token } = await signUp(app)
    texts.fail()
    const failed = await app.call(personalId, { phoneNumber: '0912 345 004' }, { token, headers: from(98) })
    expect(failed).toMatchObject({ status: 503, msg: 'SMS_UNAVAILABLE' })
    const again = await app.call(personalId, { phoneNumber: '0912 345 004' }, { token, headers: from(98) })
    expect(again.code).toBe(0)
  })

  test('is not requested while the site has no gateway, and the response says so', async () => {
    const silent = await startTestApp({ engines: { sms: createLogSms(pino({ level: 'silent' }), 'withheld') } })
    try {
      const { accessToken: token } = await signUp(silent, { phoneNumber: '0901000014' })
      for (const input of [{}, { smsCode: '000000' }])
        expect(await silent.call(personalId, input, { token })).toMatchObject({ status: 503, msg: 'SMS_UNAVAILABLE' })
    } finally {
      await silent.close()
    }
  })

  test('that was never entered is missing', async () => {
    const { accessToken: token } = await signUp(app)
    expect(await app.call(personalId, {}, { token })).toMatchObject({ status: 409, msg: 'PHONE_MISSING' })
    expect((await app.call(personalId, { smsCode: '000000' }, { token })).msg).toBe('SMS_CODE_WRONG')
  })
})

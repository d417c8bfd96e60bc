import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { sessionEnd, sessionEndOthers, sessionList } from '#contract/devices.ts'
import { login } from '#contract/session.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import { startMailServer } from '#tests/setup/mail-server.ts'
import { cookiesOf, newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { deviceNames } from './device-names.rules.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 16; SM-A566B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  const mail = await connectSmtp({ url: server.url, from: 'Khán Đài <no-reply@khandai.example>' })
  const env = { PUBLIC_URL: 'https://khandai.example', DEMO: 'on', COUNTRY_HEADER: 'cf-ipcountry' }
  app = await startTestApp({ engines: { mail }, env })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

type From = { agent?: string; country?: string; cookie?: string }

async function logIn({ username, password }: SignedUp, { agent = laptop, country = '', cookie = '' }: From = {}) {
  const headers = { 'user-agent': agent, 'cf-ipcountry': country, cookie }
  const answer = await app.call(login, { username, password }, { headers })
  expect(answer.msg).toBe('Success')
  return { token: answer.data.accessToken, device: cookiesOf(answer.headers).device?.value ?? '' }
}

const listFor = async (token: string) => (await app.call(sessionList, undefined, { token })).data.list
const isIn = async (token: string) => (await app.call(userInfo, undefined, { token })).code === 0

test.each([
  [phone, { browser: 'Chrome', system: 'Android', form: 'phone' }],
  [laptop, { browser: 'Firefox', system: 'Windows', form: 'computer' }],
  ['', { browser: '', system: '', form: 'other' }],
  ['<script>alert(1)</script>', { system: '', form: 'other' }],
])('%s is named %o', (agent, names) => {
  expect(deviceNames(agent)).toMatchObject(names)
})

test('a member sees only their own devices, with place and time, the current one first', async () => {
  const member = await signUp(app)
  const other = await signUp(app)
  await logIn(member, { agent: laptop })
  const { token } = await logIn(member, { agent: phone, country: 'vn', cookie: 'Timezone=Asia%2FHo_Chi_Minh' })
  await logIn(member, { agent: laptop, cookie: 'Timezone=%3Cb%3E' })
  const list = await listFor(token)
  expect(list).toHaveLength(4)
  expect(list[0]).toMatchObject({
    browser: 'Chrome',
    system: 'Android',
    form: 'phone',
    country: 'VN',
    zone: 'Asia/Ho_Chi_Minh',
    isCurrent: true,
  })
  expect(list.slice(1).map(({ isCurrent, zone }) => ({ isCurrent, zone }))).toEqual(
    Array(3).fill({ isCurrent: false, zone: null }),
  )
  expect(await listFor(other.accessToken)).toHaveLength(1)
})

test('logs out one device immediately, but never another member’s', async () => {
  const [member, stranger] = [await signUp(app), await signUp(app)]
  const { token: gone } = await logIn(member)
  const here = member.accessToken
  const sessionId = (await listFor(gone)).find(({ isCurrent }) => isCurrent)?.sessionId ?? ''
  const refused = await app.call(sessionEnd, { sessionId }, { token: stranger.accessToken })
  expect(refused).toMatchObject({ status: 404, msg: 'SESSION_NOT_FOUND' })
  expect(await isIn(gone)).toBe(true)
  expect((await app.call(sessionEnd, { sessionId }, { token: here })).code).toBe(0)
  expect(await isIn(gone)).toBe(false)
  expect(await listFor(here)).toHaveLength(1)
  expect((await app.call(sessionEnd, { sessionId }, { token: here })).msg).toBe('SESSION_NOT_FOUND')
})

test('logging out the other devices ends their sessions immediately and keeps this one', async () => {
  const member = await signUp(app)
  const others = [await logIn(member), await logIn(member)]
  const { token } = await logIn(member)
  expect((await app.call(sessionEndOthers, undefined, { token })).data).toEqual({ ended: 3 })
  for (const other of [member.accessToken, ...others.map((one) => one.token)]) expect(await isIn(other)).toBe(false)
  expect(await listFor(token)).toHaveLength(1)
})

test('sends an e-mail for a login on a new device, but not for a known device or the first one', async () => {
  const email = `${newUsername()}@example.com`
  const member = await signUp(app, { emailAddress: email })
  expect((await server.next(email)).text).toContain('#confirm-email=')
  const { device } = await logIn(member, { agent: phone, country: 'VN' })
  const notice = await server.next(email)
  expect(notice.text).toContain('Chrome, Android · Việt Nam · ')
  expect(notice.text).toContain('https://khandai.example/tai-khoan?muc=bao-mat')
  await logIn(member, { agent: phone, cookie: `device=${device}` })
  // E-mails arrive in order, so an e-mail about the known device would have arrived first.
  await logIn(member, { agent: laptop, cookie: 'locale=en' })
  expect((await server.next(email)).text).toContain('Firefox, Windows')
})

test('a device that its owner logged out counts as new again', async () => {
  const email = `${newUsername()}@example.com`
  const member = await signUp(app, { emailAddress: email })
  await server.next(email)
  const { device } = await logIn(member, { agent: phone })
  await server.next(email)
  await app.call(sessionEndOthers, undefined, { token: member.accessToken })
  await logIn(member, { agent: phone, cookie: `device=${device}` })
  expect((await server.next(email)).text).toContain('Chrome, Android')
})

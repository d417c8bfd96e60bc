import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { forgotPassword, register, sendEmail } from '#contract/account.ts'
import { allEndpoints } from '#contract/all.ts'
import { bookingList } from '#contract/bookings.ts'
import { deskMembers } from '#contract/member-desk.ts'
import { login, logout } from '#contract/session.ts'
import { createLogSms } from '#server/engines/sms/log.ts'
import { createLog, logFileName, openLogFile } from '#server/log.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import { startTraceCollector } from '#tests/setup/trace-collector.ts'

const email = 'nguyen.van.an@thu-dien-tu.example'
const password = 'Mat-khau-rat-bi-mat-2468'
const phone = '+84901234567'
const clientAddress = '203.0.113.77'

const lines: string[] = []
let app: TestApp
let collector: Awaited<ReturnType<typeof startTraceCollector>>
let stopTracing: () => Promise<void>
beforeAll(async () => {
  collector = await startTraceCollector()
  stopTracing = startTracing({ endpoint: collector.endpoint, share: 1, roles: ['http'] })
  const log = createLog({ level: 'trace', isPretty: false }, { write: (line) => void lines.push(line) })
  app = await startTestApp({ log, env: { TRUST_PROXY: 'loopback' }, engines: { sms: createLogSms(log, 'withheld') } })
})
afterAll(async () => {
  await app.close()
  await stopTracing()
  await collector.close()
})

const headers = { 'x-forwarded-for': clientAddress }
const endsSession = /logout|session|device/
/** Values for fields of any call. Many calls refuse them, which is also logged or not. */
const given = {
  ...{ email, emailAddress: email, phoneNumber: phone, username: 'nguyenvanan', nickname: 'Nguyễn Văn An' },
  ...{ password, oldPassword: password, newPassword: password, token: 'a-token-in-the-input', code: '123456' },
  ...{ id: '1', userId: '1', groupId: '1', fixtureId: '1', slug: 'x', content: `Gọi ${phone} hay ${email}`, q: email },
}

test('no line of the log has the address of a visitor, a token, a password or a mail address, and an error names no cause', async () => {
  const made = await app.call(register, { username: 'nguyenvanan', password, nickname: 'Nguyễn Văn An' }, { headers })
  const token = made.data.accessToken
  await app.call(login, { username: 'nguyenvanan', password: `${password}x` }, { headers })
  await app.call(sendEmail, { email, password }, { token, headers })
  await app.call(forgotPassword, { email }, { headers })
  await failingCall(token)
  for (const endpoint of allEndpoints.filter(({ path }) => !endsSession.test(path)))
    await app.call(endpoint, given, { headers, token }).catch(() => null)
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(2)
  for (const secret of [email, password, phone, clientAddress, token, made.data.refreshToken, 'a-token-in-the-input'])
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  // This line has the address on which the program itself listens.
  const ofVisitors = lines.filter((line) => !line.includes('Server listening at'))
  expect(ofVisitors.filter((line) => /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/.test(line))).toEqual([])
  expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i)
  expect(text).not.toMatch(/eyJ[\w-]{10,}|Bearer /)
})

/** Makes a call fail inside the program, which is logged with the error. */
async function failingCall(token: string): Promise<void> {
  await asOwner(app.engines.database, 'alter table bookings rename to bookings_away')
  const answer = await app.call(bookingList, {}, { token, headers })
  await asOwner(app.engines.database, 'alter table bookings_away rename to bookings')
  expect(answer).toEqual({ status: 500, code: 1500, msg: 'INTERNAL_ERROR', data: null, headers: answer.headers })
}

test('each line is JSON, and a line of a request has the ids of the request and of its trace', async () => {
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const failed = parsed.filter(({ msg }) => msg === 'request failed')
  expect(failed.length).toBeGreaterThan(0)
  for (const line of failed)
    expect(line).toMatchObject({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
    })
  const [one] = failed
  await eventually(() => expect(collector.spans.map(({ traceId }) => traceId)).toContain(one?.traceId))
})

test('logins, wrong passwords, missing rights and writes of other sites are logged with the member and the call', async () => {
  const from = lines.length
  const { data } = await app.call(register, { username: 'tranthib', password, nickname: 'Trần Thị B' }, { headers })
  const { accessToken: token, user } = data
  await app.call(login, { username: 'tranthib', password: `${password}x` }, { headers })
  await app.call(deskMembers, {}, { token, headers })
  await app.call(logout, {}, { headers: { cookie: `token=${token}`, 'sec-fetch-site': 'cross-site' } })
  const added = (text: string) =>
    lines
      .slice(from)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === text)
  const { userId } = user
  expect(added('a member logged in')).toMatchObject([{ userId, isStrong: false }])
  // A line is written after its answer was sent.
  await expect
    .poll(() => added('a request was refused'))
    .toMatchObject([
      { refusal: 'INVALID_CREDENTIALS', method: 'POST', route: login.path, userId: null },
      { refusal: 'NOT_PERMISSIONS', method: deskMembers.method, route: deskMembers.path, userId },
      { refusal: 'CROSS_SITE_REQUEST', method: 'POST', route: logout.path, userId },
    ])
})

test('a line break in a text does not begin another line', () => {
  const written: string[] = []
  const log = createLog({ level: 'info', isPretty: false }, { write: (line) => void written.push(line) })
  log.info({ text: 'one\n{"level":60,"msg":"forged"}' }, 'two\r\n{"level":60}')
  expect(written.map((line) => line.trimEnd().split(/[\n\r\u2028]/).length)).toEqual([1])
})

test('the log file continues after a second opening, and is whole when it is closed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-log-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const message of ['the first start', 'the second start']) {
    const file = openLogFile(directory)
    createLog({ level: 'info', isPretty: true }, file).info(message)
    await file.close()
  }
  const lines = (await readFile(join(directory, 'log', logFileName), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the first start', 'the second start'])
})

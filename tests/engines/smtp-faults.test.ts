import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { forgotPassword } from '#contract/account.ts'
import { unsentMails } from '#contract/mails.ts'
import { MailPostponed } from '#server/engines/mail/mail-postponed.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startMailServer } from '#tests/setup/mail-server.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

const from = 'Khán Đài <no-reply@khandai.example>'

function replyOf(responseCode: number): Error {
  return Object.assign(new Error('reply of the test'), { responseCode })
}

/** Starts a mail server whose reply to a recipient can be changed. */
async function faultyServer() {
  const state: { fault: Error | null } = { fault: null }
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => done(state.fault),
  })
  onTestFinished(() => server.close())
  return { ...server, state }
}

const letter = { to: 'lan@example.com', subject: 'Chào', text: 'Mở liên kết này' }

test.each([
  [421, true],
  [450, true],
  [451, true],
  [550, false],
  [552, false],
])('a reply of %i to the recipient means that the mail can be sent again: %s', async (code, isPassing) => {
  const server = await faultyServer()
  server.state.fault = replyOf(code)
  const mail = await connectSmtp({ url: server.url, from })
  const error = await mail.send(letter).catch((one: unknown) => one)
  expect([error instanceof Error, error instanceof MailPostponed]).toEqual([true, isPassing])
})

/** Starts a mail server that closes the connection instead of its reply to MAIL, or to the whole message. */
async function hangingUp(at: 'MAIL' | 'message'): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (line === '.' || (at === 'MAIL' && line.startsWith('MAIL'))) socket.destroy()
      else if (line === 'DATA') socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 fine\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a connection lost before the message means a later attempt, but not one lost after it', async () => {
  const failureOf = async (url: string) => (await connectSmtp({ url, from })).send(letter).catch((one: unknown) => one)
  expect(await failureOf(await hangingUp('MAIL'))).toBeInstanceOf(MailPostponed)
  expect(await failureOf('smtp://127.0.0.1:1')).toBeInstanceOf(MailPostponed)
  const lost = await failureOf(await hangingUp('message'))
  expect([lost instanceof Error, lost instanceof MailPostponed]).toEqual([true, false])
})

const due = ({ engines }: TestApp) =>
  engines.database.pool.query("update unsent_mails set due_at = now() - interval '1 second' where due_at is not null")
const pauses = async ({ engines }: TestApp) =>
  (
    await engines.database.pool.query(
      'select tries, round(extract(epoch from due_at - now()) / 60)::int as minutes from unsent_mails',
    )
  ).rows

test('a busy mail server gets the mail again after 1, 5 and 15 minutes, after a restart too, and the member sees it', async () => {
  const server = await faultyServer()
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const start = async () =>
    startTestApp({
      engines: {
        database: { ...database, close: async () => {} },
        mail: await connectSmtp({ url: server.url, from }),
      },
    })
  const first = await start()
  const email = `${newUsername()}@example.com`
  server.state.fault = replyOf(450)
  const { accessToken: token } = await signUp(first, { emailAddress: email })
  await eventually(async () => expect(await pauses(first)).toEqual([{ tries: 1, minutes: 1 }]))
  expect((await first.call(unsentMails, undefined, { token })).data.list).toMatchObject([{ email, isWaiting: true }])

  await due(first)
  first.features.mails.pump.wake()
  await eventually(async () => expect(await pauses(first)).toEqual([{ tries: 2, minutes: 5 }]))
  await due(first)
  await first.close()

  const second = await start()
  onTestFinished(() => second.close())
  await eventually(async () => expect(await pauses(second)).toEqual([{ tries: 3, minutes: 15 }]))
  server.state.fault = null
  await due(second)
  second.features.mails.pump.wake()
  expect((await server.next(email)).text).toContain('#confirm-email=')
  await eventually(async () => expect(await pauses(second)).toEqual([]))
  expect(server.all).toHaveLength(1)
  expect(server.all[0]?.headers).toMatch(/^Message-ID: <[\w-]{36}@khandai\.example>$/im)
  expect((await second.call(unsentMails, undefined, { token })).data.list).toEqual([])
})

test('a link is not sent after it has expired, a newer one replaces it, and a refused address is shown', async () => {
  const server = await faultyServer()
  const app = await startTestApp({ engines: { mail: await connectSmtp({ url: server.url, from }) } })
  onTestFinished(() => app.close())
  const email = `${newUsername()}@example.com`
  const { accessToken: token } = await signUp(app, { emailAddress: email })
  await server.next(email)
  server.state.fault = replyOf(421)
  await app.call(forgotPassword, { email })
  await eventually(async () => expect(await pauses(app)).toEqual([{ tries: 1, minutes: 1 }]))
  await app.engines.database.pool.query(
    "update unsent_mails set tries = 3, due_at = now(), expires_at = now() + interval '9 minutes'",
  )
  app.features.mails.pump.wake()
  await eventually(async () => expect(await pauses(app)).toEqual([{ tries: 4, minutes: null }]))

  server.state.fault = null
  await app.call(forgotPassword, { email })
  await server.next(email)
  await eventually(async () => expect(await pauses(app)).toEqual([]))

  server.state.fault = replyOf(550)
  await app.call(forgotPassword, { email })
  await eventually(async () => expect(await pauses(app)).toEqual([{ tries: 1, minutes: null }]))
  const { list } = (await app.call(unsentMails, undefined, { token })).data
  expect(list).toMatchObject([{ email, isWaiting: false }])
})

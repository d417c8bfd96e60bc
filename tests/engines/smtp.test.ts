import { expect, onTestFinished, test } from 'vitest'
import { confirmEmail, userInfo } from '#contract/account.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import { decodedWords, startMailServer } from '#tests/setup/mail-server.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { startTestApp } from '#tests/setup/test-app.ts'

const from = 'Khán Đài <no-reply@khandai.example>'

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}

test('a mail reaches its recipient from the configured sender, with Vietnamese letters', async () => {
  const server = await mailServer()
  const mail = await connectSmtp({ url: server.url, from })
  await mail.send({ to: 'lan@example.com', subject: 'Chào', text: 'Mở liên kết này' })
  await mail.close()
  const received = await server.next('lan@example.com')
  expect(received).toMatchObject({ from: 'no-reply@khandai.example', to: ['lan@example.com'] })
  expect(received.text.trim()).toBe('Mở liên kết này')
  expect(received.headers).toContain('Auto-Submitted: auto-generated')
  expect(received.headers).not.toContain('List-Unsubscribe')
})

test.each([
  ['no-reply@khandai.example', 'Sân Cỏ'],
  ['<no-reply@khandai.example>', 'Sân Cỏ'],
  [from, 'Khán Đài'],
])('a configured sender %s is shown as %s', async (sender, name) => {
  const server = await mailServer()
  const mail = await connectSmtp({ url: server.url, from: sender })
  await mail.send({ to: 'lan@example.com', subject: 'Chào', text: 'Xin chào', from: 'Sân Cỏ' })
  const { headers } = await server.next('lan@example.com')
  expect(decodedWords(headers)).toMatch(new RegExp(`^From: ${name} <no-reply@khandai\\.example>`, 'm'))
})

test('name and password in the address log in to the mail server, and wrong ones fail the mail', async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'site' && password === 'p@ss') done(null, { user: username })
      else done(new Error('no'))
    },
  })
  const right = await connectSmtp({ url: `smtp://site:p%40ss@127.0.0.1:${server.port}`, from })
  await right.send({ to: 'lan@example.com', subject: 'x', text: 'y' })
  await right.close()
  expect(server.all).toHaveLength(1)
  const wrong = await connectSmtp({ url: `smtp://site:no@127.0.0.1:${server.port}`, from })
  await expect(wrong.send({ to: 'lan@example.com', subject: 'x', text: 'y' })).rejects.toThrow('Invalid login')
  await wrong.close()
})

test('a recipient that the mail server refuses fails the mail', async () => {
  const server = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
  const mail = await connectSmtp({ url: server.url, from })
  await expect(mail.send({ to: 'nobody@example.com', subject: 'x', text: 'y' })).rejects.toThrow('no such mailbox')
  await mail.close()
})

test('a mail server that does not respond fails the mail', async () => {
  const mail = await connectSmtp({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' })
  await expect(mail.send({ to: 'lan@example.com', subject: 'x', text: 'y' })).rejects.toThrow('ECONNREFUSED')
  await mail.close()
})

test('the link that a newcomer gets by mail confirms the address', async () => {
  const server = await mailServer()
  const app = await startTestApp({ engines: { mail: await connectSmtp({ url: server.url, from }) } })
  onTestFinished(() => app.close())
  const email = `${newUsername()}@example.com`
  const { accessToken: token } = await signUp(app, { emailAddress: email })
  const mailed = /#confirm-email=([\w-]+)/.exec((await server.next(email)).text)?.[1] ?? ''
  expect((await app.call(confirmEmail, { token: mailed })).code).toBe(0)
  expect((await app.call(userInfo, undefined, { token })).data).toMatchObject({ isEmailVerified: true })
})

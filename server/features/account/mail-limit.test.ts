import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword } from '#contract/account.ts'
import type { Letter } from '#server/engines/ports.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { createMessageEngine } from '#tests/setup/message-engine.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const mails = createMessageEngine<Letter>()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ engines: { mail: mails } })
})
afterAll(() => app.close())

test('an address that many new members enter gets six confirmations within the hour, and still a new password', async () => {
  const name = newUsername()
  const email = `${name}@example.com`
  for (let n = 0; n < 8; n++) await signUp(app, { emailAddress: n < 5 ? email : `${name}+${n}@example.com` })
  // Mails are sent in the background, in the order of the requests.
  const other = `${newUsername()}@example.com`
  await signUp(app, { emailAddress: other })
  await mails.next(other)
  expect(mails.all.filter(({ to }) => to.startsWith(name))).toHaveLength(6)
  await app.call(forgotPassword, { email })
  await expect
    .poll(() => mails.all.filter(({ to, subject }) => to === email && subject.includes('mật khẩu')))
    .toHaveLength(3)
})

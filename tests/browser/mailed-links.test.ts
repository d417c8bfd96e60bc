import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkResetLink, confirmEmail, forgotPassword, sendEmail, userInfo } from '#contract/account.ts'
import { notificationSettingsInfo, notificationSettingsUpdate } from '#contract/notification-settings.ts'
import { login } from '#contract/session.ts'
import type { Mail } from '#server/engines/ports.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { type Site, startSite } from './site.ts'
import { openPage } from './visit.ts'

const newPassword = 'Gió-lùa-qua-phên-73'

let site: Site
let logged = ''
const mail: Mail = {
  async send(letter) {
    logged += `${JSON.stringify(letter)}\n`
    return undefined
  },
  async close() {},
}

beforeAll(async () => {
  site = await startSite({ mail })
})
afterAll(async () => {
  await site?.close()
})

/**
 * Waits for a mail to the address in the log. Returns path and hash of the link in it. Registration with an address
 * sends a mail with a confirmation link.
 */
async function mailedTo(email: string, purpose: 'reset-password' | 'confirm-email'): Promise<string> {
  const link = new RegExp(`"to":"${email}"[^\n]*?https?://[^/]+(/[^#"]*#${purpose}=[\\w-]+)`)
  await expect.poll(() => link.test(logged)).toBe(true)
  const found = link.exec(logged)?.[1] ?? ''
  logged = ''
  return found
}

const open = (path: string) => openPage(site, path)

test('a member requests a reset in the login dialog, follows the mailed link and logs in with a new password', async () => {
  const email = `${newUsername()}@example.com`
  const { username } = await signUp(site, { emailAddress: email })
  const page = await open('/gioi-thieu')
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Quên mật khẩu?' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') && document.activeElement.tagName))
    .toBe('INPUT')
  await dialog.getByLabel('Email').fill('không phải')
  await dialog.getByRole('button', { name: 'Gửi liên kết' }).click()
  await dialog.getByText('Địa chỉ email chưa đúng.').waitFor()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Gửi liên kết' }).click()
  await dialog.getByRole('status').getByText(`Nếu có tài khoản dùng ${email}`).waitFor()

  await page.goto(site.address + (await mailedTo(email, 'reset-password')))
  await page.getByRole('dialog', { name: 'Đặt mật khẩu mới' }).waitFor()
  // The token is neither in the history nor in the address that a visitor could copy.
  expect(page.url()).toBe(`${site.address}/`)
  const field = dialog.getByLabel('Mật khẩu mới', { exact: true })
  await field.fill('ngan')
  await dialog.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
  await dialog.getByText('Cần ít nhất 8 ký tự.').waitFor()
  await field.fill('12345678')
  await dialog.getByText('Rất dễ đoán').waitFor()
  await dialog.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
  await dialog.getByText('Mật khẩu này dễ đoán.').waitFor()
  await field.fill(newPassword)
  await dialog.getByText('Rất mạnh').waitFor()
  await dialog.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
  await page.getByText('Đã đổi mật khẩu. Mời bạn đăng nhập.').waitFor()
  await dialog.getByLabel('Tên đăng nhập').fill(username)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await page.getByText(`Chào ${username}!`).waitFor()
})

test('a reset link ends the session of the browser that opens it, and says immediately when it is used', async () => {
  const email = `${newUsername()}@example.com`
  const { username, password } = await signUp(site, { emailAddress: email })
  await site.call(forgotPassword, { email }, { headers: { cookie: 'locale=en' } })
  const link = await mailedTo(email, 'reset-password')
  expect(link).toMatch(/^\/en#reset-password=/)
  const page = await open('/en')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: `${username}’s account` }).waitFor()

  // The page is already open, so that only the hash changes.
  await page.evaluate((to) => location.assign(to), link)
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('dialog', { name: 'Welcome back' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
  expect((await site.call(login, { username, password: newPassword })).code).toBe(0)

  await page.evaluate((to) => location.assign(to), link)
  await dialog.getByRole('alert').getByText('The link in the email has expired or has already been used.').waitFor()
  await dialog.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('dialog', { name: 'Forgot your password?' }).waitFor()
})

test('a confirmation link confirms the address at a press, in its language, and again at a second use', async () => {
  const { accessToken: token, password } = await signUp(site)
  const email = `${newUsername()}@example.com`
  await site.call(sendEmail, { email, password }, { token, headers: { cookie: 'locale=zh' } })
  const link = await mailedTo(email, 'confirm-email')
  const page = await open(link)
  const dialog = page.getByRole('dialog', { name: '驗證電子郵件' })
  // A scanner of a mail server opens the link and runs the scripts, but presses nothing.
  await dialog.getByRole('button', { name: '驗證我的電子郵件' }).waitFor()
  expect((await site.call(userInfo, undefined, { token })).data).toMatchObject({ emailAddress: '' })
  await dialog.getByRole('button', { name: '驗證我的電子郵件' }).click()
  await dialog.getByRole('status').getByText('你的電子郵件已驗證，謝謝！').waitFor()
  expect((await site.call(userInfo, undefined, { token })).data).toMatchObject({
    emailAddress: email,
    isEmailVerified: true,
  })
  await dialog.getByRole('button', { name: '前往 Khán Đài' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page.evaluate((to) => location.assign(to), link)
  await dialog.getByRole('button', { name: '驗證我的電子郵件' }).click()
  await dialog.getByRole('status').getByText('你的電子郵件已驗證，謝謝！').waitFor()
})

test('the link of a digest stops the digests at a press, without a login', async () => {
  const email = `${newUsername()}@example.com`
  const { accessToken: token, userId } = await signUp(site, { emailAddress: email })
  const confirmation = (await mailedTo(email, 'confirm-email')).split('=')[1] ?? ''
  await site.call(confirmEmail, { token: confirmation })
  await site.call(notificationSettingsUpdate, { digest: 'daily' }, { token })
  const parts = ['An', '42', 'post', '1']
  const news = {
    userId,
    type: 10,
    title: 'NEW_COMMENT',
    parts: { vi: parts, en: parts, zh: parts },
    sourceKey: 'c:1',
  } as const
  const { notifications } = site.features
  await site.engines.database.db.transaction().execute((tx) => notifications.notify(tx, [news]))
  const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000)
  // Eight o’clock in Vietnam.
  await notifications.sendDigests(new Date(inThreeDays.setUTCHours(1, 0, 0, 0)))
  const link = /"unsubscribeUrl":"https?:\/\/[^/]+(\/[^"]+)"/.exec(logged)?.[1] ?? ''
  const page = await open(link)
  const dialog = page.getByRole('dialog', { name: 'Ngừng nhận email' })
  const digest = async () => (await site.call(notificationSettingsInfo, undefined, { token })).data.digest
  await dialog.getByRole('button', { name: 'Ngừng nhận email này' }).waitFor()
  expect([new URL(page.url()).hash, await digest()]).toEqual(['', 'daily'])
  await dialog.getByRole('button', { name: 'Ngừng nhận email này' }).click()
  await dialog.getByRole('status').getByText('Bạn sẽ không nhận email này nữa.').waitFor()
  expect(await digest()).toBe('off')
})

test('a confirmation during a broken connection is repeated with the same token', async () => {
  const { accessToken: token, password } = await signUp(site)
  const email = `${newUsername()}@example.com`
  await site.call(sendEmail, { email, password }, { token })
  const link = await mailedTo(email, 'confirm-email')
  const page = await open('/')
  await page.route('**/confirm-email', (route) => route.abort(), { times: 1 })
  await page.evaluate((to) => location.assign(to), link)
  const dialog = page.getByRole('dialog', { name: 'Xác nhận email' })
  await dialog.getByRole('button', { name: 'Xác nhận email của tôi' }).click()
  await dialog.getByRole('button', { name: 'Thử lại' }).click()
  await dialog.getByText('Đã xác nhận email của bạn. Cảm ơn bạn!').waitFor()
})

test('a reset link that expires while the password is typed shows an error', async () => {
  const email = `${newUsername()}@example.com`
  await signUp(site, { emailAddress: email })
  await site.call(forgotPassword, { email })
  const link = await mailedTo(email, 'reset-password')
  const page = await open('/')
  // The form checks the link when it opens, and must find it valid.
  const checked = page.waitForResponse((response) => response.url().endsWith(checkResetLink.path))
  await page.evaluate((to) => location.assign(to), link)
  await checked
  const dialog = page.getByRole('dialog')
  await sql`update mail_tokens set expires_at = now() - make_interval(secs => 1)`.execute(site.engines.database.db)
  await dialog.getByLabel('Mật khẩu mới', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
  await dialog.getByText('Liên kết trong email đã hết hạn hoặc đã dùng rồi.').waitFor()
})

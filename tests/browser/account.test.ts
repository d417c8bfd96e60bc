import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { updatePassword, userInfo } from '#contract/account.ts'
import { sessionList } from '#contract/devices.ts'
import { displaySettings } from '#contract/display.ts'
import { memberBlock } from '#contract/friends.ts'
import { defaultPrivacy, mutedWords, privacyInfo } from '#contract/privacy.ts'
import { login } from '#contract/session.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const phone = { width: 390, height: 844 }

async function openAs(person: Person, path: string, options: { viewport?: typeof phone } = {}) {
  const visit = await openVisit(options)
  const data = { username: person.username, password: site.password }
  expect((await visit.page.request.post(site.address + login.path, { data })).ok()).toBe(true)
  await visit.page.goto(site.address + path)
  await untilAlive(visit.page)
  return visit
}

async function axeInBothModes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction((mode) => document.documentElement.classList.contains(mode), colorScheme)
    found.push(...(await axeFindings(page)))
  }
  return found
}

test('on a phone the account is a list of sections; each opens under its own address and leads back', async () => {
  const person = await site.world.user({ name: 'Hà My' })
  const { page } = await openAs(person, '/tai-khoan', { viewport: phone })
  await page.getByRole('main').getByText('Hà My').first().waitFor()
  await page.getByRole('heading', { name: 'Tài khoản', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Hồ sơ' }).isVisible()).toBe(false)
  expect(await axeInBothModes(page)).toEqual([])
  await page.getByRole('link', { name: /^Bảo mật/ }).click()
  await page.getByRole('heading', { name: 'Bảo mật', level: 1 }).waitFor()
  expect(page.url()).toBe(`${site.address}/tai-khoan?muc=bao-mat`)
  await page.getByText('Thiết bị này').waitFor()
  expect(await axeInBothModes(page)).toEqual([])
  await page.getByRole('link', { name: 'Về Tài khoản' }).click()
  await page.getByRole('heading', { name: 'Tài khoản', level: 1 }).waitFor()
})

test('the account says that a mail could not be sent, and whether it is sent again', async () => {
  const person = await site.world.user({ name: 'Thư Chậm' })
  const { pool } = site.engines.database
  await pool.query(
    `insert into unsent_mails (recipient, subject, sealed, error, user_id, due_at)
     values ('cham@example.com', 'x', '', '450 busy', $1, now() + interval '1 hour')`,
    [person.userId],
  )
  const { page } = await openAs(person, '/tai-khoan')
  await page.getByText('Chưa gửi được thư tới cham@example.com').waitFor()
  await pool.query('update unsent_mails set due_at = null')
  await page.reload()
  await page.getByText('Không gửi được thư tới cham@example.com').waitFor()
  expect(await axeInBothModes(page)).toEqual([])
})

test('on a phone the profile is no wider than the screen', async () => {
  const person = await site.world.user({ name: 'Nguyễn Hoàng Bảo Trâm' })
  const { page } = await openAs(person, '/tai-khoan?muc=ho-so', { viewport: phone })
  for (const name of ['Đổi ảnh bìa', 'Đổi ảnh đại diện']) {
    const button = page.getByRole('button', { name })
    await button.waitFor()
    const { x, width } = (await button.boundingBox()) ?? { x: phone.width, width: 1 }
    expect(x + width).toBeLessThanOrEqual(phone.width)
  }
})

test('the profile is saved automatically with a notice, and a wrong password prevents a change of the address', async () => {
  const person = await site.world.user({ name: 'Quang' })
  const { page } = await openAs(person, '/tai-khoan')
  await page.getByLabel('Tên hiển thị').fill('Quang Vinh')
  await page.getByLabel('Đôi lời về bạn').fill('Mê Thép Xanh')
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await page.getByRole('status').getByText('Đã lưu').waitFor()
  await page.getByRole('button', { name: 'Tài khoản của Quang Vinh' }).waitFor()
  const token = await site.world.tokenOf(person)
  expect((await site.call(userInfo, undefined, { token })).data).toMatchObject({
    displayName: 'Quang Vinh',
    bio: 'Mê Thép Xanh',
  })
  await page.getByRole('button', { name: 'Thêm email' }).click()
  await page.getByLabel('Email mới').fill('vinh@example.com')
  await page.getByLabel('Mật khẩu hiện tại').fill('không phải')
  await page.getByRole('button', { name: 'Gửi thư xác nhận' }).click()
  await page.getByRole('alert').getByText('Mật khẩu hiện tại chưa đúng.').waitFor()
  await page.getByLabel('Mật khẩu hiện tại').fill(site.password)
  await page.getByRole('button', { name: 'Gửi thư xác nhận' }).click()
  await page.getByText('Chúng tôi đã gửi liên kết tới vinh@example.com.').waitFor()
  expect(await axeInBothModes(page)).toEqual([])
})

test('a new password and the red button log out the other devices, and the list shows it', async () => {
  const person = await site.world.user({ name: 'Trâm' })
  const other = await site.world.tokenOf(person)
  const { page } = await openAs(person, '/tai-khoan?muc=bao-mat')
  const devices = page.getByRole('region', { name: 'Thiết bị đang đăng nhập' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(2)
  await page.getByRole('button', { name: 'Đăng xuất mọi thiết bị khác' }).click()
  await page.getByText('Đã đăng xuất.').waitFor()
  await expect.poll(() => devices.count()).toBe(1)
  expect((await site.call(userInfo, undefined, { token: other })).msg).toBe('FIBE_NOT_LOGIN')
  await page.getByLabel('Mật khẩu hiện tại').fill(site.password)
  await page.getByLabel('Mật khẩu mới').fill('Mưa-phùn-tháng-giêng-88')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await page.getByText('Đã đổi mật khẩu. Các thiết bị khác đã đăng xuất.').waitFor()
  const again = { username: person.username, password: 'Mưa-phùn-tháng-giêng-88' }
  const { data } = await site.call(login, again)
  expect((await site.call(sessionList, undefined, { token: data.accessToken })).data.list).toHaveLength(2)
  const wrong = { oldPassword: site.password, newPassword: 'Mưa-phùn-tháng-giêng-99' }
  expect((await site.call(updatePassword, wrong, { token: data.accessToken })).msg).toBe('WRONG_PASSWORD')
})

test('privacy, muted words and blocked members are saved immediately', async () => {
  const [person, troll] = [await site.world.user({ name: 'Lê' }), await site.world.user({ name: 'Phá bĩnh' })]
  const token = await site.world.tokenOf(person)
  await site.call(memberBlock, { userId: troll.userId }, { token })
  const { page } = await openAs(person, '/tai-khoan?muc=rieng-tu')
  await page.getByLabel('Ai thấy trạng thái trực tuyến của bạn').selectOption('Bạn bè')
  await page.getByRole('status').getByText('Đã lưu').waitFor()
  expect((await site.call(privacyInfo, undefined, { token })).data).toEqual({ ...defaultPrivacy, online: 'friends' })
  await page.getByLabel('Từ hoặc cụm từ').fill('Cá Độ')
  await page.getByRole('button', { name: 'Thêm' }).click()
  await page.getByRole('button', { name: 'Bỏ ẩn từ “cá độ”' }).waitFor()
  expect((await site.call(mutedWords, undefined, { token })).data.words).toEqual(['cá độ'])
  expect(await axeInBothModes(page)).toEqual([])
  await page.getByRole('button', { name: 'Bỏ ẩn từ “cá độ”' }).click()
  await page.getByRole('button', { name: 'Bỏ ẩn từ “cá độ”' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Bỏ chặn Phá bĩnh' }).click()
  await page.getByText('Bạn chưa chặn ai.').waitFor()
})

test('a chosen time zone is stored until the device’s zone is chosen again, also while the account’s arrives', async () => {
  const person = await site.world.user()
  const { page } = await openAs(person, '/tai-khoan?muc=hien-thi')
  const zone = async () => (await page.context().cookies()).find(({ name }) => name === 'Timezone')?.value
  await page.getByRole('combobox', { name: 'Múi giờ' }).selectOption('Europe/London')
  await expect.poll(zone).toBe('Europe%2FLondon')
  expect(await axeInBothModes(page)).toEqual([])
  const { promise: isChosen, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(site.address + displaySettings.path, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await isChosen
    await route.fulfill({ response })
  })
  const arrived = page.waitForResponse(
    (one) => one.url().endsWith(displaySettings.path) && one.request().method() === 'GET',
  )
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => page.getByRole('combobox', { name: 'Múi giờ' }).inputValue()).toBe('Europe/London')
  await page.getByRole('combobox', { name: 'Múi giờ' }).selectOption('auto')
  await expect.poll(zone).toMatch(/^Asia%2F(Ho_Chi_Minh|Saigon)$/)
  arrive()
  await (await arrived).finished()
  await untilPainted(page)
  expect(await zone()).toMatch(/^Asia%2F(Ho_Chi_Minh|Saigon)$/)
})

test('an authenticator app is enabled with its key; the next login asks for a code, and a recovery code also works', async () => {
  const person = await site.world.user({ name: 'Sơn' })
  const { page } = await openAs(person, '/tai-khoan?muc=bao-mat', { viewport: phone })
  await page.getByRole('button', { name: 'Bật ứng dụng xác thực' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mật khẩu hiện tại').fill(site.password)
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click()
  await dialog.getByRole('img', { name: 'Mã QR cho ứng dụng xác thực' }).waitFor()
  expect(await axeInBothModes(page)).toEqual([])
  const secret = ((await dialog.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Mã 6 số').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Bật', exact: true }).click()
  await page.getByRole('dialog', { name: 'Mã khôi phục' }).waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await axeInBothModes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Tôi đã lưu các mã này' }).click()
  await page.getByText('Còn 10 mã khôi phục.').waitFor()

  const other = await openVisit()
  await other.page.goto(`${site.address}/tai-khoan?muc=bao-mat`)
  await untilAlive(other.page)
  await other.page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  const asking = other.page.getByRole('dialog')
  await fillLogin(other.page, { username: person.username, password: site.password })
  await asking.getByLabel('Mã xác minh').fill('000 000')
  await asking.getByRole('button', { name: 'Xác minh', exact: true }).click()
  await asking.getByRole('alert').getByText('Mã xác minh chưa đúng hoặc đã dùng rồi.').waitFor()
  expect(await axeFindings(other.page)).toEqual([])
  await asking.getByLabel('Mã xác minh').fill(codes[0] ?? '')
  await asking.getByRole('button', { name: 'Xác minh', exact: true }).click()
  await other.page.getByText('Còn 9 mã khôi phục.').waitFor()
})

test('where staff need a second step, a moderator’s pages lead to its setup, and are open after it', async () => {
  const bound = await startSite({}, { STAFF_SECOND_FACTOR: 'on' })
  onTestFinished(() => bound.close())
  const moderator = await bound.world.user({ name: 'Kiểm Duyệt', role: 'moderator' })
  const page = await openPageAs(bound, moderator, '/quan-tri/bao-cao', { viewport: phone })
  await page.getByText('Hãy bật ít nhất một phương thức.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Xác minh hai bước' }).click()
  await page.getByRole('button', { name: 'Bật ứng dụng xác thực' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mật khẩu hiện tại').fill(bound.password)
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click()
  const secret = ((await dialog.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Mã 6 số').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Bật', exact: true }).click()
  await dialog.getByRole('button', { name: 'Tôi đã lưu các mã này' }).click()
  await page.goto(`${bound.address}/quan-tri/bao-cao`)
  await page.getByText('Không có báo cáo nào chờ xử lý.').waitFor()
})

test('a passkey from the browser logs in without a password, until it is removed', async () => {
  const person = await site.world.user({ name: 'Yến' })
  const { page } = await openVisit()
  const address = `http://localhost:${new URL(site.address).port}/tai-khoan?muc=bao-mat`
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const data = { username: person.username, password: site.password }
  expect((await page.request.post(new URL(login.path, address).href, { data })).ok()).toBe(true)
  await page.goto(address)
  await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click()
  await page.getByRole('dialog').getByLabel('Mật khẩu hiện tại').fill(site.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Tiếp tục' }).click()
  await page.getByRole('button', { name: 'Tôi đã lưu các mã này' }).click()
  await page.getByRole('button', { name: /^Gỡ khóa truy cập/ }).waitFor()

  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dùng khóa truy cập' }).click()
  await page.getByText('Chào Yến!').waitFor()
  await page.getByRole('button', { name: /^Gỡ khóa truy cập/ }).click()
  await page.getByRole('dialog').getByLabel('Mật khẩu hiện tại').fill(site.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click()
  await page.getByText('Đã gỡ phương thức xác minh.').waitFor()
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dùng khóa truy cập' }).click()
  await page.getByRole('alert').getByText('Không xác nhận được khóa truy cập này').waitFor()
})

test('a member who deletes the account is logged out, and the next login offers to keep it', async () => {
  const person = await site.world.user({ name: 'Đạt' })
  const { page } = await openAs(person, '/tai-khoan?muc=du-lieu', { viewport: phone })
  await page.getByRole('button', { name: 'Yêu cầu bản sao' }).click()
  await page.getByRole('dialog').getByLabel('Mật khẩu hiện tại').fill(site.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Tiếp tục' }).click()
  await page.getByText('Đang chuẩn bị, thường mất vài phút.').waitFor()
  await page.getByRole('button', { name: 'Xóa tài khoản' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mật khẩu hiện tại').fill(site.password)
  expect(await axeInBothModes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Xóa tài khoản' }).click()
  await page.getByText('Tài khoản sẽ bị xóa sau 14 ngày.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await fillLogin(page, { username: person.username, password: site.password })
  await dialog.getByText('Tài khoản này đang chờ xóa. Đăng nhập để giữ lại?').waitFor()
  await dialog.getByRole('button', { name: 'Giữ tài khoản và đăng nhập' }).click()
  await page.getByText('Chào Đạt!').waitFor()
})

test('a guest is asked to log in, and then sees the requested section', async () => {
  const person = await site.world.user({ name: 'Nga' })
  const { page } = await openVisit()
  await page.goto(`${site.address}/tai-khoan?muc=bao-mat`)
  await untilAlive(page)
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await fillLogin(page, { username: person.username, password: site.password })
  await page.getByText('Thiết bị này').waitFor()
})

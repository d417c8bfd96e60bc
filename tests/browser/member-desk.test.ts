import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPageAs, untilAlive } from './visit.ts'

let site: Site
let asker: Person
let approver: Person
let moderator: Person

beforeAll(async () => {
  site = await startSite()
  asker = await site.world.operator({ name: 'Tổng' })
  approver = await site.world.operator({ name: 'Phó' })
  moderator = await site.world.user({ role: 'moderator', name: 'Hà' })
  await site.world.tokenOf(await site.world.user({ username: 'vanquyet10', name: 'Nguyễn Văn Quyết' }))
})
afterAll(() => site?.close())

test('an operator finds a member, asks for a role, and a second operator approves it', async () => {
  const page = await openPageAs(site, asker, '/quan-tri/thanh-vien', { reducedMotion: 'reduce' })
  await page.getByText('Hà', { exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('văn quyết')
  await page.getByText('Hà', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Nguyễn Văn Quyết/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: 'Nguyễn Văn Quyết' })
  await sheet.getByText('Thiết bị đang đăng nhập: 1').waitFor()
  await sheet.getByRole('button', { name: 'Đổi vai trò…' }).click()
  await sheet.getByLabel('Vai trò mới').selectOption('Bình luận viên')
  await sheet.getByLabel('Lý do').fill('đã thử giọng')
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Gửi đề nghị' }).click()
  await sheet.getByText('Tổng xin thay đổi tài khoản của Nguyễn Văn Quyết').waitFor()

  const second = await openPageAs(site, approver, '/quan-tri', { viewport: { width: 390, height: 844 } })
  await second.getByRole('link', { name: 'Nguyễn Văn Quyết' }).click()
  const request = second.getByRole('listitem').filter({ hasText: 'đã thử giọng' })
  await request.getByText('từ Thành viên thành Bình luận viên').waitFor()
  expect(await axeFindings(second)).toEqual([])
  await request.getByRole('button', { name: 'Duyệt' }).click()
  await second.getByText('Không có đề nghị nào').waitFor()
  await page.reload()
  await sheet.getByText('Phó đồng ý thay đổi tài khoản của Nguyễn Văn Quyết').waitFor()
  // The log below names the role too.
  await sheet.locator('.badge', { hasText: 'Bình luận viên' }).waitFor()
})

test('a moderator sees no contacts, and may ban but not log out', async () => {
  const page = await openPageAs(site, moderator, '/quan-tri/thanh-vien?q=quyet')
  await page.getByRole('button', { name: /Nguyễn Văn Quyết/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Nguyễn Văn Quyết' })
  await sheet.getByRole('heading', { name: 'Đã xử lý' }).waitFor()
  await expect.poll(() => sheet.getByText('Email').count()).toBe(0)
  await expect.poll(() => sheet.getByRole('button', { name: 'Đăng xuất mọi nơi…' }).count()).toBe(0)
})

test('a moderator suspends a member until an own date, the member reads why at the login and appeals, and returns', async () => {
  const member = await site.world.user({ name: 'Quang Hải' })
  const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
  const own = await openPageAs(site, member, '/lich-thi-dau', phone)
  const page = await openPageAs(site, moderator, `/quan-tri/thanh-vien?muc=${member.userId}`, {
    reducedMotion: 'reduce',
  })
  const sheet = page.getByRole('dialog', { name: 'Quang Hải', exact: true })
  await sheet.getByRole('button', { name: 'Đình chỉ…' }).click()
  const asked = page.getByRole('dialog', { name: 'Đình chỉ Quang Hải' })
  await asked.getByText('Ngày khác').click()
  await asked.getByLabel('Đến lúc').fill('2020-01-01T10:00')
  await asked.getByLabel('Lý do cho thành viên').fill('Bán tài khoản')
  await asked.getByLabel('Ghi chú nội bộ').fill('hai người báo')
  await asked.getByRole('button', { name: 'Đình chỉ' }).click()
  await asked.getByText('Chọn một lúc sau bây giờ, trong vòng một năm.').waitFor()
  const inTenDays = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await asked.getByLabel('Đến lúc').fill(`${inTenDays}T18:30`)
  expect(await axeFindings(page)).toEqual([])
  await asked.getByRole('button', { name: 'Đình chỉ' }).click()
  await sheet.getByText('Lý do: Bán tài khoản').waitFor()
  await sheet.getByText('Ghi chú nội bộ: hai người báo').waitFor()
  await sheet.getByText(/Hết hạn: 18:30/).waitFor()

  // The socket ends with the session, and the page becomes a guest’s.
  await own.getByRole('button', { name: 'Đăng nhập', exact: true }).first().waitFor()
  await own.getByRole('button', { name: 'Đăng nhập', exact: true }).first().click()
  await fillLogin(own, { username: member.username, password: site.password })
  const notice = own.getByRole('dialog', { name: 'Tài khoản bị đình chỉ' })
  await notice.getByText('Lý do: Bán tài khoản').waitFor()
  await notice.getByText(/Bị đình chỉ đến .*18:30/).waitFor()
  expect(await axeFindings(own)).toEqual([])
  await notice.getByLabel('Vì sao nên bỏ lệnh này?').fill('Tôi không bán.')
  await notice.getByRole('button', { name: 'Gửi khiếu nại' }).click()
  await notice.getByText('Khiếu nại của bạn đang chờ xử lý.').waitFor()

  await page.goto(`${site.address}/quan-tri/bao-cao?muc=khieu-nai`)
  const appeal = page.getByRole('listitem').filter({ hasText: 'Tôi không bán.' })
  await appeal.getByText('Bán tài khoản').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${site.address}/quan-tri/thanh-vien?muc=${member.userId}`)
  await sheet.getByRole('button', { name: 'Bỏ đình chỉ' }).click()
  await sheet.getByText('Hà bỏ đình chỉ Quang Hải').waitFor()

  await own.reload()
  await untilAlive(own)
  await own.getByRole('button', { name: 'Đăng nhập', exact: true }).first().click()
  await fillLogin(own, { username: member.username, password: site.password })
  await own.getByText('Chào Quang Hải!').waitFor()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

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
  await sheet.getByText('Bình luận viên', { exact: true }).waitFor()
})

test('a moderator sees no contacts, and may ban but not log out', async () => {
  const page = await openPageAs(site, moderator, '/quan-tri/thanh-vien?q=quyet')
  await page.getByRole('button', { name: /Nguyễn Văn Quyết/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Nguyễn Văn Quyết' })
  await sheet.getByRole('heading', { name: 'Đã xử lý' }).waitFor()
  await expect.poll(() => sheet.getByText('Email').count()).toBe(0)
  await expect.poll(() => sheet.getByRole('button', { name: 'Đăng xuất mọi nơi…' }).count()).toBe(0)
})

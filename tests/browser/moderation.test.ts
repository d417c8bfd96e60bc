import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liftChatBan } from '#contract/chat.ts'
import { keepWordRule } from '#contract/moderation.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { openActions } from './chat-log.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs, type VisitOptions } from './visit.ts'

let site: Site
let fixtureId: string
let groupId: string
let noisy: Person
let operator: Person

beforeAll(async () => {
  site = await startSite()
  noisy = await site.world.user({ username: 'onao', name: 'Ồn Ào' })
  await site.world.user({ username: 'lananh', name: 'Lan Anh' })
  await site.world.user({ username: 'ha', name: 'Hà', role: 'moderator' })
  operator = await site.world.operator({ name: 'Tổng' })
  fixtureId = await site.world.liveFixture({ minute: 20, score: [2, 1] })
  groupId = await site.features.chat.ensureFixtureRoom(fixtureId)
})
afterAll(() => site?.close())

async function enterAs(username: string, path: string, options?: VisitOptions): Promise<Page> {
  const page = await openPage(site, path, options)
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await fillLogin(page, { username, password: site.password })
  return page
}

const room = (options?: VisitOptions) => openPage(site, `/mb/x-vs-y-${fixtureId}`, options)
const desk = '/quan-tri/bao-cao'

test('a message is reported, deleted and its writer banned, who appeals and writes again', async () => {
  await site.features.chat.say(noisy.userId, {
    roomId: groupId,
    uuid: crypto.randomUUID(),
    text: 'câu khó nghe',
    parentId: null,
  })
  const reader = await room()
  const message = reader.getByRole('log').getByRole('article').filter({ hasText: 'câu khó nghe' })
  await (await openActions(message)).getByRole('button', { name: 'Báo cáo' }).click()
  await fillLogin(reader, { username: 'lananh', password: site.password })
  const report = reader.getByRole('dialog', { name: 'Báo cáo vi phạm' })
  await report.getByLabel('Xúc phạm, quấy rối').check()
  await report.getByRole('button', { name: 'Gửi báo cáo' }).click()
  await reader.getByText('Đã gửi báo cáo. Cảm ơn bạn.').waitFor()

  const moderator = await enterAs('ha', desk, { reducedMotion: 'reduce' })
  const matter = moderator.getByRole('listitem').filter({ hasText: 'câu khó nghe' })
  await matter.getByText('Lan Anh báo cáo').waitFor()
  await moderator.getByRole('link', { name: 'Báo cáo 1', exact: true }).waitFor()
  expect(await axeFindings(moderator)).toEqual([])
  await matter.getByRole('button', { name: 'Cấm người này viết…' }).click()
  const ban = moderator.getByRole('dialog')
  await ban.getByLabel(/Lý do/).fill('Chửi bới')
  await ban.getByRole('button', { name: 'Cấm viết' }).click()
  await ban.waitFor({ state: 'detached' })
  await matter.getByRole('button', { name: 'Gỡ nội dung' }).click()
  await moderator.getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click()
  await moderator.getByText('Không có báo cáo nào chờ xử lý.').waitFor()
  await moderator.getByRole('link', { name: 'Báo cáo', exact: true }).waitFor()
  await message.waitFor({ state: 'detached' })

  const notices = await openPageAs(site, noisy, '/thong-bao')
  await notices.getByText(/Bạn bị cấm viết trên toàn trang đến .*: Chửi bới/).click()
  await notices.getByRole('heading', { name: 'Khiếu nại' }).waitFor()
  await notices.getByText('Lý do: Chửi bới').waitFor()
  await notices.getByRole('button', { name: 'Khiếu nại' }).waitFor()
  expect(await axeFindings(notices)).toEqual([])

  const banned = await room()
  await banned.getByRole('textbox', { name: 'Tin nhắn' }).fill('cho tôi nói')
  await banned.getByRole('button', { name: 'Gửi', exact: true }).click()
  await fillLogin(banned, { username: noisy.username, password: site.password })
  await banned.getByText('Lý do: Chửi bới').waitFor()
  await banned.getByRole('button', { name: 'Khiếu nại' }).click()
  await banned.getByLabel('Vì sao nên bỏ lệnh cấm?').fill('Tôi xin lỗi.')
  await banned.getByRole('button', { name: 'Gửi khiếu nại' }).click()
  await banned.getByText('Khiếu nại của bạn đang chờ xử lý.').waitFor()

  await moderator.getByRole('link', { name: 'Khiếu nại' }).click()
  const appeal = moderator.getByRole('listitem').filter({ hasText: 'Tôi xin lỗi.' })
  await appeal.getByText('Chửi bới').waitFor()
  await appeal.getByRole('button', { name: 'Chấp nhận, bỏ cấm' }).click()
  await moderator.getByText('Đã trả lời khiếu nại.').waitFor()
  await banned.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
  await moderator.getByRole('link', { name: 'Nhật ký' }).click()
  await moderator.getByText('Hà chấp nhận khiếu nại của Ồn Ào').waitFor()
  await moderator.getByText('Hà gỡ một tin của Ồn Ào').waitFor()
})

test('an operator’s word holds a message until it is approved, on a phone', async () => {
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const
  const page = await enterAs(operator.username, `${desk}?muc=tu-ngu`, phone)
  await page.getByLabel('Từ hoặc cụm từ').fill('Mua Bán Nick')
  await page.getByText('Giữ lại chờ duyệt').click()
  await page.getByRole('button', { name: 'Thêm từ' }).click()
  await page.getByText('Đã thêm “mua bán nick”.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await site.call(liftChatBan, { userId: noisy.userId, groupId: '' }, { token: await site.world.tokenOf(operator) })
  const reader = await room(phone)
  const writer = await room(phone)
  await writer.getByRole('textbox', { name: 'Tin nhắn' }).fill('mua bán nick nhé')
  await writer.getByRole('button', { name: 'Gửi', exact: true }).click()
  await fillLogin(writer, { username: noisy.username, password: site.password })
  // A held message was not lost, so there is no button to send it again.
  await writer.getByRole('log').getByText('Tin nhắn đang chờ duyệt.').waitFor()
  await expect.poll(() => writer.getByRole('button', { name: 'Gửi lại' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Tin chờ duyệt' }).click()
  await page.getByText('Bị giữ vì có từ: mua bán nick').waitFor()
  const name = page.getByRole('link', { name: 'Ồn Ào' })
  await expect.poll(() => name.getAttribute('href')).toBe(`/thanh-vien/${noisy.username}`)
  expect(await axeFindings(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Cho đăng' }).click()
  await reader.getByRole('log').getByText('mua bán nick nhé').waitFor()
  await writer.getByText('Tin nhắn đang chờ duyệt.').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Bộ lọc từ' }).click()
  await page.getByRole('button', { name: 'Bỏ “mua bán nick”' }).click()
  await page.getByText('Chưa thêm từ nào.').waitFor()
  await page.getByText('Từ được thêm sẽ hiện ở đây.').waitFor()
})

test('the desk is closed to other members, with a notice', async () => {
  const page = await enterAs('lananh', desk)
  await page.getByText('Trang này chỉ dành cho ban điều hành.').waitFor()
  const token = await site.world.tokenOf(noisy)
  expect(await site.call(keepWordRule, { word: 'x', action: 'mask' }, { token })).toMatchObject({ status: 403 })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom, deleteRoom, renameRoom } from '#contract/rooms.ts'
import type { Person } from '#demo/world.ts'
import { picture } from '#tests/setup/uploads.ts'
import { axeFindings } from './axe.ts'
import { openActions } from './chat-log.ts'
import { type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: Site
let lan: Person
let huy: Person
let khang: Person
let vipId: string
let openId: string

beforeAll(async () => {
  site = await startSite()
  lan = await site.world.user({ name: 'Lan Anh' })
  huy = await site.world.user({ name: 'Đức Huy' })
  khang = await site.world.commentator({ name: 'Minh Khang' })
  await site.world.befriend(lan, huy)
  const { chat } = site.features
  vipId = (await chat.keepRoom(khang.userId, { kind: 'vip', name: 'Cabin', about: 'Đội hình trước giờ bóng lăn' }))
    .roomId
  openId = (await chat.keepRoom(khang.userId, { kind: 'group', name: 'Sảnh chính', about: longAbout })).roomId
  const said = { roomId: openId, uuid: crypto.randomUUID(), text: 'Tối nay xem trận nào?', parentId: null }
  await chat.say(khang.userId, said)
})
afterAll(() => site?.close())

const longAbout = 'Áo đấu, quán xem bóng, bình luận viên và trăm thứ linh tinh của cả khán đài'

async function openAs(person: Person | null, path: string, width = 1440): Promise<Page> {
  const { page } = await openVisit({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  const cookies = person ? { token: await site.world.tokenOf(person), guest: '0' } : {}
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.address }))
  await page.context().addCookies(all)
  await page.goto(site.address + path)
  await untilAlive(page)
  return page
}

async function friendsRoom(name: string, others: readonly Person[]): Promise<{ groupId: string }> {
  const token = await site.world.tokenOf(lan)
  const room = { kind: 'private', name, userIds: others.map(({ userId }) => userId) } as const
  return (await site.call(createRoom, room, { token })).data
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Tin nhắn' })

test('two friends start a private room, on a phone and a desktop: delivery, typing and reading are shown', async () => {
  const [a, b] = [await openAs(lan, '/chatroom', 390), await openAs(huy, '/chatroom')]
  await a.getByRole('button', { name: 'Mở cuộc trò chuyện' }).click()
  await a.getByRole('checkbox', { name: /Đức Huy/ }).check()
  await a.getByRole('button', { name: 'Nhắn tin' }).click()
  await a.getByText('Chỉ người trong phòng đọc được những gì viết ở đây.').waitFor()
  await box(a).fill('Tối nay xem chung nhé')
  await box(a).press('Enter')
  await a.getByText('Đã gửi', { exact: true }).waitFor()

  // The message appears in the other member’s header and list without a reload.
  await b.getByRole('link', { name: 'Phòng chat, 1 tin chưa đọc' }).waitFor()
  await b.getByRole('button', { name: 'Riêng tư' }).click()
  await b.getByRole('link', { name: /Lan Anh.*1 tin chưa đọc/ }).click()
  await b.getByRole('log').getByText('Tối nay xem chung nhé').waitFor()
  // A private room of two does not show the author of a message. The heading links to the other member.
  await expect.poll(() => b.getByRole('log').getByText('Lv', { exact: false }).count()).toBe(0)
  await expect
    .poll(() => b.getByRole('heading', { level: 1 }).getByRole('link').getAttribute('href'))
    .toBe(`/thanh-vien/${lan.username}`)
  await a.getByText('Đã xem', { exact: true }).waitFor()
  await b.getByRole('link', { name: 'Phòng chat', exact: true }).first().waitFor()
  await box(b).pressSequentially('Ok')
  await a.getByText('Đức Huy đang nhập…').waitFor()
  await box(b).press('Enter')
  await a.getByRole('log').getByText('Ok', { exact: true }).waitFor()
  await expect.poll(() => a.getByText('Đức Huy đang nhập…').count()).toBe(0)

  const buffer = await picture(320, 240).png().toBuffer()
  await a.locator('input[type=file]').setInputFiles({ name: 'san.png', mimeType: 'image/png', buffer })
  await box(a).fill('Chỗ ngồi hôm trước')
  await a.getByRole('button', { name: 'Gửi', exact: true }).click()
  await b.getByRole('button', { name: 'Xem ảnh 1/1 của Lan Anh' }).click()
  await b.getByRole('dialog', { name: 'Ảnh và video của Lan Anh' }).waitFor()
  await b.keyboard.press('Escape')

  await site.engines.database.pool.query(
    `insert into link_previews (url, host, title, fetched_at) values ($1, 'bao.example', 'Đội hình ra sân', now())`,
    ['https://bao.example/doi-hinh'],
  )
  await box(b).fill('Xem https://bao.example/doi-hinh.')
  await box(b).press('Enter')
  for (const page of [a, b]) {
    const link = page.getByRole('log').getByRole('link')
    await link.and(page.getByText('bao.example/doi-hinh', { exact: true })).waitFor()
    await link.filter({ hasText: 'Đội hình ra sân' }).waitFor()
  }
  expect(await axeFindings(a)).toEqual([])
})

test('the host pins a message and lets only followers write, and a member follows to write', async () => {
  const { chat } = site.features
  const room = { kind: 'group', name: 'Góc chiến thuật', about: '' } as const
  const first = { userId: khang.userId, text: 'Tối nay xem trận nào?', at: new Date() }
  const path = `/chatroom/${(await chat.keepRoom(khang.userId, room, [first])).roomId}`
  const [host, member] = [await openAs(khang, path, 390), await openAs(huy, path)]
  const said = host.getByRole('log').getByRole('article').filter({ hasText: 'Tối nay xem trận nào?' })
  await (await openActions(said)).getByRole('button', { name: 'Ghim' }).click()
  const pinned = member.getByRole('region', { name: 'Tin ghim' })
  await pinned.getByText('Tối nay xem trận nào?').waitFor()
  await host.getByRole('button', { name: 'Quản lý phòng' }).click()
  await host.getByRole('switch', { name: /Chỉ người theo dõi/ }).click()
  await host.getByRole('combobox', { name: 'Chế độ chậm' }).selectOption('300')
  await host.getByText('bật chế độ chậm').waitFor()
  const rules = member.getByRole('list', { name: 'Cài đặt chat' }).getByRole('listitem')
  await expect.poll(() => rules.allTextContents()).toEqual(['Chế độ chậm: 5 phút', 'Chỉ người theo dõi'])
  expect(await axeFindings(member)).toEqual([])
  await member.getByRole('button', { name: 'Theo dõi', exact: true }).click()
  await box(member).fill('Có mặt')
  await box(member).press('Enter')
  await host.getByRole('log').getByText('Có mặt').waitFor()
  await member.getByText(/Chế độ chậm: \d+ giây nữa/).waitFor()
  expect(await axeFindings(host)).toEqual([])
  await host.keyboard.press('Escape')
  await host.getByRole('button', { name: 'Bỏ ghim' }).click()
  await pinned.waitFor({ state: 'detached' })
})

test('in a private room the other can be blocked, and can no longer write', async () => {
  const mai = await site.world.user({ name: 'Ngọc Mai' })
  await site.world.befriend(lan, mai)
  const page = await openAs(lan, '/chatroom', 390)
  await page.getByRole('button', { name: 'Mở cuộc trò chuyện' }).click()
  await page.getByRole('checkbox', { name: /Ngọc Mai/ }).check()
  await page.getByRole('button', { name: 'Nhắn tin' }).click()
  await box(page).fill('Chào Mai')
  await box(page).press('Enter')
  await page.getByText('Đã gửi', { exact: true }).waitFor()
  const hers = await openAs(mai, new URL(page.url()).pathname)
  await hers.getByRole('log').getByText('Chào Mai').waitFor()

  await page.getByRole('button', { name: 'Tùy chọn phòng' }).click()
  await page.getByRole('button', { name: 'Chặn' }).click()
  await page.getByRole('dialog', { name: 'Chặn Ngọc Mai?' }).getByRole('button', { name: 'Chặn' }).click()
  await page.getByText('Đã chặn Ngọc Mai').waitFor()
  await box(hers).fill('Có đó không?')
  await box(hers).press('Enter')
  await hers.getByText('Bạn không có quyền tạo nội dung ở đây.').waitFor()
  await expect.poll(() => page.getByRole('log').getByText('Có đó không?').count()).toBe(0)
})

test('leaving a VIP room asks for confirmation, because returning needs approval', async () => {
  await site.features.chat.setStanding(vipId, { userId: huy.userId, standing: 'in' })
  const page = await openAs(huy, `/chatroom/${vipId}`, 390)
  await page.getByRole('button', { name: 'Tùy chọn phòng' }).click()
  await page.getByRole('button', { name: 'Rời phòng' }).click()
  await page.getByRole('dialog', { name: 'Rời phòng Cabin?' }).getByRole('button', { name: 'Rời phòng' }).click()
  await page.waitForURL('**/chatroom')
})

test('a member requests entry to a VIP room, the host admits, and both talk without a reload', async () => {
  const [a, host] = [await openAs(lan, `/chatroom/${vipId}`, 390), await openAs(khang, `/chatroom/${vipId}`, 390)]
  await a.getByText('Đội hình trước giờ bóng lăn').waitFor()
  expect(await axeFindings(a)).toEqual([])
  await a.getByRole('button', { name: 'Xin vào phòng' }).click()
  await a.getByRole('status').getByText('Đã gửi yêu cầu, chờ chủ phòng duyệt').waitFor()
  await host.getByRole('button', { name: '1 yêu cầu vào phòng' }).click()
  await host.getByRole('button', { name: 'Duyệt' }).click()
  await host.getByText('Đang chờ duyệt').waitFor({ state: 'hidden' })
  await host.keyboard.press('Escape')
  await box(a).fill('Em chào cả nhà')
  await box(a).press('Enter')
  await host.getByRole('log').getByText('Em chào cả nhà').waitFor()
  await expect.poll(() => host.getByRole('button', { name: /yêu cầu vào phòng/ }).count()).toBe(0)
  await host.getByRole('button', { name: 'Tùy chọn phòng' }).click()
  await host.getByRole('button', { name: /^Thành viên/ }).click()
  await host.getByRole('button', { name: 'Mời ra' }).click()
  await host.getByRole('dialog', { name: /^Mời .+ ra khỏi phòng\?$/ }).waitFor()
  expect(await axeFindings(host)).toEqual([])
  await host.getByRole('button', { name: 'Mời ra' }).click()
  await host.getByRole('dialog', { name: 'Thành viên' }).waitFor()
  await host.getByRole('button', { name: 'Mời ra' }).waitFor({ state: 'detached' })
  await a.getByRole('button', { name: 'Xin vào phòng' }).waitFor()
})

test('the host renames, closes, opens and hands over the room, and another page follows until the room is deleted', async () => {
  const { groupId } = await friendsRoom('Hội xem muộn', [huy])
  const [host, other] = [await openAs(lan, `/chatroom/${groupId}`, 390), await openAs(huy, `/chatroom/${groupId}`)]
  const choose = async (page: Page, item: string) => {
    await page.getByRole('button', { name: 'Tùy chọn phòng' }).click()
    await page.getByRole('button', { name: item, exact: true }).click()
  }
  await other.getByRole('heading', { level: 1, name: 'Hội xem muộn' }).waitFor()
  await choose(host, 'Đổi tên phòng')
  await host.getByRole('textbox', { name: 'Tên phòng' }).fill('Hội dậy sớm')
  await host.getByRole('button', { name: 'Lưu tên mới' }).click()
  await other.getByRole('heading', { level: 1, name: 'Hội dậy sớm' }).waitFor()
  await other.getByRole('log').getByText('Lan Anh đã đổi tên phòng thành Hội dậy sớm').waitFor()
  await other.getByRole('link', { name: /Hội dậy sớm/ }).waitFor()

  await choose(host, 'Đóng phòng')
  const closing = host.getByRole('dialog', { name: 'Đóng phòng Hội dậy sớm?' })
  await closing.getByRole('button', { name: 'Đóng phòng' }).click()
  await other.getByText('Chủ phòng đã đóng phòng này. Bạn vẫn đọc được tin cũ.').waitFor()
  await box(other).waitFor({ state: 'detached' })
  await expect.poll(() => other.getByRole('button', { name: 'Mở lại phòng' }).count()).toBe(0)
  expect(await axeFindings(host)).toEqual([])
  await host.getByRole('button', { name: 'Mở lại phòng' }).click()
  await box(other).waitFor()

  await choose(host, 'Chuyển quyền chủ phòng')
  await host.getByRole('radio', { name: /Đức Huy/ }).check()
  expect(await axeFindings(host)).toEqual([])
  await host.getByRole('button', { name: 'Chuyển quyền cho Đức Huy' }).click()
  await host.getByRole('log').getByText('Đức Huy là chủ phòng mới').waitFor()
  await choose(other, 'Xóa phòng')
  const deleting = other.getByRole('dialog', { name: 'Xóa phòng Hội dậy sớm?' })
  await deleting.getByRole('button', { name: 'Xóa phòng' }).click()
  await other.waitForURL('**/chatroom')
  await host.getByText('Phòng này không còn nữa').waitFor()
  await host.getByRole('link', { name: 'Xem các phòng khác' }).click()
  await host.waitForURL('**/chatroom')
  await expect.poll(() => host.getByRole('link', { name: /Hội dậy sớm/ }).count()).toBe(0)
})

test('a friend who is added to a small group later finds it without a reload', async () => {
  const chi = await site.world.user({ name: 'Kim Chi' })
  await site.world.befriend(lan, chi)
  const { groupId } = await friendsRoom('Hội bóng phủi', [huy])
  const [page, hers] = [await openAs(lan, `/chatroom/${groupId}`, 390), await openAs(chi, '/chatroom')]
  await page.getByRole('button', { name: 'Tùy chọn phòng' }).click()
  await page.getByRole('button', { name: 'Thêm người vào phòng' }).click()
  await page.getByRole('checkbox', { name: /Kim Chi/ }).check()
  await expect.poll(() => page.getByRole('checkbox', { name: /Đức Huy/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Thêm vào nhóm' }).click()
  await page.getByRole('log').getByText('Lan Anh đã thêm Kim Chi').waitFor()
  await page.getByRole('region', { name: 'Trò chuyện' }).getByText('3 thành viên').waitFor()
  await hers.getByRole('link', { name: /Hội bóng phủi/ }).waitFor()
})

test('the host, as the last member, is warned that leaving deletes the room, and it does', async () => {
  const { groupId } = await friendsRoom('Hội cũ', [huy])
  const page = await openAs(huy, `/chatroom/${groupId}`, 390)
  const leave = async (of: Page, title: string, label: string) => {
    await of.getByRole('button', { name: 'Tùy chọn phòng' }).click()
    await of.getByRole('button', { name: 'Rời phòng' }).click()
    await of.getByRole('dialog', { name: title }).getByRole('button', { name: label }).click()
    await of.waitForURL('**/chatroom')
  }
  const hosts = await openAs(lan, `/chatroom/${groupId}`)
  await leave(hosts, 'Rời phòng Hội cũ?', 'Rời phòng')
  await page.getByRole('log').getByText('Đức Huy là chủ phòng mới').waitFor()
  await leave(page, 'Rời và xóa phòng Hội cũ?', 'Rời và xóa phòng')
  await page.getByText('Bạn đã rời phòng').waitFor()
  await page.goto(`${site.address}/chatroom/${groupId}`)
  await page.getByText('Phòng này không còn nữa').waitFor()
})

test('on a phone a room is no wider than the screen, however long its description', async () => {
  const page = await openAs(lan, `/chatroom/${openId}`, 390)
  await page.getByText(longAbout).waitFor()
  const button = (await page.getByRole('button', { name: 'Tùy chọn phòng' }).boundingBox()) ?? { x: 390, width: 0 }
  expect(button.x + button.width).toBeLessThanOrEqual(390)
})

test('a guest’s page of a public room shows its new name, also in the title, and says when the room is deleted', async () => {
  const room = { kind: 'group', name: 'Sảnh phụ', about: '' } as const
  const { roomId: groupId } = await site.features.chat.keepRoom(khang.userId, room)
  const said = { roomId: groupId, uuid: crypto.randomUUID(), text: 'Chào cả nhà', parentId: null }
  await site.features.chat.say(khang.userId, said)
  const token = await site.world.tokenOf(khang)
  const page = await openAs(null, `/chatroom/${groupId}`)
  await page.getByRole('log').getByText('Chào cả nhà').waitFor()
  await site.call(renameRoom, { groupId, name: 'Sảnh đông' }, { token })
  await page.getByRole('heading', { level: 1, name: 'Sảnh đông' }).waitFor()
  await expect.poll(() => page.title()).toContain('Sảnh đông')
  await site.call(deleteRoom, { groupId }, { token })
  await page.getByText('Phòng này không còn nữa').waitFor()
})

test('a guest reads a public room from the list, and a private one is not shown', async () => {
  const page = await openAs(null, '/chatroom')
  await page
    .getByRole('link', { name: /Sảnh chính/ })
    .first()
    .click()
  await page.getByRole('log').getByText('Tối nay xem trận nào?').waitFor()
  const { roomId } = await site.features.chat.keepPair(lan.userId, huy.userId)
  const other = await openAs(khang, `/chatroom/${roomId}`)
  await other.getByText('Phòng này không công khai').waitFor()
  const gone = await page.goto(`${site.address}/chatroom/khong-co-999999999`)
  expect(gone?.status()).toBe(404)
})

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sendChatMessage } from '#contract/chat.ts'
import type { PushMessage } from '#contract/push.ts'
import type { Person } from '#demo/world.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'
import { launchBrowser, wholeChromium } from './browser.ts'
import { openActions } from './chat-log.ts'
import { deliveryTo, subscribeTo } from './push-delivery.ts'
import { type Site, startSite } from './site.ts'
import { openVisit, untilAlive, type VisitOptions } from './visit.ts'

// A member and a commentator, each in a separate browser, meet and become friends. Their pages are loaded only once.

let site: Site
let push: PushService
let lan: Person
let khang: Person
let troublemaker: Person
let vipId: string

beforeAll(async () => {
  site = await startSite({}, { OUTBOUND_ALLOWED: '127.0.0.1' })
  push = await startPushService(async () => (await site.features.notifications.push.keys()).publicKey)
  lan = await site.world.user({ name: 'Lan Anh' })
  khang = await site.world.commentator({ name: 'Minh Khang' })
  troublemaker = await site.world.user({ name: 'Quậy Phá' })
  const room = { kind: 'vip', name: 'Cabin bình luận', about: 'Đội hình trước giờ bóng lăn' } as const
  vipId = (await site.features.chat.keepRoom(khang.userId, room)).roomId
})
afterAll(async () => {
  await site?.close()
  await push?.close()
})

const desktop: VisitOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }
const phone: VisitOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  colorScheme: 'dark',
  reducedMotion: 'reduce',
}

async function enter(person: Person, path: string, options: VisitOptions, before?: (page: Page) => Promise<void>) {
  const { page } = await openVisit(options)
  const cookies = Object.entries({ token: await site.world.tokenOf(person), guest: '0' })
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: site.address })))
  await before?.(page)
  await page.goto(site.address + path)
  await untilAlive(page)
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))
  return page
}

const isFirstLoad = (page: Page) => page.evaluate(() => 'isFirstLoad' in window)

const postOf = (page: Page, name: string) => page.getByRole('article', { name: `Bài viết của ${name}`, exact: true })
const box = (page: Page) => page.getByRole('textbox', { name: 'Tin nhắn' })
const bell = (page: Page, unread: number) => page.getByRole('button', { name: `Thông báo, ${unread} chưa đọc` })

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

async function picture(background: string) {
  const size = { width: 640, height: 480, channels: 3, background } as const
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer: await sharp({ create: size }).jpeg().toBuffer() }
}

async function clip() {
  const buffer = await readFile(new URL('../data/videos/clip.webm', import.meta.url))
  return { name: 'ban-thang.webm', mimeType: 'video/webm', buffer }
}

async function befriend(hers: Page, his: Page, onPush: (sent: PushMessage) => Promise<void>): Promise<void> {
  const before = push.requests()
  await his.getByRole('button', { name: 'Kết bạn', exact: true }).click()
  await bell(hers, 1).waitFor()
  await push.until(before + 1)
  const sent = push.delivered.at(-1)?.message
  expect(sent?.body).toBe('Minh Khang muốn kết bạn với bạn')
  if (sent) await onPush(sent)
  await hers
    .getByRole('banner')
    .getByRole('button', { name: /^Tài khoản/ })
    .click()
  await hers.getByRole('link', { name: 'Bạn bè', exact: true }).click()
  await hers.getByRole('button', { name: 'Chấp nhận lời mời của Minh Khang' }).click()
  await his.getByRole('button', { name: 'Bạn bè', exact: true }).waitFor()
}

async function post(hers: Page, his: Page): Promise<void> {
  await his.getByRole('banner').getByRole('link', { name: 'Bảng tin' }).click()
  await his.getByRole('link', { name: 'Mới nhất' }).waitFor()
  await hers.getByRole('button', { name: 'Thêm', exact: true }).click()
  await hers.getByRole('navigation', { name: 'Điều hướng nhanh' }).getByRole('link', { name: 'Bảng tin' }).click()
  await hers.getByRole('button', { name: 'Trận này thế nào?' }).click()
  await hers.getByRole('textbox', { name: 'Nội dung' }).fill('Bàn thắng phút 90, cả khán đài vỡ òa!')
  await hers
    .locator('input[type=file]')
    .setInputFiles([await picture('seagreen'), await picture('maroon'), await clip()])
  await hers.getByText('Đã tải lên 3 tệp.').waitFor({ state: 'attached' })
  await hers.getByRole('button', { name: 'Đăng', exact: true }).click()
  await postOf(hers, 'Lan Anh').waitFor()
  await his.getByRole('button', { name: '1 bài mới' }).click()
  const read = postOf(his, 'Lan Anh')
  await read.getByText('cả khán đài vỡ òa').waitFor()
  await expect
    .poll(() =>
      read
        .locator('img[src*="/uploads/"], img[srcset*="uploads"], video')
        .evaluateAll((all) => all.filter((one) => one.clientWidth > 0).length),
    )
    .toBeGreaterThanOrEqual(3)
}

async function answerThePost(hers: Page, his: Page): Promise<void> {
  await his.getByRole('button', { name: 'Thích bài viết của Lan Anh' }).click()
  await his.getByRole('link', { name: 'Bình luận bài viết của Lan Anh' }).click()
  await his.getByRole('textbox', { name: 'Viết bình luận' }).fill('Tôi khản cả giọng!')
  await his.getByRole('button', { name: 'Gửi', exact: true }).click()
  await his.getByRole('list', { name: 'Bình luận' }).getByText('Tôi khản cả giọng!').waitFor()
  await his.getByRole('button', { name: 'Chia sẻ bài viết của Lan Anh' }).click()
  const sharing = his.getByRole('dialog', { name: 'Chia sẻ bài viết' })
  await sharing.getByRole('textbox', { name: 'Nội dung' }).fill('Xem lại mà nổi da gà.')
  await sharing.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await hers.getByRole('button', { name: '1 bài mới' }).waitFor()

  await hers
    .getByRole('banner')
    .getByRole('button', { name: /^Thông báo, [3-9] chưa đọc$/ })
    .click()
  await hers.getByRole('link', { name: /Minh Khang đã bày tỏ cảm xúc với bài viết của bạn/ }).waitFor()
  await hers.getByRole('link', { name: /Minh Khang đã chia sẻ bài viết của bạn/ }).waitFor()
  await hers.getByRole('link', { name: /Minh Khang đã bình luận về bài viết của bạn/ }).click()
  await hers.getByRole('list', { name: 'Bình luận' }).getByText('Tôi khản cả giọng!').waitFor()
}

async function talkInPrivate(hers: Page, his: Page): Promise<void> {
  await his.getByRole('banner').getByRole('link', { name: 'Phòng chat' }).click()
  await his.getByRole('button', { name: 'Mở cuộc trò chuyện' }).click()
  await his.getByRole('checkbox', { name: /Lan Anh/ }).check()
  await his.getByRole('button', { name: 'Nhắn tin' }).click()
  await say(his, 'Tối mai vào cabin nghe tôi bình luận nhé')
  await hers.getByRole('link', { name: 'Phòng chat, 1 tin chưa đọc' }).click()
  await hers.getByRole('link', { name: /Minh Khang.*1 tin chưa đọc/ }).click()
  await hers.getByRole('log').getByText('Tối mai vào cabin').waitFor()
  await his.getByText('Đã xem', { exact: true }).waitFor()
  await say(hers, 'Em vào liền')
  await his.getByRole('log').getByText('Em vào liền').waitFor()
}

async function enterTheCabin(hers: Page, his: Page): Promise<void> {
  await hers.getByRole('link', { name: 'Về danh sách phòng' }).click()
  await hers.getByRole('button', { name: 'VIP', exact: true }).click()
  await hers
    .getByRole('link', { name: /Cabin bình luận/ })
    .first()
    .click()
  await hers.getByRole('button', { name: 'Xin vào phòng' }).click()
  await hers.getByRole('status').getByText('Đã gửi yêu cầu, chờ chủ phòng duyệt').waitFor()
  await his.getByRole('link', { name: /Cabin bình luận.*1 chờ duyệt/ }).click()
  // Until the heading appears, the menu belongs to the previous room.
  await his.getByRole('heading', { name: /Cabin bình luận/ }).waitFor()
  await his.getByRole('button', { name: 'Tùy chọn phòng' }).click()
  await his.getByRole('button', { name: /^Thành viên/ }).click()
  await his.getByRole('button', { name: 'Duyệt' }).click()
  await his.getByText('Đang chờ duyệt').waitFor({ state: 'hidden' })
  await his.keyboard.press('Escape')
  await say(hers, 'Em chào cả nhà')
  await his.getByRole('log').getByText('Em chào cả nhà').waitFor()
}

async function banTheTroublemaker(hers: Page, his: Page): Promise<void> {
  await site.features.chat.setStanding(vipId, { userId: troublemaker.userId, standing: 'in' })
  const token = await site.world.tokenOf(troublemaker)
  const rant = () => ({ groupId: vipId, uuid: crypto.randomUUID(), originalMessage: 'bình luận dở ẹc, cút đi' })
  expect(await site.call(sendChatMessage, rant(), { token })).toMatchObject({ code: 0 })
  await hers.getByRole('log').getByText('dở ẹc').waitFor()
  const bad = his.getByRole('log').getByRole('article').filter({ hasText: 'dở ẹc' })
  const choose = async (act: string) => {
    await (await openActions(bad)).getByRole('button', { name: act }).click()
  }
  await choose('Cấm chat…')
  const dialog = his.getByRole('dialog', { name: 'Cấm Quậy Phá chat' })
  await dialog.getByLabel('Lý do').fill('Chửi bới trong phòng')
  await dialog.getByRole('button', { name: 'Cấm chat' }).click()
  await dialog.waitFor({ state: 'detached' })
  await choose('Gỡ tin')
  await his.getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click()
  await hers.getByRole('log').getByText('Tin nhắn đã bị gỡ').waitFor()
  expect(await site.call(sendChatMessage, rant(), { token })).toMatchObject({ msg: 'USER_MUTED' })
}

test.runIf(wholeChromium)(
  'from strangers to friends: a phone and a desktop, with push messages, a post, a private chat and a VIP room',
  async () => {
    const open = () => launchBrowser({ path: wholeChromium ?? '' })
    const [first, second]: [Browser, Browser] = [await open(), await open()]
    onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
    const { subscription } = push.browser()
    const hers = await enter(
      lan,
      '/tai-khoan?muc=thong-bao',
      { ...phone, browser: first, serviceWorkers: 'allow' },
      (page) => subscribeTo(page, site.address, subscription),
    )
    const his = await enter(khang, `/thanh-vien/${lan.username}`, { ...desktop, browser: second })
    const toggle = hers.getByRole('switch', { name: /^Thông báo trên thiết bị này/ })
    const deliver = await deliveryTo(hers, site.address, () => toggle.click())
    await hers.getByText('Đã bật thông báo trên thiết bị này.').waitFor()

    await befriend(hers, his, async (sent) => {
      expect(await deliver(sent)).toMatchObject({ body: sent.body })
    })
    await post(hers, his)
    await answerThePost(hers, his)
    await talkInPrivate(hers, his)
    await enterTheCabin(hers, his)
    await banTheTroublemaker(hers, his)
    expect([await isFirstLoad(hers), await isFirstLoad(his)]).toEqual([true, true])
  },
)

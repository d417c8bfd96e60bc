import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giftList, giftSend } from '#contract/gifts.ts'
import { liveRoom } from '#contract/live.ts'
import { pinMessage, setRoomRules } from '#contract/room-rules.ts'
import { inAll, type Person } from '#demo/world.ts'
import { axeFindings, largeTextFindings, layOut } from './axe.ts'
import { openActions } from './chat-log.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openVisit, untilAlive, type VisitOptions } from './visit.ts'

// The layout of the live page, with everything on that takes room: a stream, chat, a pinned message, rules and gifts.

let site: LiveSite
let khang: Person
let fan: Person
let groupId: string
let path: string
let said = 0

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const desktop = { viewport: { width: 1440, height: 900 } } as const

async function say(given?: string): Promise<string> {
  said += 1
  const text = given ?? `câu ${said} về trận này`
  const message = { roomId: groupId, uuid: randomUUID(), text, parentId: null }
  return (await site.app.features.chat.say(fan.userId, message)).groupMessageId
}

async function untilOnAir(fixtureId: string, isOnAir: boolean): Promise<void> {
  const isLive = async () =>
    (await site.app.call(liveRoom, { id: fixtureId })).data.commentators.some((one) => one.isLive)
  await vi.waitUntil(async () => (await isLive()) === isOnAir, { timeout: 90_000, interval: 100 })
}

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  const vy = await site.world.commentator({ name: 'Thảo Vy' })
  fan = await site.world.user({ name: 'Đức Huy' })
  const { features, engines } = site.app
  const from = { key: `test:${randomUUID()}`, reason: 'mission' as const, from: { site: 'rewards' as const } }
  await engines.database.db
    .transaction()
    .execute((tx) => features.ledger.post(tx, { ...from, to: { userId: fan.userId }, amount: 100_000 }))
  const fixtureId = await site.world.liveFixture({ commentators: [khang, vy], score: [2, 1] })
  groupId = await features.chat.ensureFixtureRoom(fixtureId)
  path = `/truc-tiep/x-vs-y-${fixtureId}`
  for (let n = 0; n < 30; n += 1) await say()
  const token = await site.world.tokenOf(khang)
  const groupMessageId = await say('Dự đoán tỉ số nhận 200 xu, chốt trước phút 75 nhé cả nhà ơi!')
  await site.app.call(pinMessage, { groupId, groupMessageId }, { token })
  await site.app.call(setRoomRules, { groupId, linksOff: true, membersOnly: true }, { token })
  await site.goLive(khang, 'football-minh-khang')
  await untilOnAir(fixtureId, true)
})
afterAll(() => site?.close())

async function watch(options: VisitOptions, at = path): Promise<Page> {
  const { page } = await openVisit(options)
  await page.goto(site.app.address + at)
  await untilAlive(page)
  if (at === path) {
    await page.getByRole('log').getByRole('article').nth(5).waitFor()
    await page.getByRole('region', { name: 'Tin ghim' }).waitFor()
  }
  return page
}

async function give(): Promise<void> {
  const [gift] = (await site.app.call(giftList, { locale: 'vi' })).data.list
  const given = { groupId, commentatorId: khang.userId, giftId: gift?.id ?? '', price: gift?.price ?? 0, quantity: 1 }
  await site.app.call(giftSend, { ...given, requestId: randomUUID() }, { token: await site.world.tokenOf(fan) })
}

/** Gives gifts until the page shows one. */
async function untilGift(page: Page): Promise<void> {
  const show = async () => {
    await give()
    return page.locator('.gift-crossing').count()
  }
  await expect.poll(show, { interval: 500 }).toBeGreaterThan(0)
}

/** Returns rounded boxes, whether the newest message is whole in the list, and how many lines something covers. */
function measure(page: Page) {
  return page.evaluate(() => {
    const boxOf = (selector: string) => {
      const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
    }
    const log = document.querySelector('[role=log]')
    const list = log?.getBoundingClientRect() ?? new DOMRect()
    const lines = [...(log?.querySelectorAll('article') ?? [])].map((line) => line.getBoundingClientRect())
    const covers = [...document.querySelectorAll('.gift-crossing, .chat-note, .chat-compose')].map((one) =>
      one.getBoundingClientRect(),
    )
    const seen = lines.filter((line) => line.top >= list.top - 1 && line.bottom <= list.bottom + 1)
    const last = lines.at(-1)
    return {
      picture: boxOf('.live-picture > .player'),
      strip: boxOf('.live-strip'),
      chat: boxOf('.live-chat'),
      list: boxOf('[role=log]'),
      composer: boxOf('.chat-compose'),
      covered: seen.filter((line) => covers.some((one) => one.top < line.bottom - 1 && one.bottom > line.top + 1))
        .length,
      isNewestSeen: last !== undefined && last.bottom <= list.bottom + 1 && last.top >= list.top - 1,
      tooWide: document.documentElement.scrollWidth - innerWidth,
    }
  })
}

test.each([
  { width: 1920, height: 1080, picture: [1540, 866], chat: 360 },
  { width: 1440, height: 900, picture: [1076, 605], chat: 340 },
  { width: 1280, height: 800, picture: [924, 520], chat: 340 },
  { width: 1024, height: 768, picture: [668, 375], chat: 340 },
  { width: 768, height: 1024, picture: [768, 432], chat: 768 },
  { width: 390, height: 844, picture: [390, 219], chat: 390 },
  { width: 320, height: 568, picture: [320, 180], chat: 320 },
])('at $width × $height the picture and the chat have their room, also with a gift', async (given) => {
  const { width, height, chat } = given
  const [minWidth = 0, minHeight = 0] = given.picture
  const isPhone = width < 768
  const page = await watch({ viewport: { width, height }, ...(isPhone && { hasTouch: true, isMobile: true }) })
  await untilGift(page)
  const now = await measure(page)
  expect(now.picture.width).toBeGreaterThanOrEqual(minWidth)
  expect(now.picture.height).toBeGreaterThanOrEqual(minHeight)
  expect([now.chat.width, now.covered, now.isNewestSeen, now.tooWide]).toEqual([chat, 0, true, 0])
  expect(now.composer.y + now.composer.height).toBeLessThanOrEqual(height)
  expect(now.picture.y + now.picture.height).toBeLessThanOrEqual(height)
  if (width < 1024) expect(now.strip.height).toBeLessThanOrEqual(48)
  if (height === 844) expect(now.list.height).toBeGreaterThanOrEqual(430)
  await expect.poll(() => page.getByRole('banner').count()).toBe(isPhone ? 0 : 1)
  await expect.poll(() => page.getByRole('navigation', { name: 'Điều hướng nhanh' }).count()).toBe(0)
})

test('on a phone held sideways the picture fills the screen, and the chat is beside it on request', async () => {
  const page = await watch({ viewport: { width: 390, height: 844 } })
  await page.setViewportSize({ width: 844, height: 390 })
  const box = async (selector: string) => page.locator(selector).boundingBox()
  await expect.poll(() => box('.player')).toEqual({ x: 0, y: 0, width: 844, height: 390 })
  await page.mouse.move(400, 200)
  await page.getByRole('button', { name: 'Hiện khung chat' }).click()
  await expect.poll(() => box('.player')).toEqual({ x: 0, y: 0, width: 564, height: 390 })
  expect(await box('.live-chat')).toMatchObject({ x: 564, y: 0, width: 280, height: 390 })
  expect((await measure(page)).isNewestSeen).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await measure(page)).list.height).toBeGreaterThanOrEqual(430)
})

test('full screen starts without the chat, and theatre hides the header', async () => {
  const page = await watch(desktop)
  await page.keyboard.press('t')
  await expect.poll(async () => (await measure(page)).picture).toEqual({ x: 0, y: 0, width: 1100, height: 900 })
  await expect.poll(() => page.getByRole('banner').count()).toBe(0)
  await page.keyboard.press('t')
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await expect.poll(() => page.locator('.live-chat').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Hiện khung chat' }).click()
  await page.locator('.live-chat').waitFor()
})

test('the badges hide with the controls, and the way back with them', async () => {
  const page = await watch(phone)
  const opacities = () =>
    page
      .locator('.player-corner, .player-leading')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity))
  await page.locator('.player[data-controls=hidden]').waitFor()
  await expect.poll(opacities).toEqual(['0', '0'])
  await page.locator('.player-tap').tap()
  await expect.poll(opacities).toEqual(['1', '1'])
  await page.locator('.player-corner').getByText('Trực tiếp').waitFor()
  await page.getByRole('link', { name: 'Quay lại', exact: true }).click()
  await page.waitForURL('**/truc-tiep')
})

test('the way back leads to the page whose link loaded the live page as a document', async () => {
  const page = await watch(phone, '/gioi-thieu')
  await page.evaluate((to) => {
    location.href = to
  }, path)
  await page.waitForURL('**/truc-tiep/*')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Quay lại', exact: true }).click()
  await page.waitForURL('**/gioi-thieu')
})

test.each([phone, desktop])('nothing moves when a stream starts and ends: $viewport.width px', async (device) => {
  const name = `Quốc Anh ${device.viewport.width}`
  const person = await site.world.commentator({ name })
  const fixtureId = await site.world.liveFixture({ commentators: [person] })
  const page = await watch(device, `/truc-tiep/x-vs-y-${fixtureId}`)
  await page.getByText(`${name} chưa lên sóng`).waitFor()
  await page.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
  const boxes = async () => {
    const { picture, strip, chat } = await measure(page)
    return { picture, strip, chat }
  }
  const before = await boxes()
  const publisher = await site.goLive(person, 'football-thao-vy')
  await page.waitForFunction(
    () => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 5,
  )
  expect(await boxes()).toEqual(before)
  await publisher.close()
  await untilOnAir(fixtureId, false)
  await page.getByText(`Buổi phát của BLV ${name} đã kết thúc`).waitFor()
  expect(await boxes()).toEqual(before)
})

/** Replaces the visual viewport by one that `setKeyboard(height)` makes lower, as iPhones and Chrome for Android do. */
function ownViewport(): void {
  const own = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, keyboard: 0 })
  Object.defineProperty(own, 'height', { get: () => innerHeight - own.keyboard })
  Object.defineProperty(window, 'visualViewport', { value: own })
  Object.assign(window, {
    setKeyboard(height: number) {
      own.keyboard = height
      own.dispatchEvent(new Event('resize'))
    },
  })
}

test('a keyboard that rises and falls leaves picture, newest message and composer in view, and emoji take its place', async () => {
  const { page } = await openVisit(phone)
  await page.addInitScript(ownViewport)
  await page.goto(site.app.address + path)
  await untilAlive(page)
  const field = page.getByRole('textbox', { name: 'Tin nhắn' })
  const setKeyboard = (height: number) =>
    page.evaluate((to) => (window as unknown as { setKeyboard(to: number): void }).setKeyboard(to), height)
  await page.getByRole('log').getByRole('article').nth(5).waitFor()
  const upright = await measure(page)
  await field.tap()
  for (const height of [336, 200, 0, 300]) {
    await setKeyboard(height)
    await say()
    await expect
      .poll(async () => {
        const { composer, isNewestSeen, picture, list } = await measure(page)
        return {
          isComposerSeen: composer.y + composer.height <= 844 - height,
          isNewestSeen,
          isPictureSeen: picture.y === 0 && picture.height >= 200,
          hasLines: list.height > 150,
        }
      })
      .toEqual({ isComposerSeen: true, isNewestSeen: true, isPictureSeen: true, hasLines: true })
  }
  // A reader of older messages keeps the lowest line.
  const toNewest = page.getByRole('button', { name: /tin mới|tin mới nhất/ })
  const scrollUp = async () => {
    await page.getByRole('log').evaluate((log) => log.scrollBy(0, -300))
    return toNewest.isVisible()
  }
  // A message that is measured moves the list too, so the list takes no scroll of that moment for the reader's.
  await expect.poll(scrollUp).toBe(true)
  const lowest = () =>
    page.getByRole('log').evaluate((log) => {
      const { bottom } = log.getBoundingClientRect()
      const seen = [...log.querySelectorAll('article')].findLast((one) => one.getBoundingClientRect().top < bottom - 4)
      return seen?.textContent ?? ''
    })
  const line = await lowest()
  for (const height of [0, 336]) {
    await setKeyboard(height)
    await expect.poll(async () => (await measure(page)).composer.y + 60).toBeLessThanOrEqual(844 - height)
    await expect.poll(lowest).toBe(line)
  }
  await setKeyboard(0)
  await field.blur()
  await toNewest.tap()
  await expect.poll(async () => (await measure(page)).list).toEqual(upright.list)

  await page.locator('.chat-compose button[popovertarget]').tap()
  const panel = page.getByRole('region', { name: 'Biểu tượng cảm xúc' })
  await panel.getByRole('grid').waitFor()
  const { y = 0 } = (await panel.boundingBox()) ?? {}
  await expect
    .poll(async () => {
      const { composer, isNewestSeen, picture, list } = await measure(page)
      return [composer.y + composer.height <= y + 1, isNewestSeen, picture.y, list.height > 150]
    })
    .toEqual([true, true, 0, true])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('log').tap()
  await expect.poll(async () => (await measure(page)).list).toEqual(upright.list)
})

test('on a phone the actions of a message are a sheet that stays while others write, and so does the page', async () => {
  const page = await watch(phone)
  const target = page.getByRole('log').getByRole('article').last()
  const sheet = await openActions(target)
  const before = await sheet.boundingBox()
  expect([before?.x, (before?.y ?? 0) + (before?.height ?? 0)]).toEqual([0, 844])
  for (let n = 0; n < 3; n += 1) await say(`chen ngang ${n}`)
  await give()
  await page.getByRole('log').getByText('chen ngang 2').waitFor({ state: 'attached' })
  expect(await sheet.boundingBox()).toEqual(before)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('the pinned message and the rules are one line on a phone, and a press shows both', async () => {
  const page = await watch(phone)
  const note = page.getByRole('region', { name: 'Tin ghim' })
  expect((await note.boundingBox())?.height).toBeLessThanOrEqual(37)
  await note.getByRole('button', { expanded: false }).click()
  await note.getByRole('list', { name: 'Cài đặt chat' }).getByRole('listitem').nth(1).waitFor()
  for (const way of [{ mode: 'dark', width: 390 } as const, { mode: 'light', width: 1440 } as const]) {
    await layOut(page, way)
    expect([way, await axeFindings(page)]).toEqual([way, []])
  }
})

test('the first buttons beside the picture are follow, gift and share, and the others are in a menu', async () => {
  const page = await watch(desktop)
  const row = page.locator('.live-actions')
  const names = ['Theo dõi Minh Khang', 'Tặng quà', 'Chia sẻ', 'Tùy chọn khác']
  for (const [at, name] of names.entries())
    await row.getByRole('button').nth(at).and(page.getByRole('button', { name })).waitFor()
  await row.getByRole('button', { name: 'Tặng quà' }).click()
  await page.getByRole('region', { name: 'Tặng quà cho Minh Khang' }).waitFor()
  await row.getByRole('button', { name: 'Tùy chọn khác' }).click()
  const menu = page.getByRole('region', { name: 'Tùy chọn khác' })
  await menu.getByRole('link', { name: 'Vào nhóm chat' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await menu.getByRole('button', { name: 'Nhúng' }).click()
  await page.getByRole('dialog', { name: 'Nhúng vào trang của bạn' }).waitFor()
  await menu.waitFor({ state: 'hidden' })
})

test('forty commentators, names of sixty letters, large text and odd sizes leave everything on the page', async () => {
  const long = (word: string) => `${word} `.repeat(60).slice(0, 60).trim()
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, n) => site.world.commentator({ name: long(`Bình Luận Viên ${n}`) })),
  )
  const unbroken = 'Ư'.repeat(60)
  const homeId = await site.world.team({ names: inAll(long('Câu lạc bộ')), shortName: unbroken })
  const awayId = await site.world.team({ names: inAll(unbroken), shortName: unbroken })
  const fixtureId = await site.world.liveFixture({ homeId, awayId, commentators: many, score: [12, 10] })
  const page = await watch(phone, `/truc-tiep/x-vs-y-${fixtureId}`)
  const list = page.getByRole('navigation', { name: 'Đổi bình luận viên' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(40)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).waitFor()
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [568, 320],
    [844, 390],
    [768, 1024],
    [1023, 700],
    [1024, 700],
    [1440, 420],
    [2560, 1080],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const at = `${width} × ${height}`
    await expect.poll(async () => (await measure(page)).tooWide, { message: at }).toBe(0)
    if (width < 1024 && height > 500)
      await expect.poll(async () => (await measure(page)).strip.height, { message: at }).toBeLessThanOrEqual(48)
    const { composer, picture } = await measure(page)
    expect(picture.width / picture.height, at).toBeLessThan(3.5)
    if (composer.height > 0) expect(composer.x + composer.width, at).toBeLessThanOrEqual(width)
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const tab of ['Trò chuyện', 'Thông tin']) {
      await page.getByRole('tab', { name: tab }).click()
      expect([width, tab, await largeTextFindings(page)]).toEqual([width, tab, []])
    }
  }
})

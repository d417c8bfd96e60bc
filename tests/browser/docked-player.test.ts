import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchor } from '#contract/commentators.ts'
import { reelCreate } from '#contract/reels.ts'
import type { ClipPublisher } from '#demo/publisher.ts'
import { inAll, type Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { fillLogin, openVisit, untilAlive, untilDockable } from './visit.ts'

let site: LiveSite
let khang: Person
let broadcast: ClipPublisher
let path: string
let otherPath: string
/** A match with another commentator’s stream. */
let nextPath: string
/** The slug of the address is made of the names. */
const onPage = () => new RegExp(`-${path.split('-').at(-1)}$`)

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  const homeId = await site.world.team({ names: inAll('Hà Nội FC') })
  const live = { homeId, commentators: [khang], score: [2, 1] as [number, number] }
  path = `/truc-tiep/x-vs-y-${await site.world.liveFixture(live)}`
  otherPath = `/truc-tiep/x-vs-y-${await site.world.liveFixture({ minute: 5 })}`
  const vy = await site.world.commentator({ name: 'Thảo Vy' })
  const hueId = await site.world.team({ names: inAll('Huế FC') })
  nextPath = `/truc-tiep/x-vs-y-${await site.world.liveFixture({ homeId: hueId, commentators: [vy] })}`
  broadcast = await site.goLive(khang, 'football-minh-khang')
  await site.goLive(vy, 'football-thao-vy')
  const isLive = async () => (await site.app.call(anchor, {})).data.list.every((one) => one.isLive)
  await vi.waitUntil(isLive, { timeout: 90_000, interval: 200 })
})
afterAll(async () => {
  await site?.close()
})

const dockOf = (page: Page) => page.getByRole('region', { name: /^Trình phát thu nhỏ: Hà Nội FC/ })

/** Reads the state of the marked picture, which counts its pauses. Moving posters are not players. */
const readPicture = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLVideoElement>('video.player-media')].filter((one) => one.src)
    const [first] = all
    return {
      count: all.length,
      pauses: first?.dataset.pauses,
      isPaused: first?.paused,
      at: first?.currentTime ?? 0,
      title: navigator.mediaSession.metadata?.title,
    }
  })

async function openLive(options: { width: number; height: number }): Promise<Page> {
  const { page } = await openVisit({ viewport: options })
  await page.goto(site.app.address + path)
  await untilAlive(page)
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('.player-media')?.currentTime ?? 0) > 0)
  await page.waitForFunction(() => document.querySelector('.player[data-status="ready"]') !== null)
  await untilDockable(page)
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    if (!video) return
    video.dataset.pauses = '0'
    video.addEventListener('pause', () => {
      video.dataset.pauses = String(Number(video.dataset.pauses) + 1)
    })
  })
  return page
}

/** Expects that the marked picture runs, and has run since it was marked. */
async function expectRunning(page: Page): Promise<void> {
  const { at } = await readPicture(page)
  await expect.poll(async () => (await readPicture(page)).at).toBeGreaterThan(at + 0.2)
  const title = 'Hà Nội FC 2 – 1 Đội 5'
  await expect.poll(() => readPicture(page)).toMatchObject({ count: 1, pauses: '0', isPaused: false, title })
}

/** Follows a link inside the site. */
const follow = (page: Page, to: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    link.dataset.nav = ''
    document.body.append(link)
    link.click()
    link.remove()
  }, to)

/** Drags as a touch does: no click follows. */
function dragByTouch(element: Element) {
  const moves = [
    ['pointerdown', 0],
    ['pointermove', 60],
    ['pointerup', 60],
  ] as const
  for (const [type, clientX] of moves)
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: 0 }))
}

/** Adds a reel of a goal. Returns the last part of its address. */
async function addReel(): Promise<string> {
  const { app, world } = site
  const body = await readFile(new URL('../../demo/clips/post-passing.mp4', import.meta.url))
  const file = { extension: 'mp4', contentType: 'video/mp4', bytes: body.length, body: Readable.from([body]) } as const
  const video = await app.features.uploads.keepOwn(file)
  const fixtureId = await world.result({ score: [1, 0] })
  const score = { home: 1, away: 0 }
  const goal = {
    fixtureId,
    kind: 'goal',
    side: 'home',
    minute: 12,
    extraMinute: null,
    player: 'Hải',
    title: '',
  } as const
  const highlightId = await app.features.highlights.add(
    { ...goal, score, happenedAt: new Date() },
    { video, kind: 'mp4', poster: null, still: video, width: 640, height: 328, durationMs: 8_000 },
  )
  const token = await world.tokenOf(await world.user())
  return (await app.call(reelCreate, { caption: 'Pha bóng', highlightId }, { token })).data.slug
}

test('the picture of a live page continues in a corner of the next pages, and returns to its page without a pause', async () => {
  const page = await openLive({ width: 1440, height: 900 })
  const dock = dockOf(page)
  await page.getByRole('banner').getByRole('link', { name: 'Lịch thi đấu', exact: true }).click()
  await dock.waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectRunning(page)
  await expect.poll(() => dock.getByText('Hà Nội FC 2, Đội 5 1').count()).toBe(1)
  expect(await axeFindings(page, '.dock')).toEqual([])

  const move = dock.getByRole('button', { name: 'Chuyển sang góc khác' })
  await expect.poll(() => dock.getAttribute('data-corner')).toBe('bottom left')
  await move.press('Enter')
  await expect.poll(() => dock.getAttribute('data-corner')).toBe('bottom right')
  const back = dock.getByRole('link', { name: 'Trở lại trang trực tiếp' })
  const box = await back.boundingBox()
  if (!box) throw new Error('the picture has no place')
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(200, 200, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => dock.getAttribute('data-corner')).toBe('top left')
  expect(new URL(page.url()).pathname).toBe('/lich-thi-dau')

  await page.getByRole('banner').getByRole('link', { name: 'Kết quả', exact: true }).click()
  await page.waitForURL('**/ket-qua')
  await expectRunning(page)
  await back.evaluate(dragByTouch)
  await back.press('Enter')
  await page.waitForURL(onPage())
  await dock.waitFor({ state: 'detached' })
  await expectRunning(page)
})

test('on a phone the dock leaves the tab bar free, obeys its keys, and ends with its button', async () => {
  const page = await openLive({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Quay lại' }).click()
  const dock = dockOf(page)
  await dock.waitFor()
  await expectRunning(page)
  const tabs = await page.getByRole('navigation', { name: 'Điều hướng nhanh' }).boundingBox()
  const box = await dock.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  const close = dock.getByRole('button', { name: 'Tắt trình phát thu nhỏ' })
  await close.focus()
  await page.keyboard.press('k')
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(false)
  await page.keyboard.press('Escape')
  await dock.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('video.player-media').count()).toBe(0)
})

test('a paused picture is not docked, and a match without a stream leaves the dock', async () => {
  const page = await openLive({ width: 1440, height: 900 })
  const schedule = page.getByRole('banner').getByRole('link', { name: 'Lịch thi đấu', exact: true })
  await schedule.click()
  await dockOf(page).waitFor()
  await follow(page, otherPath)
  await page.waitForURL(`**${otherPath.replace('x-vs-y', '*')}`)
  await expectRunning(page)
  await dockOf(page).waitFor()

  await page
    .getByRole('region', { name: /^Trình phát thu nhỏ/ })
    .getByRole('link')
    .click()
  await page.waitForURL(onPage())
  await expectRunning(page)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(true)
  await schedule.click()
  await page.getByRole('heading', { level: 1, name: /Lịch thi đấu/ }).waitFor()
  await expect.poll(() => dockOf(page).count()).toBe(0)
  await expect.poll(() => page.locator('video.player-media').count()).toBe(0)
})

test('a page that plays another stream ends the dock', async () => {
  const page = await openLive({ width: 1440, height: 900 })
  await page.getByRole('banner').getByRole('link', { name: 'Lịch thi đấu', exact: true }).click()
  await dockOf(page).waitFor()
  await follow(page, nextPath)
  await page.waitForURL(`**${nextPath.replace('x-vs-y', '*')}`)
  await dockOf(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => readPicture(page))
    .toMatchObject({ count: 1, isPaused: false, title: expect.stringMatching(/^Huế FC 0 – 0/) })
})

test('of the docked picture and a reel, only the one that was started last is heard', async () => {
  const page = await openLive({ width: 1440, height: 900 })
  await page.getByRole('banner').getByRole('link', { name: 'Lịch thi đấu', exact: true }).click()
  const dock = dockOf(page)
  await dock.waitFor()
  await follow(page, `/reels/${await addReel()}`)
  const reel = page.locator('article:not([inert])')
  const isReelPaused = () => reel.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isReelPaused).toBe(false)
  await reel.getByRole('button', { name: 'Bật tiếng' }).click()
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(true)
  expect(await isReelPaused()).toBe(false)

  const unmute = dock.getByRole('button', { name: 'Bật tiếng' })
  if (await unmute.isVisible()) await unmute.click()
  await dock.getByRole('button', { name: 'Phát', exact: true }).click()
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(false)
  await expect.poll(isReelPaused).toBe(true)
  await reel.locator('.reel-paused').waitFor()
})

test('a page from the back/forward cache plays at live', async () => {
  const page = await openLive({ width: 1440, height: 900 })
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    document.querySelector<HTMLVideoElement>('.player-media')?.pause()
  })
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(true)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(async () => (await readPicture(page)).isPaused).toBe(false)
})

test('a member who logs out keeps the docked picture, and the dock says when the broadcast is over', async () => {
  const page = await openLive({ width: 1440, height: 900 })
  const member = await site.world.user({ name: 'Bảo Ngọc' })
  await page.getByRole('banner').getByRole('link', { name: 'Lịch thi đấu', exact: true }).click()
  const dock = dockOf(page)
  await dock.waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await fillLogin(page, { username: member.username, password: 'Kh4n-dai-thu-nghiem' })
  await page.getByRole('button', { name: 'Tài khoản của Bảo Ngọc' }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('button', { name: 'Tài khoản của Bảo Ngọc' }).waitFor({ state: 'detached' })
  await expectRunning(page)
  await broadcast.close()
  await dock.getByText(/đã kết thúc/).waitFor()
})

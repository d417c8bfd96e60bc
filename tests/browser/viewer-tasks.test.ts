import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchor } from '#contract/commentators.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { inAll, type Person } from '#demo/world.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openPage, openPageAs, untilDockable, type VisitOptions } from './visit.ts'

// Tasks of a viewer on a phone during a match. Each takes at most two taps. The second half of a replay is in
// replay.test.ts, and the note about missed goals in fixture-centre.test.ts.

const phone: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const password = 'Kh4n-dai-thu-nghiem'
let site: LiveSite
let fan: Person
let path: string

beforeAll(async () => {
  site = await startLiveSite()
  const { world, app } = site
  const khang = await world.commentator({ name: 'Minh Khang' })
  const vy = await world.commentator({ name: 'Thảo Vy' })
  fan = await world.user({ name: 'Đức Huy' })
  const homeId = await world.team({ names: inAll('Hà Nội FC') })
  const live = { homeId, commentators: [khang, vy], score: [1, 0] as [number, number], isFeatured: true }
  const fixtureId = await world.liveFixture({ ...live, minute: 30 })
  const goal = { key: '12', kind: eventKinds.goal, side: 'home' as const, minute: 12, extraMinute: null }
  await app.features.fixtureDetails.keepEvents(fixtureId, [{ ...goal, player: 'Quang Hải', otherPlayer: '' }])
  await world.fixture({ commentators: [khang] })
  path = `/truc-tiep/x-vs-y-${fixtureId}`
  await site.goLive(khang, 'football-minh-khang')
  await site.goLive(vy, 'football-thao-vy')
  const areLive = async () => (await app.call(anchor, {})).data.list.every((one) => one.isLive)
  await vi.waitUntil(areLive, { timeout: 90_000, interval: 200 })
})
afterAll(() => site?.close())

/** Returns the tap of one visitor, which fails from the third time. */
function twoTaps(): (target: Locator) => Promise<void> {
  let left = 2
  return async (target) => {
    expect(left).toBeGreaterThan(0)
    left -= 1
    await target.tap()
  }
}

async function untilPlaying(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    return video !== null && !video.paused && video.currentTime > 0.2
  })
}

async function watch(who?: Person): Promise<Page> {
  const at = { address: site.app.address, password }
  const page = await (who ? openPageAs(at, who, path, phone) : openPage(at, path, phone))
  await untilPlaying(page)
  await untilDockable(page)
  return page
}

const chosen = (page: Page, name: string) => page.locator('[aria-current]').filter({ hasText: name })

test('hear Thảo Vy, from the home page', async () => {
  const tap = twoTaps()
  const page = await openPage(site.app, '/', phone)
  await tap(page.getByRole('button', { name: 'BLV Thảo Vy' }))
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Hà Nội FC/ })
      .first(),
  )
  await untilPlaying(page)
  await chosen(page, 'Thảo Vy').waitFor()
  expect(await page.locator('.player-media').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
})

test('read who scored', async () => {
  const tap = twoTaps()
  const page = await watch()
  await tap(page.getByRole('tab', { name: 'Thông tin' }))
  await page.getByRole('region', { name: 'Trung tâm trận đấu' }).getByText('Quang Hải').waitFor()
})

test('read the table while the picture plays', async () => {
  const tap = twoTaps()
  const page = await watch()
  await tap(page.getByRole('tab', { name: 'Thông tin' }))
  await tap(page.getByRole('tab', { name: 'BXH' }))
  await page.getByText('Chưa có bảng xếp hạng.').waitFor()
  await untilPlaying(page)
})

test('listen on the next page', async () => {
  const tap = twoTaps()
  const page = await watch()
  await tap(page.getByRole('link', { name: 'Quay lại' }))
  await page.getByRole('region', { name: /^Trình phát thu nhỏ/ }).waitFor()
  await untilPlaying(page)
})

test('hear the other commentator', async () => {
  const tap = twoTaps()
  const page = await watch()
  await tap(page.getByRole('link', { name: /Thảo Vy/ }))
  await chosen(page, 'Thảo Vy').waitFor()
  await untilPlaying(page)
})

test('listen without the picture', async () => {
  const tap = twoTaps()
  const page = await watch()
  await page.locator('.player').focus()
  await tap(page.getByRole('button', { name: /^Chất lượng/ }))
  await tap(page.getByRole('menuitemradio', { name: /Chỉ nghe/ }))
  await page.getByText('Đang phát riêng phần tiếng').waitFor()
})

test('see the goal again, and come back to live', async () => {
  const tap = twoTaps()
  const page = await watch()
  await page.locator('.player').focus()
  await tap(page.getByRole('button', { name: 'Lùi 10 giây' }))
  const toLive = page.getByRole('button', { name: 'Về trực tiếp' })
  await tap(toLive)
  await toLive.waitFor({ state: 'detached' })
})

test('follow the commentator', async () => {
  const tap = twoTaps()
  const page = await watch(fan)
  await tap(page.getByRole('tab', { name: 'Thông tin' }))
  await tap(page.getByRole('button', { name: 'Theo dõi Minh Khang' }))
  await page.getByRole('button', { name: /Minh Khang$/, pressed: true }).waitFor()
})

test('write a message', async () => {
  const tap = twoTaps()
  const page = await watch(fan)
  const field = page.getByRole('textbox', { name: 'Tin nhắn' })
  await tap(field)
  await page.keyboard.type('Vào rồi!')
  await tap(page.getByRole('button', { name: 'Gửi', exact: true }))
  await page.getByRole('log').getByText('Vào rồi!').waitFor()
})

test('get a reminder of the next match, from the home page', async () => {
  const tap = twoTaps()
  const page = await openPageAs({ address: site.app.address, password }, fan, '/', phone)
  await tap(page.getByRole('button', { name: /^Đặt lịch xem .* cùng Minh Khang$/ }))
  await page.getByText('Đã đặt lịch. Chúng tôi sẽ nhắc bạn trước 15 phút.').waitFor()
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ClipTag } from '#demo/clip.ts'
import type { ClipPublisher } from '#demo/publisher.ts'
import type { Person } from '#demo/world.ts'
import { renditionData, sessionData, timesData, withUserData } from '#tests/setup/encoder-reports.ts'
import { axeFindings, findingsInBothWays, largeTextFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openPage } from './visit.ts'

const password = 'Kh4n-dai-thu-nghiem'
const statsIntervalMs = 1_000
/** A frame of silence in AAC-LC, by number of channels, after the two bytes of the tag. */
const silentFrames: Record<number, string> = { 1: '00c800802380', 2: '210049900219002380' }
let site: LiveSite
const publishers: ClipPublisher[] = []

beforeAll(async () => {
  site = await startLiveSite({ statsIntervalMs })
})
afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.close()))
})
afterAll(() => site?.close())

/** Paints frames as OBS would send them, with its reports in each keyframe, and with silence while `isMuted` is true. */
function paintAsObs(now: { isMuted: boolean; dropped: number }) {
  let silent = silentFrames[2] ?? ''
  return (tag: ClipTag): Buffer => {
    if (tag.kind === 'audio') {
      const isConfig = tag.body.readUInt8(1) === 0
      if (isConfig) silent = silentFrames[(tag.body.readUInt8(3) >> 3) & 15] ?? silent
      return now.isMuted && !isConfig ? Buffer.concat([tag.body.subarray(0, 2), Buffer.from(silent, 'hex')]) : tag.body
    }
    if (!tag.isKeyframe || tag.body.readUInt8(1) === 0) return tag.body
    const atMs = Date.now()
    const reports = [
      timesData([atMs - 40, atMs - 38, atMs - 31, atMs]),
      sessionData({ rendered: 50, dropped: now.dropped, output: 50 }),
      renditionData({ input: 50, output: 50 }),
    ]
    return withUserData(tag, ...reports).body
  }
}

async function openDesk(person: Person, width = 1440): Promise<Page> {
  const page = await openPage(site.app, '/phat-song')
  await page.setViewportSize({ width, height: 900 })
  await page.locator('main').getByRole('button').first().click()
  await page.locator('[role=dialog] input[name=username]').fill(person.username)
  await page.locator('[role=dialog] input[name=password]').fill(password)
  await page.locator('[role=dialog] button[type=submit]').click()
  await page.getByText('Chưa phát', { exact: true }).waitFor()
  return page
}

async function goLive(person: Person, paint?: ReturnType<typeof paintAsObs>): Promise<ClipPublisher> {
  const publisher = await site.goLive(person, 'football-minh-khang', paint)
  publishers.push(publisher)
  return publisher
}

const checkState = (page: Page, name: string) => page.locator(`[data-check=${name}]`).getAttribute('data-state')

const bitrateOf = (page: Page) =>
  page
    .getByRole('figure')
    .filter({ hasText: 'Bitrate' })
    .getByText(/^[1-9][\d.]*$/)

/** Records the names of the parts of the control room that move from here on. */
async function recordMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
    const sums = window as unknown as { moved: string[] }
    sums.moved = []
    new PerformanceObserver((list) => {
      for (const { node } of list.getEntries().flatMap((entry) => (entry as Shift).sources))
        if (node instanceof Element && node.matches('.control-room, .control-room > *, .control-room-stage > *'))
          sums.moved.push(node.className)
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

test('shows the commentator the picture, its delay and sound, the figures of OBS, and warnings that clear', async () => {
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  await site.world.liveFixture({ commentators: [khang] })
  const page = await openDesk(khang)
  await expect.poll(() => checkState(page, 'sound')).toBe('waiting')
  const now = { isMuted: false, dropped: 0 }
  await goLive(khang, paintAsObs(now))
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await expect.poll(() => page.getByTestId('true-delay').textContent()).toMatch(/^\d+([,.]\d)? giây$/)
  await page.locator('[data-meter=measured]').waitFor()
  await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuenow')).not.toBe('-60')
  for (const name of ['fixture', 'sound', 'keyframe']) await expect.poll(() => checkState(page, name)).toBe('good')
  // On a busy machine the frames of the test may really be late.
  await expect.poll(() => checkState(page, 'upload')).not.toBe('waiting')
  now.dropped = 7
  const dropped = page.getByRole('figure').filter({ hasText: 'Khung hình bỏ' })
  await expect.poll(() => dropped.getByRole('img').getAttribute('aria-label')).toMatch(/cao nhất [1-9]/)
  now.dropped = 0
  await page.getByText('Xem bảng số liệu').click()
  await page.getByText('Khung hình bỏ theo số liệu của OBS.').waitFor()
  await page.getByRole('table').filter({ hasText: 'Mỗi dòng là một phút' }).waitFor()

  now.isMuted = true
  const warning = page.locator('[data-warning=SILENT_AUDIO]')
  await warning.filter({ hasText: 'không nghe thấy gì' }).waitFor()
  await expect.poll(() => warning.getAttribute('data-cleared')).toBe('false')
  expect(await axeFindings(page)).toEqual([])
  now.isMuted = false
  await expect.poll(() => warning.getAttribute('data-cleared')).toBe('true')

  await page.reload()
  await expect.poll(() => checkState(page, 'key')).toBe('good')
  await expect
    .poll(() =>
      page.getByRole('figure').filter({ hasText: 'Khung hình bỏ' }).getByRole('img').getAttribute('aria-label'),
    )
    .toMatch(/cao nhất [1-9]/)
  expect((await site.app.features.ingest.statusOf(khang.userId)).stream?.viewers).toBe(0)
})

test('moderates the chat of the match beside the picture, on a phone too', async () => {
  const khang = await site.world.commentator({ name: 'Thảo Vy' })
  await site.world.liveFixture({ commentators: [khang] })
  const page = await openDesk(khang, 390)
  await goLive(khang)
  await page.getByRole('button', { name: 'Kết thúc buổi phát' }).waitFor()
  await page.getByRole('tab', { name: 'Trò chuyện' }).click()
  await page.getByRole('button', { name: 'Quản lý phòng' }).click()
  await page.getByRole('dialog').getByText('Đang bị cấm chat').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test('alerts when another encoder takes over, and ends the broadcast after a confirmation', async () => {
  const khang = await site.world.commentator({ name: 'Hoàng Nam' })
  await site.world.liveFixture({ commentators: [khang] })
  const page = await openDesk(khang)
  const first = await goLive(khang)
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await bitrateOf(page).waitFor()
  const moved = await recordMoves(page)
  await goLive(khang)
  const alert = page.getByRole('alert').filter({ hasText: 'Bộ mã hóa khác vừa chiếm quyền phát' })
  await alert.waitFor()
  expect(await moved()).toEqual([])
  await first.close()
  await expect.poll(() => alert.textContent()).not.toMatch(/127\.0\.0\.1/)
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Kết thúc buổi phát' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Phát tiếp' }).click()
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Kết thúc buổi phát' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc ngay' }).click()
  await page.getByText('Đã kết thúc', { exact: true }).waitFor()
  const bar = page.locator('.control-room-bar')
  await expect.poll(() => bar.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  // The encoder reconnects by itself, and is refused until the commentator reopens the fixture.
  await page.getByText('Bạn đã kết thúc buổi phát trên trang này.').waitFor()
  expect(await moved()).toEqual([])
  await page.getByRole('button', { name: 'Mở lại để phát tiếp' }).click()
  await page.getByText('Đang lên sóng', { exact: true }).waitFor({ timeout: 60_000 })
})

const matchIn = (page: Page) => page.getByRole('region', { name: 'Trận', exact: true })

test('shows the match on air, which was taken elsewhere, also when it is over', async () => {
  const khang = await site.world.commentator({ name: 'Văn Lâm' })
  await site.world.fixture({ kickOff: Date.now() + 86_400_000, commentators: [khang] })
  const page = await openDesk(khang)
  const fixtureId = await site.world.liveFixture({ commentators: [khang], score: [4, 2] })
  await goLive(khang)
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await matchIn(page).getByText('4 – 2', { exact: true }).waitFor()
  await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -1 })
  await page.reload()
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await matchIn(page).getByText('4 – 2', { exact: true }).waitFor()
  await expect.poll(() => page.getByTestId('true-delay').textContent()).toMatch(/giây/)
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)

test('fits one screen on air, and nothing moves when the stream starts or ends', async () => {
  const khang = await site.world.commentator({ name: 'Quang Hải' })
  await site.world.liveFixture({ commentators: [khang], score: [2, 1] })
  for (let n = 1; n <= 20; n += 1)
    await site.world.fixture({ kickOff: Date.now() + n * 86_400_000, commentators: [khang] })
  const page = await openDesk(khang)
  await matchIn(page).getByText('2 – 1', { exact: true }).waitFor()
  await page.locator('.control-room-stage .player').waitFor()
  await page.getByRole('log').waitFor()
  const moved = await recordMoves(page)
  const publisher = await goLive(khang)
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await expect.poll(() => page.getByTestId('true-delay').textContent()).toMatch(/giây/)
  await bitrateOf(page).waitFor()
  expect(await heightOf(page)).toBeLessThanOrEqual(1.25)
  expect(await moved()).toEqual([])

  const inView = (selector: string) =>
    page.locator(selector).evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  for (const part of ['bar', 'stage', 'signal', 'match', 'tools', 'chat'])
    expect([part, await inView(`.control-room-${part}`)]).toEqual([part, true])
  for (const name of ['Kết thúc buổi phát', 'Quản lý phòng', 'Bình chọn', 'Giới thiệu', 'Chọn trận'])
    await page.getByRole('button', { name }).waitFor()
  await page.getByRole('region', { name: 'Cảnh báo' }).waitFor()

  await page.reload()
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(1.25)
  expect(await findingsInBothWays(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await bitrateOf(page).waitFor()
  const movedAtEnd = await recordMoves(page)
  await publisher.close()
  await page.getByText('Đã kết thúc', { exact: true }).waitFor()
  await page.getByText('Kiểm tra trước khi lên sóng').waitFor()
  expect(await movedAtEnd()).toEqual([])
})

test('has one tab for each part on a phone, by touch and by keyboard', async () => {
  const khang = await site.world.commentator({ name: 'Tuấn Anh' })
  await site.world.liveFixture({ commentators: [khang], score: [0, 3] })
  const page = await openDesk(khang, 390)
  await page.setViewportSize({ width: 390, height: 844 })
  await goLive(khang, paintAsObs({ isMuted: true, dropped: 0 }))
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const marks = {
    'Trò chuyện': page.locator('.chat-compose'),
    'Tín hiệu': bitrateOf(page),
    Trận: page.getByText('0 – 3', { exact: true }),
    'Công cụ': page.getByText('Quà hôm nay'),
  }
  await tab('Trò chuyện').click()
  for (const [name, mark] of Object.entries(marks)) {
    await mark.waitFor()
    for (const [other, hidden] of Object.entries(marks)) if (other !== name) await hidden.waitFor({ state: 'hidden' })
    expect([name, (await heightOf(page)) <= 1.5]).toEqual([name, true])
    expect(await largeTextFindings(page)).toEqual([])
    await tab(name).press('ArrowRight')
  }
  await expect.poll(() => tab('Trò chuyện').evaluate((one) => one === document.activeElement)).toBe(true)
  // The list of warnings is in another tab.
  await page
    .getByRole('status')
    .getByText(/^[1-9] cảnh báo$/)
    .waitFor()
  const isComposerInView = () =>
    page.locator('.chat-compose').evaluate((one) => {
      const nav = document.querySelector('.site-nav')?.getBoundingClientRect().top ?? innerHeight
      return one.getBoundingClientRect().bottom <= nav
    })
  await expect.poll(isComposerInView).toBe(true)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of Object.keys(marks)) {
    await tab(name).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await largeTextFindings(page)).toEqual([])
  }
})

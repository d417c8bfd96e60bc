import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { entryStatus, scheduleUpdate } from '#contract/commentators.ts'
import { chooseStreamFixture, ownStreamStatus } from '#contract/ingest.ts'
import type { Person } from '#demo/world.ts'
import { startNarrowNetwork } from '#tests/setup/narrow-network.ts'
import { axeFindings } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openPage, openPageAs } from './visit.ts'

const password = 'Kh4n-dai-thu-nghiem'
/** Starting an encoder takes long on a busy machine. */
const slow = { timeout: 60_000 }
let site: LiveSite
let browser: Browser

beforeAll(async () => {
  site = await startLiveSite()
  browser = await launchBrowser({ flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function openStudio(person: Person, options: BrowserContextOptions = {}, address = site.app.address) {
  return openPageAs({ address, password }, person, '/phat-song/studio', {
    browser,
    // The browser drops frames of the camera itself when the machine is too slow for them.
    noFault: /VideoFrame was garbage collected/,
    permissions: ['camera', 'microphone'],
    ...options,
  })
}

async function goLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bật camera và micro' }).click()
  await page.getByText('480p và 240p').click()
  await page.getByRole('button', { name: 'Lên sóng' }).click()
  await page.getByRole('button', { name: 'Kết thúc' }).waitFor()
}

async function statusOf(person: Person) {
  const token = await site.world.tokenOf(person)
  return async () => (await site.app.call(ownStreamStatus, undefined, { token })).data.stream
}

const sizes = [
  { width: 390, height: 844, colorScheme: 'dark' as const },
  { width: 1440, height: 900, colorScheme: 'light' as const },
]

test.each(sizes)(
  'a commentator goes live from the studio and is watched in another browser: $width px',
  async ({ width, height, colorScheme }) => {
    const size = { viewport: { width, height }, colorScheme }
    const blv = await site.world.commentator()
    const fixtureId = await site.world.liveFixture({ commentators: [blv], score: [2, 1], minute: 20 })
    const status = await statusOf(blv)
    const page = await openStudio(blv, size)
    await goLive(page)
    await expect.poll(async () => (await status())?.state, slow).toBe('publishing')
    await expect
      .poll(async () => (await status())?.renditions.map((one) => [one.width, one.height]), slow)
      .toEqual([
        [854, 480],
        [426, 240],
        [null, null],
      ])
    await page.getByText(/^[1-9]\d* kbps$/).waitFor()
    await page.getByPlaceholder('Nói gì đó đi nào…').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // On a busy machine the sound begins later than the picture.
    await expect
      .poll(async () => (await status())?.warnings.filter(({ clearedAt }) => clearedAt === null), slow)
      .not.toContainEqual(expect.objectContaining({ code: 'NO_AUDIO' }))

    const viewer = await openPage(site.app, `/truc-tiep/x-vs-y-${fixtureId}`, size)
    await viewer.waitForFunction(() => {
      const video = document.querySelector('video')
      return video !== null && video.videoWidth > 0 && video.currentTime > 0 && !video.paused
    })
    const seen = await viewer.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    await viewer.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) > from + 1, seen)

    await page.getByRole('button', { name: 'Kết thúc' }).click()
    await page.getByRole('button', { name: 'Phát tiếp' }).click()
    await page.getByRole('button', { name: 'Kết thúc' }).click()
    await page.getByRole('button', { name: 'Kết thúc buổi phát' }).click()
    await page.getByText('Đã kết thúc', { exact: true }).waitFor()
    await expect.poll(async () => (await status())?.state).toBe('ended')
  },
)

test('a studio that loses its network returns to the same stream', async () => {
  const network = await startNarrowNetwork(site.app.address)
  onTestFinished(() => network.close())
  const blv = await site.world.commentator()
  await site.world.liveFixture({ commentators: [blv] })
  const status = await statusOf(blv)
  const page = await openStudio(blv, {}, network.origin)
  await goLive(page)
  await expect.poll(async () => (await status())?.state, slow).toBe('publishing')
  const { streamId } = (await status()) ?? {}
  network.setCut(true)
  await page.getByText('Mất mạng, đang nối lại vào cùng luồng…').waitFor()
  await expect.poll(async () => (await status())?.state).toBe('lost')
  network.setCut(false)
  await expect.poll(async () => (await status())?.state, slow).toBe('publishing')
  expect((await status())?.streamId).toBe(streamId)
})

test('a browser without an encoder says so and leads to OBS', async () => {
  const blv = await site.world.commentator()
  const page = await openStudio(blv)
  await page.addInitScript('delete globalThis.VideoEncoder')
  await page.reload()
  await page.getByText('Trình duyệt này chưa phát sóng được').waitFor()
  await page.getByRole('link', { name: 'Lấy khóa luồng cho OBS' }).click()
  await page.getByRole('button', { name: 'Tạo khóa' }).waitFor()
})

test('a match that is too far ahead cannot start, and a start that the site refuses is explained', async () => {
  const blv = await site.world.commentator()
  await site.world.fixture({ kickOff: Date.now() + 3 * 3_600_000, commentators: [blv] })
  const page = await openStudio(blv)
  await page.getByRole('button', { name: 'Bật camera và micro' }).click()
  await page.getByText(/^Trận này lên sóng được từ/).waitFor()
  const start = page.getByRole('button', { name: 'Lên sóng' })
  await expect.poll(() => start.isDisabled()).toBe(true)

  const token = await site.world.tokenOf(blv)
  const fixtureId = await site.world.liveFixture({ commentators: [blv] })
  await site.app.call(chooseStreamFixture, { fixtureId }, { token })
  await page.reload()
  await page.getByRole('button', { name: 'Bật camera và micro' }).click()
  await expect.poll(() => start.isEnabled()).toBe(true)
  // The page does not know yet that the match was given back.
  await site.app.call(scheduleUpdate, { id: fixtureId, status: entryStatus.withdrawn }, { token })
  await start.click()
  await page.getByText(/Bạn không có trận nào quanh giờ này|Trận đã chọn chưa tới giờ/).waitFor()
})

test('a camera that is refused is explained', async () => {
  const blv = await site.world.commentator()
  await site.world.liveFixture({ commentators: [blv] })
  const page = await openStudio(blv)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Bật camera và micro' }).click()
  await page
    .getByText(/^Trình duyệt đang chặn/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Lên sóng' }).isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

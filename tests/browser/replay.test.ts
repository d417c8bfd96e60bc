import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import type { Person } from '#demo/world.ts'
import type { ExtraTrack } from '#tests/setup/multitrack.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openVisit } from './visit.ts'

let site: LiveSite
let khang: Person
let fixtureId: string

const roomOf = async () => (await site.app.call(liveRoom, { id: fixtureId })).data
const streamsOf = async () => (await roomOf()).commentators.flatMap(({ streams }) => streams)
const until = (isTrue: () => Promise<boolean>) => vi.waitUntil(isTrue, { timeout: 90_000, interval: 200 })

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  fixtureId = await site.world.liveFixture({ commentators: [khang], score: [0, 0], minute: 45 })
})
afterAll(() => site?.close())

/** Goes live for some segments with the further pictures, and stops as an encoder does. */
async function broadcast(recordings: number, tracks: readonly ExtraTrack[] = []): Promise<void> {
  const { close } = await site.goLive(khang, 'football-minh-khang', undefined, tracks)
  await until(async () => (await streamsOf()).some(({ live }) => live))
  const url = (await streamsOf()).find(({ live }) => live)?.url ?? ''
  const folder = new URL(url, site.app.address)
  const [, media = ''] = /^([\w-]+\/media\.m3u8\S*)$/m.exec(await (await fetch(folder)).text()) ?? []
  await until(async () => ((await (await fetch(new URL(media, folder))).text()).match(/#EXTINF/g)?.length ?? 0) > 2)
  await close()
  await until(async () => (await streamsOf()).some(({ broadcasts }) => broadcasts.length === recordings))
}

test('the second half of a match whose broadcast stopped at half-time is one press away', async () => {
  await broadcast(1)
  await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 2 })
  await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 3 })
  const secondHalfAt = Date.now()
  await broadcast(2)
  await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -1 })

  const { page } = await openVisit({ viewport: { width: 412, height: 800 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${site.app.address}/truc-tiep/${(await roomOf()).slug}`)
  await page.getByRole('group', { name: 'Xem lại từ' }).getByRole('button', { name: 'Hiệp 2' }).click()
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    return video !== null && !video.paused && video.getVideoPlaybackQuality().totalVideoFrames > 5
  })
  const [replay] = await streamsOf()
  const [first, second] = replay?.broadcasts ?? []
  expect(second?.startedAt).toBeGreaterThan(secondHalfAt - 1)
  expect(asked.some((path) => path.endsWith('.mp4') && path.includes(second?.streamId ?? 'none'))).toBe(true)
  const positionS = await page.locator('.player-media').evaluate((video: HTMLVideoElement) => video.currentTime)
  expect(positionS).toBeGreaterThan((first?.durationMs ?? 0) / 1_000 - 0.5)

  await page.locator('.player').hover()
  await page.getByRole('slider', { name: 'Tua' }).hover({ position: { x: 12, y: 8 } })
  const hinted = page.locator('.player-seek-picture')
  await expect.poll(() => hinted.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  // The pointer is at the start of the bar, and the picture is whole.
  const leftOf = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? Number.NaN
  expect(await leftOf('.player-seek-picture')).toBeGreaterThanOrEqual(await leftOf('.player'))
})

test('a viewer on a slow network changes the quality of a replay, and hears it without the picture', async () => {
  khang = await site.world.commentator({ name: 'Thảo Vy' })
  fixtureId = await site.world.liveFixture({ commentators: [khang], score: [1, 0], minute: 60 })
  await broadcast(1, [{ track: 1, size: { width: 320, height: 180 } }])
  await site.app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -1 })
  const { page } = await openVisit({ viewport: { width: 1280, height: 800 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${site.app.address}/truc-tiep/${(await roomOf()).slug}`)
  const video = page.locator('.player-media')
  const heightOf = () => video.evaluate((media: HTMLVideoElement) => media.videoHeight)
  await page.getByRole('button', { name: 'Xem lại buổi phát' }).click()
  await expect.poll(heightOf).toBeGreaterThan(0)
  const choose = async (name: RegExp) => {
    await page.locator('.player').hover()
    await page.getByRole('button', { name: 'Chất lượng' }).click()
    await page.getByRole('menuitemradio').filter({ hasText: name }).click()
  }
  await choose(/^180p/)
  await expect.poll(heightOf).toBe(180)
  expect(asked.some((path) => /_v1-0\/media-0\.mp4$/.test(path))).toBe(true)
  await choose(/^Chỉ nghe tiếng/)
  await expect.poll(() => asked.some((path) => /_audio-0\/media-0\.mp4$/.test(path))).toBe(true)
})

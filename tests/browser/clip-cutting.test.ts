import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownClip } from '#contract/highlights.ts'
import { liveRoom } from '#contract/live.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openPageAs } from './visit.ts'

const password = 'Kh4n-dai-thu-nghiem'
let site: LiveSite
let khang: Person
let fixtureId: string
let slug: string
let streamId: string

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  fixtureId = await site.world.liveFixture({ commentators: [khang], score: [1, 0] })
  slug = (await site.app.call(liveRoom, { id: fixtureId })).data.slug
  await site.goLive(khang, 'football-minh-khang')
  const onAir = async () => (await site.app.features.ingest.onAir(fixtureId))[0]?.streamId
  streamId = (await vi.waitUntil(onAir, { timeout: 90_000 })) ?? ''
})
afterAll(() => site?.close())

const openAs = (person: Person, path: string) => openPageAs({ address: site.app.address, password }, person, path)

/** Returns the current time of the video in seconds, or NaN when there is no video. */
const played = (page: Page, selector: string) =>
  page.evaluate((one) => document.querySelector<HTMLVideoElement>(one)?.currentTime ?? Number.NaN, selector)

async function openCutter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tùy chọn khác' }).press('Enter')
  await page.getByRole('button', { name: 'Cắt clip' }).press('Enter')
}

test('a viewer cuts a clip by keyboard, sees it, and finds it on the match’s page', async () => {
  const page = await openAs(await site.world.user({ name: 'Gia Bình' }), `/truc-tiep/${slug}`)
  // The stream is now long enough for a clip of 10 s, but not for one of 60 s.
  await expect.poll(() => played(page, '.player-media')).toBeGreaterThan(14)
  await openCutter(page)
  const dialog = page.getByRole('dialog', { name: 'Cắt clip từ trận đấu' })
  await dialog.getByRole('button', { name: '60 giây' }).press('Enter')
  await dialog.getByLabel('Tên clip').fill('Pha đi bóng')
  await dialog.getByLabel('Tên clip').press('Enter')
  await dialog.getByText('Đoạn này không còn trong bản ghi').waitFor()
  await dialog.getByRole('button', { name: '10 giây' }).press('Enter')
  await dialog.getByLabel('Tên clip').press('Enter')

  await dialog.getByText('Clip đã đăng.').waitFor()
  await expect.poll(() => played(page, '[role=dialog] video')).toBeGreaterThan(0)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Xem clip' }).press('Enter')
  await page.waitForURL(`**/highlight/${slug}/*`)
  await page.getByText('Gia Bình cắt').first().waitFor()
  await expect.poll(() => played(page, 'main video[controls]')).toBeGreaterThan(0)
})

test('a viewer whose clip failed chooses another moment, and does not get the failed clip again', async () => {
  const page = await openAs(await site.world.user(), `/truc-tiep/${slug}`)
  await expect.poll(() => played(page, '.player-media')).toBeGreaterThan(11)
  let failedId: string | null = null
  await page.route(`**${ownClip.path.replace('{id}', '*')}*`, async (route) => {
    const answer = await (await route.fetch()).json()
    failedId ??= answer.data.id
    const isFirst = answer.data.id === failedId
    await route.fulfill({
      json: isFirst ? { ...answer, data: { ...answer.data, state: 'failed', highlight: null } } : answer,
    })
  })
  await openCutter(page)
  const dialog = page.getByRole('dialog', { name: 'Cắt clip từ trận đấu' })
  await dialog.getByRole('button', { name: '10 giây' }).press('Enter')
  await dialog.getByLabel('Tên clip').press('Enter')
  await dialog.getByRole('button', { name: 'Chọn đoạn khác' }).press('Enter')
  await dialog.getByRole('button', { name: '10 giây', pressed: true }).waitFor()
  await dialog.getByLabel('Tên clip').press('Enter')
  await dialog.getByText('Clip đã đăng.').waitFor()
})

test('highlights at external addresses play in place, HLS as well as MP4', async () => {
  const match = await site.world.result({ score: [1, 1] })
  const page = await openAs(await site.world.operator(), '/gioi-thieu')
  await serveElsewhere(page)
  await page.goto(`${site.app.address}/highlight/tran-dau-${match}`)
  for (const [address, player] of [
    ['https://media.example/ban-thang.m3u8', 'Quang Hải'],
    ['https://media.example/ban-thang.mp4', 'Tuấn Hải'],
  ] as const) {
    await page.getByLabel('Địa chỉ MP4 hoặc HLS (https)').fill(address)
    await page.getByLabel('Cầu thủ').fill(player)
    await page.getByRole('button', { name: 'Thêm video từ liên kết ngoài' }).click()
    await page.getByRole('link', { name: new RegExp(`^Phát.*${player}`) }).click()
    await expect.poll(() => played(page, 'main video[controls]')).toBeGreaterThan(0)
  }
  expect(await axeFindings(page)).toEqual([])
})

/** Simulates another site that serves a recording of the stream as HLS, and a video file. */
async function serveElsewhere(page: Page): Promise<void> {
  const live = `${site.app.address}/live/${streamId}`
  const text = async (address: string) => (await fetch(address)).text()
  const named = (await text(`${live}/index.m3u8`)).split('\n').find((line) => line !== '' && !line.startsWith('#'))
  const address = new URL(named ?? '', `${live}/`)
  const isKept = /^#EXT(M3U|-X-VERSION|-X-TARGETDURATION|-X-MEDIA-SEQUENCE|-X-MAP|INF)|^[^#]/
  const kept = (await text(address.href)).split('\n').filter((line) => isKept.test(line))
  const playlist = [...kept, '#EXT-X-ENDLIST', ''].join('\n')
  const file = await readFile(new URL('../../demo/clips/post-passing.mp4', import.meta.url))
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('https://media.example/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name.endsWith('.m3u8'))
      return route.fulfill({ body: playlist, headers, contentType: 'application/vnd.apple.mpegurl' })
    if (name === 'ban-thang.mp4') return route.fulfill({ body: file, headers, contentType: 'video/mp4' })
    const piece = await fetch(new URL(name, address))
    await route.fulfill({ body: Buffer.from(await piece.arrayBuffer()), headers, contentType: 'video/mp4' })
  })
}

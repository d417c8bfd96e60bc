import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleInfo } from '#contract/articles.ts'
import { filmContinue, filmInfo, filmProgress } from '#contract/films.ts'
import { axeFindings } from './axe.ts'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site

const clip = new URL('../../demo/stories/bi-lan-vu-tru-1.mp4', import.meta.url)
const cover = new URL('../../demo/stories/thu-mon-ti-hon-1-1.webp', import.meta.url)
const keyOf = (at: number, extension: string) => `uploads/00000000-0000-4000-8000-00000000000${at}.${extension}`
const vtt = 'WEBVTT\n\n00:00:00.500 --> 00:00:25.000\nPhụ đề của thử nghiệm\n'

beforeAll(async () => {
  site = await startSite()
  const { storage } = site.engines
  const { size } = await stat(clip)
  await storage.put(keyOf(1, 'mp4'), createReadStream(clip), { contentType: 'video/mp4', size })
  await storage.put(keyOf(2, 'vtt'), Readable.from([vtt]), { contentType: 'text/vtt', size: Buffer.byteLength(vtt) })
  const page = await readFile(cover)
  for (const at of [3, 4, 5])
    await storage.put(keyOf(at, 'webp'), Readable.from([page]), { contentType: 'image/webp', size: page.length })
  const subtitles = [{ language: 'vi', label: 'Tiếng Việt', src: `/${keyOf(2, 'vtt')}`, isCaptions: false }]
  const sounds = [{ language: 'vi', label: 'Tiếng Việt', src: `/${keyOf(1, 'mp4')}` }]
  const marks = { intro: { fromMs: 0, toMs: 12_000 }, creditsAtMs: 22_000 }
  await site.world.film({ slug: 'phim-thu', parts: 2, media: { subtitles, sounds, ...marks } })
  const pages = [3, 4, 5].map((at) => ({ src: `/${keyOf(at, 'webp')}`, width: 800, height: 1_160 }))
  await site.world.comic({ slug: 'truyen-thu', parts: 2, pages })
})
afterAll(() => site?.close())

const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const seek = (page: Page, to: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, to)
const playing = (page: Page) => expect.poll(() => position(page)).toBeGreaterThan(0.2)

test('an episode plays with subtitles, skips its intro, resumes at the stored position, and leads to the next', async () => {
  const page = await openPage(site, '/phim-anh/phim-thu/tap-1')
  await playing(page)
  const shown = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      const cue = [...video.textTracks].find(({ mode }) => mode === 'showing')?.activeCues?.[0]
      return cue instanceof VTTCue ? cue.text : ''
    })
  await expect.poll(shown).toBe('Phụ đề của thử nghiệm')
  await page.getByRole('button', { name: 'Bỏ qua giới thiệu' }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(12)
  await page.getByRole('button', { name: 'Phụ đề' }).click()
  await page.getByRole('menuitemradio', { name: 'Tắt' }).click()
  await expect.poll(shown).toBe('')
  await page.keyboard.press('k')
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('places-film') ?? '[]')[0]?.place ?? 0))
    .toBeGreaterThan(12_000)

  await page.goto(`${site.address}/phim-anh`)
  const row = page.getByRole('region', { name: 'Xem tiếp' })
  await row.getByRole('link').click()
  await page.getByText('Tiếp tục từ').waitFor()
  await expect.poll(() => position(page)).toBeGreaterThan(11)

  await seek(page, 22.5)
  const next = page.getByRole('complementary', { name: 'Tập tiếp theo' })
  await next.getByRole('button', { name: 'Xem ngay' }).click()
  await page.waitForURL('**/tap-2')
  await page.getByRole('heading', { level: 1, name: /Tập 2/ }).waitFor()
  await playing(page)
  expect(await axeFindings(page)).toEqual([])
})

test('a guest’s positions become the member’s, on every device', async () => {
  const member = await site.world.user()
  const { id, list } = (await site.call(filmInfo, { slug: 'phim-thu' })).data
  const page = await openPage(site, '/gioi-thieu')
  const place = { partId: list[0]?.id, workId: id, place: 9_500, isDone: false, seenAt: Date.now() }
  await page.evaluate((kept) => {
    localStorage.setItem('places-film', JSON.stringify([kept]))
    localStorage.setItem('continue-film', '1')
  }, place)
  const { cookies, origins } = await page.context().storageState()
  const own = await openPageAs(site, member, '/phim-anh', { storageState: { cookies, origins } })
  await own.getByRole('region', { name: 'Xem tiếp' }).getByRole('link').waitFor()
  const token = await site.world.tokenOf(member)
  // The page uses the progress stored on the device until the account has stored it.
  const kept = async () => (await site.call(filmProgress, { id }, { token })).data.list
  await expect.poll(kept).toMatchObject([{ place: 9_500 }])
  await expect.poll(() => own.evaluate(() => localStorage.getItem('places-film'))).toBe(null)
  // A device that is new to this account shows the row immediately. For an account without progress, only the first
  // visit reserves space for the row.
  const other = await openPageAs(site, member, '/phim-anh')
  await other.getByRole('region', { name: 'Xem tiếp' }).getByRole('link').waitFor()
  const another = await openPageAs(site, await site.world.user(), '/phim-anh')
  await another.getByRole('region', { name: 'Xem tiếp' }).getByText('sẽ hiện ở đây').waitFor()
  const read = another.waitForResponse((answer) => answer.url().includes(filmContinue.path))
  await another.reload()
  await (await read).finished()
  await untilPainted(another)
  await another.getByRole('heading', { level: 1, name: 'Phim ảnh' }).waitFor()
  await expect.poll(() => another.getByRole('region', { name: 'Xem tiếp' }).count()).toBe(0)
})

test('a comic is read as a strip and page by page, by keys and touch zones, and keeps its position', async () => {
  const page = await openPage(site, '/truyen-tranh/truyen-thu?chuong=1', { viewport: { width: 390, height: 844 } })
  const slider = page.getByRole('slider', { name: 'Các trang' })
  const at = () => slider.inputValue()
  await page.keyboard.press('ArrowRight')
  await expect.poll(at).toBe('2')
  await page.keyboard.press('m')
  await page.locator('.comic-paged').waitFor()
  await expect.poll(at).toBe('2')
  const bar = page.locator('.comic-bar-bottom')
  await page.locator('.comic-paged').click({ position: { x: 370, y: 400 } })
  await expect.poll(at).toBe('3')
  await expect.poll(() => bar.getAttribute('class')).toContain('is-away')
  await page.locator('.comic-paged').click({ position: { x: 20, y: 400 } })
  await expect.poll(at).toBe('2')
  await page.locator('.comic-paged').click({ position: { x: 195, y: 400 } })
  await expect.poll(() => bar.getAttribute('class')).not.toContain('is-away')
  expect(await axeFindings(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('places-comic') ?? '[]')[0]?.place ?? 0))
    .toBeGreaterThanOrEqual(1_000)

  await page.reload()
  await page.locator('.comic-paged').waitFor()
  await expect.poll(at).toBe('2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**chuong=2')
  await page.getByRole('button', { name: 'Tùy chọn đọc' }).click()
  const options = page.getByRole('button', { name: 'Từng trang' })
  await options.waitFor()
  await page.keyboard.press('Escape')
  await options.waitFor({ state: 'hidden' })
  expect(page.url()).toContain('chuong=2')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: 'Đọc tiếp chương 2' })
    .or(page.getByRole('link', { name: /Đọc/ }))
    .first()
    .waitFor()
})

test('the overlay zooms around the pointer, takes a typed number, is dragged, and closes by a swipe down', async () => {
  const page = await openPage(site, '/truyen-tranh/truyen-thu?chuong=1')
  const opener = page.getByRole('button', { name: 'Phóng to trang 1' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const zoom = dialog.getByRole('textbox')
  const image = dialog.getByRole('img', { name: 'Ảnh 1/3' })
  await image.waitFor()
  await dialog.getByText('1 / 3').waitFor()
  for (const [typed, value] of [
    ['1000', '500%'],
    ['1', '50%'],
    ['100', '100%'],
  ] as const) {
    await zoom.fill(typed)
    await zoom.press('Enter')
    await expect.poll(() => zoom.inputValue()).toBe(value)
  }
  await page.mouse.move(720, 300)
  const boxBefore = await image.boundingBox()
  await page.mouse.wheel(0, -100)
  await expect.poll(() => zoom.inputValue()).toBe('130%')
  await page.mouse.wheel(0, -100)
  await expect.poll(() => zoom.inputValue()).toBe('160%')
  const boxAfter = await image.boundingBox()
  const share = (box: typeof boxBefore) => box && (300 - box.y) / box.height
  expect(share(boxAfter)).toBeCloseTo(share(boxBefore) ?? 0, 1)
  await zoom.fill('100%')
  await zoom.blur()
  await expect.poll(() => zoom.inputValue()).toBe('100%')
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 / 3').waitFor()
  await page.mouse.move(720, 300)
  await page.mouse.down()
  await page.mouse.move(720, 420, { steps: 4 })
  await page.mouse.up()
  await dialog.waitFor({ state: 'detached' })
  await opener.click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('an article’s cover opens over the page, with the pictures of its text behind it', async () => {
  const author = await site.world.operator()
  const [src, other] = [`/${keyOf(3, 'webp')}`, `/${keyOf(4, 'webp')}`]
  const size = { width: 800, height: 1_160 }
  const attrs = { src: other, alt: 'Khán đài B', caption: '', size: 'column' as const, ...size }
  const texts = {
    vi: {
      title: 'Đêm thứ Bảy',
      standfirst: 'Hai ảnh.',
      coverAlt: 'Sân vận động',
      coverCaption: '',
      document: { type: 'doc' as const, content: [{ type: 'image' as const, attrs }] },
    },
  }
  const id = await site.world.article({ author, texts, cover: { url: src, ...size } })
  const page = await openPage(site, `/tin-tuc/${(await site.call(articleInfo, { id })).data.path}`)
  const cover = page.getByRole('button', { name: /Sân vận động$/ })
  await cover.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 / 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 / 2').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Khán đài B$/ }).click()
  await dialog.getByText('2 / 2').waitFor()
})

test('unknown episodes, chapters, films and comics are 404', async () => {
  for (const path of [
    '/phim-anh/phim-thu/tap-3',
    '/phim-anh/phim-thu/tap-0',
    '/phim-anh/khong-co',
    '/phim-anh/phim-thu/2',
    '/truyen-tranh/truyen-thu?chuong=9',
    '/truyen-tranh/truyen-thu?chuong=x',
  ])
    expect([path, (await fetch(site.address + path)).status]).toEqual([path, 404])
})

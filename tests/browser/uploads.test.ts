import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import tailwind from '@tailwindcss/vite'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stored, type UploadKind, uploadChunkBytes } from '#contract/uploads.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { axeFindings } from './axe.ts'
import { openVisit } from './visit.ts'

const root = new URL('../../', import.meta.url)
const kind: UploadKind = {
  kind: 'test-media',
  role: 'user',
  most: 3,
  pictures: { maxBytes: 4 * 1024 ** 2, maxPixels: 4_000_000 },
  videos: { maxBytes: 4 * 1024 ** 2, maxPixels: 100_000, maxSeconds: 60 },
}

let app: TestApp
let member: SignedUp
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uploads-page-'))
  await build({
    configFile: false,
    root: new URL('web/features/uploads/test-page/', root).pathname,
    base: '/page/',
    plugins: [tailwind()],
    build: { outDir: directory, emptyOutDir: true },
    logLevel: 'error',
  })
  app = await startTestApp({
    mountPages: async (http) => void (await http.register(fastifyStatic, { root: directory, prefix: '/page/' })),
  })
  app.features.uploads.accept(kind, { inUse: async (addresses) => new Set(addresses) })
  member = await signUp(app)
})
afterAll(async () => {
  await app?.close()
  await rm(directory, { recursive: true, force: true })
})

async function openField(): Promise<Page> {
  const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
  const cookies = { token: member.accessToken, guest: '0' }
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: app.address })))
  await page.goto(`${app.address}/page/?${new URLSearchParams({ kind: JSON.stringify(kind) })}`)
  await page.getByRole('button', { name: 'Thêm ảnh, video' }).waitFor()
  return page
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const storedOn = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '[]') as Stored[]

async function photograph(background: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background, noise } })
    .png()
    .toBuffer()
  return { name: `${background}.png`, mimeType: 'image/png', buffer }
}

test('a video resumes after a reload, and uses one of its frames as poster', async () => {
  const page = await openField()
  const clip = await readFile(new URL('tests/data/videos/clip.webm', root))
  // A file that needs several requests: a video with padding after it, which is not stored.
  const buffer = Buffer.concat([clip, Buffer.alloc(3 * uploadChunkBytes)])
  // The file is on disk, so that it has the same date when it is chosen again.
  const file = join(tmpdir(), `uploads-test-${process.pid}.webm`)
  await writeFile(file, buffer)
  const offsets: number[] = []
  let isHeld = true
  await page.route('**/uploads/incoming/**', async (route) => {
    const asked = route.request()
    if (asked.method() !== 'PATCH') return route.continue()
    const offset = Number(asked.headers()['upload-offset'])
    if (isHeld && offset >= 2 * uploadChunkBytes) return
    offsets.push(offset)
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(file)
  await expect.poll(() => offsets).toEqual([0, uploadChunkBytes])
  const progress = page.getByRole('progressbar', { name: 'Đang tải uploads-test' })
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0.5)
  isHeld = false
  await page.reload()
  await page.getByRole('button', { name: 'Thêm ảnh, video' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect.poll(() => storedOn(page)).toHaveLength(1)
  await rm(file)
  expect(offsets[2]).toBe(2 * uploadChunkBytes)
  const [stored] = await storedOn(page)
  expect(stored).toMatchObject({ contentType: 'video/webm', width: 128, height: 72 })
  const poster = await fetch(app.address + stored?.poster)
  expect(await sharp(Buffer.from(await poster.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 128,
    height: 72,
  })
})

test('several files upload together, each with its picture and its error; too many files show a message, and a removed file is cancelled', async () => {
  const page = await openField()
  const [green, red] = [await photograph('green'), await photograph('red')]
  const broken = { name: 'hong.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await choose(page, [green, broken, red, await photograph('blue')])
  await page.getByText('Chỉ được chọn tối đa 3 tệp').waitFor()
  await page.getByText('Ở đây không nhận loại tệp này').waitFor()
  await expect.poll(() => storedOn(page)).toHaveLength(2)
  await expect.poll(() => page.locator('li img').count()).toBeGreaterThanOrEqual(2)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Bỏ hong.jpg' }).click()
  await page.getByText('Đã tải lên 2 tệp.').waitFor({ state: 'attached' })

  await page.route('**/uploads/incoming/**', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await choose(page, [await photograph('yellow')])
  const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('progressbar').waitFor()
  await page.waitForRequest((asked) => asked.method() === 'PATCH')
  await page.getByRole('button', { name: 'Bỏ yellow.png' }).click()
  expect((await cancelled).status()).toBe(204)
  await expect.poll(() => storedOn(page)).toHaveLength(2)
})

const video = (name: string) => readFile(new URL(`tests/data/videos/${name}`, root))

/** A photo as a phone takes it: upright by its orientation, and of more pixels than the kind allows. */
const largePhoto = () =>
  sharp({ create: { width: 2_800, height: 1_600, channels: 3, background: 'seagreen' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a photo of more pixels than allowed is scaled upright before it is sent', async () => {
  const page = await openField()
  await choose(page, [{ name: 'anh.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() }])
  await expect.poll(() => storedOn(page)).toHaveLength(1)
  const [stored] = await storedOn(page)
  expect(stored).toMatchObject({ name: 'anh.jpg', width: 1_511, height: 2_645 })
})

test('a browser whose canvas returns noise sends the photo as it is, and no poster', async () => {
  const page = await openField()
  await page.evaluate(() => {
    const read = CanvasRenderingContext2D.prototype.getImageData
    CanvasRenderingContext2D.prototype.getImageData = function (...of) {
      const pixels = read.apply(this, of)
      pixels.data.set(pixels.data.map((value, at) => (at % 4 === 3 ? value : value ^ (at % 3 === 0 ? 1 : 0))))
      return pixels
    }
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error('the canvas was read')
    }
  })
  await choose(page, [
    { name: 'anh.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() },
    { name: 'clip.webm', mimeType: 'video/webm', buffer: await video('clip.webm') },
  ])
  await expect.poll(() => storedOn(page)).toHaveLength(2)
  const [photo, clip] = await storedOn(page)
  expect(photo).toMatchObject({ width: 1_600, height: 2_800 })
  expect(clip?.poster).toBeNull()
})

test('a video of more pixels than allowed is scaled, and sound that browsers do not play is encoded again', async () => {
  const page = await openField()
  await choose(page, [
    { name: 'lon.webm', mimeType: 'video/webm', buffer: await video('large.webm') },
    { name: 'doc.mp4', mimeType: 'video/mp4', buffer: await video('rotated.mp4') },
    { name: 'pcm.mov', mimeType: 'video/quicktime', buffer: await video('pcm.mov') },
  ])
  await expect.poll(() => storedOn(page), { timeout: 30_000 }).toHaveLength(3)
  const stored = await storedOn(page)
  const large = stored.find(({ name }) => name === 'lon.webm')
  expect(large).toMatchObject({ width: 420, height: 236 })
  // The picture track of this file is turned by its header.
  expect(stored.find(({ name }) => name === 'doc.mp4')).toMatchObject({ width: 236, height: 420 })
  expect(stored.find(({ name }) => name === 'pcm.mov')).toMatchObject({
    contentType: 'video/mp4',
    width: 64,
    height: 36,
  })
})

test('a file that this browser cannot convert is refused with its reason before it is sent', async () => {
  const page = await openField()
  let requests = 0
  page.on('request', (asked) => {
    if (asked.url().includes('/upload')) requests += 1
  })
  await choose(page, [
    { name: 'hevc.mp4', mimeType: 'video/mp4', buffer: await video('hevc.mp4') },
    { name: 'am-thanh.mp4', mimeType: 'video/mp4', buffer: await video('sound.mp4') },
    { name: 'anh.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') },
  ])
  await page.getByText('Nhiều trình duyệt không phát được video này').waitFor()
  await page.getByText('Tệp này chỉ có tiếng, không có hình').waitFor()
  await page.getByText('Ở đây không nhận loại tệp này').waitFor()
  expect(requests).toBe(0)
})

test('a video that is removed during its conversion frees the place of the next file', async () => {
  const page = await openField()
  await page.route('**/convert-video.worker*', () => {})
  await choose(page, [{ name: 'lon.webm', mimeType: 'video/webm', buffer: await video('large.webm') }])
  await page.getByRole('progressbar', { name: 'Đang chuẩn bị lon.webm' }).waitFor()
  await choose(page, [await photograph('green')])
  await page.getByRole('progressbar', { name: 'Đang chuẩn bị green.png' }).waitFor()
  await page.getByRole('button', { name: 'Bỏ lon.webm' }).click()
  await expect.poll(() => storedOn(page)).toHaveLength(1)
})

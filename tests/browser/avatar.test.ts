import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadChunkBytes } from '#contract/uploads.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await site.world.user({ username: 'binh', name: 'Bình' })
})
afterAll(() => site?.close())

test('a member changes the avatar: the upload resumes after a failed part, and the new picture appears', async () => {
  const page = await openPage(site, '/')
  await page.getByRole('button', { name: 'Đăng nhập' }).first().click()
  await fillLogin(page, { username: 'binh', password: site.password })
  await page.getByRole('button', { name: /Bình/ }).click()
  await page.getByRole('link', { name: 'Tài khoản', exact: true }).click()
  await page.getByRole('button', { name: 'Đổi ảnh đại diện' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi ảnh đại diện' })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#078049', noise } })
    .jpeg()
    .toBuffer()
  await dialog.getByLabel('Chọn ảnh').setInputFiles({ name: 'toi.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('slider', { name: 'Phóng to' }).fill('1.5')
  await dialog.getByRole('application').press('ArrowRight')
  expect(await axeFindings(page)).toEqual([])

  const sent: number[] = []
  let isBroken = false
  await page.route('**/uploads/incoming/**', async (route) => {
    const asked = route.request()
    if (asked.method() !== 'PATCH') return route.continue()
    sent.push(Number(asked.headers()['upload-offset']))
    if (sent.length !== 2 || isBroken) return route.continue()
    isBroken = true
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Lưu ảnh' }).click()
  await page.getByText('Đã đổi ảnh đại diện.').waitFor()
  // The connection broke during the second part, so this part is sent again from its start.
  expect(sent.slice(0, 3)).toEqual([0, uploadChunkBytes, uploadChunkBytes])
  const shown = page.getByRole('button', { name: /Bình/ }).locator('img')
  const resized = (await shown.getAttribute('src')) ?? ''
  const inHeader = await sharp(Buffer.from(await (await fetch(site.address + resized)).arrayBuffer())).metadata()
  expect(inHeader).toMatchObject({ width: 96, height: 96, format: 'webp' })
  const address = new URL(resized, site.address).searchParams.get('src')
  expect(address).toMatch(/^\/uploads\/.+\.webp$/)
  const kept = await sharp(Buffer.from(await (await fetch(site.address + address)).arrayBuffer())).metadata()
  expect(kept).toMatchObject({ width: 512, height: 512, format: 'webp' })
})

test('a browser whose canvas returns noise sends the whole photo, and the server cuts it', async () => {
  const page = await openPageAs(site, await site.world.user({ name: 'Tor' }), '/')
  await page.getByRole('button', { name: /Tor/ }).click()
  await page.getByRole('link', { name: 'Tài khoản', exact: true }).click()
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => new ImageData(width, height)
  })
  await page.getByRole('button', { name: 'Đổi ảnh đại diện' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi ảnh đại diện' })
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#078049' } })
    .jpeg()
    .toBuffer()
  await dialog.getByLabel('Chọn ảnh').setInputFiles({ name: 'toi.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('slider', { name: 'Phóng to' }).fill('2')
  await dialog.getByRole('button', { name: 'Lưu ảnh' }).click()
  await page.getByText('Đã đổi ảnh đại diện.').waitFor()
  const resized = (await page.getByRole('button', { name: /Tor/ }).locator('img').getAttribute('src')) ?? ''
  const address = new URL(resized, site.address).searchParams.get('src')
  const kept = await sharp(Buffer.from(await (await fetch(site.address + address)).arrayBuffer())).metadata()
  expect(kept).toMatchObject({ width: 300, height: 300, format: 'webp' })
})

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openPage, type VisitOptions } from './visit.ts'

const password = 'Kh4n-dai-thu-nghiem'
let site: LiveSite
let khang: Person

beforeAll(async () => {
  const fake = fileURLToPath(new URL('../media/fake-ffmpeg.ts', import.meta.url))
  const command = [process.execPath, fake, 'copies', await mkdtemp(join(tmpdir(), 'fake-ffmpeg-'))]
  site = await startLiveSite({ transcoder: { ladder: [{ height: 180, kbps: 200 }], maxStreams: 1, command } })
  khang = await site.world.commentator({ name: 'Minh Khang' })
})
afterAll(async () => {
  await site?.close()
})

const open = (path: string, options?: VisitOptions) => openPage(site.app, path, options)

async function logIn(page: Page, { username }: Person): Promise<void> {
  await page.locator('main').getByRole('button').first().click()
  await page.locator('[role=dialog] input[name=username]').fill(username)
  await page.locator('[role=dialog] input[name=password]').fill(password)
  await page.locator('[role=dialog] button[type=submit]').click()
}

async function publish(server: string, key: string) {
  const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
  const { hostname, port, pathname } = new URL(server.replace('rtmp:', 'http:'))
  const target = { host: hostname, port: Number(port), app: pathname.slice(1), key }
  return startClipPublisher({ clip, target: () => target })
}

test('a commentator logs in, creates a key, goes live with it and sees the stream, which ends when the key is replaced', async () => {
  const fixtureId = await site.world.liveFixture({ commentators: [khang] })
  const page = await open('/phat-song')
  await page.getByText('Đăng nhập để phát sóng').waitFor()
  await logIn(page, khang)
  await page.getByText('Bạn chưa có khóa.').waitFor()
  await page.getByText('Chưa phát', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Chọn trận' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await expect.poll(async () => (await site.app.features.ingest.statusOf(khang.userId)).chosenFixtureId).toBe(fixtureId)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Tạo khóa' }).click()
  const key = page.locator('code', { hasText: /^kd-/ })
  await key.waitFor()
  const server = await page.locator('code', { hasText: /^rtmp:/ }).textContent()
  const publisher = await publish(server ?? '', (await key.textContent()) ?? '')
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await page
    .getByRole('figure')
    .filter({ hasText: 'Bitrate' })
    .getByText(/^[1-9][\d.]*$/)
    .waitFor()
  await page.getByText('Các độ phân giải đang phát').first().click()
  const renditions = page.getByRole('table', { name: 'Các độ phân giải đang phát' })
  await renditions.getByText('640×360').first().waitFor()
  await renditions.getByText('Chỉ có tiếng').waitFor()
  await renditions.getByText('máy chủ tạo').waitFor()
  await page.getByRole('link', { name: 'Mở trang trận đấu' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  // On air the encoder's section is closed at first.
  await page.getByRole('heading', { name: 'Bộ mã hóa và khóa luồng' }).click()
  await page.getByText(/Đang dùng khóa kd-/).waitFor()
  await expect.poll(() => page.locator('code', { hasText: /^kd-/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Đổi khóa mới' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Giữ khóa cũ')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Đổi khóa mới')
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Đổi khóa mới' }).click()
  await page.getByRole('button', { name: 'Đổi khóa', exact: true }).click()
  await page.getByText('Đã kết thúc', { exact: true }).waitFor()
  await page.getByText('Kiểm tra trước khi lên sóng').waitFor()
  await key.waitFor()
  await publisher.close()
})

test('arrow keys choose among matches and keep the focus', async () => {
  const an = await site.world.commentator({ name: 'Hoài An' })
  const ids: string[] = []
  for (let n = 1; n <= 3; n += 1)
    ids.push(await site.world.fixture({ kickOff: Date.now() + n * 86_400_000, commentators: [an] }))
  const page = await open('/phat-song')
  await logIn(page, an)
  await page.getByRole('button', { name: 'Chọn trận' }).click()
  const radio = page.getByRole('dialog').getByRole('radio')
  const chosenId = async () => (await site.app.features.ingest.statusOf(an.userId)).chosenFixtureId
  const focusedOf = () => radio.evaluateAll((all) => all.map((one) => one === document.activeElement).indexOf(true))
  await radio.first().press('Space')
  await expect.poll(chosenId).toBe(ids[0])
  await page.getByText('Đã chọn trận').first().waitFor()
  expect(await focusedOf()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosenId).toBe(ids[2])
  expect(await focusedOf()).toBe(2)
  expect(await radio.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([
    false,
    false,
    true,
  ])
})

test('a section in which the commentator types stays open when the stream starts, with its match and its text', async () => {
  const binh = await site.world.commentator({ name: 'Quốc Bình' })
  await site.world.liveFixture({ commentators: [binh] })
  const later = await site.world.fixture({ kickOff: Date.now() + 86_400_000, commentators: [binh] })
  const { home } = (await site.app.call(liveRoom, { id: later })).data
  const page = await open('/phat-song')
  await logIn(page, binh)
  await page.getByRole('button', { name: 'Chọn trận' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Sửa phần bình luận trận ${home.name}` })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const section = page.locator('#desk-entry')
  await expect.poll(() => section.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  const title = section.getByRole('textbox').first()
  await title.fill('Trận cầu đêm nay')
  const publisher = await site.goLive(binh, 'football-minh-khang')
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
  await page.getByText('Cảnh báo', { exact: true }).waitFor()
  await section.getByText(home.name).waitFor()
  await title.pressSequentially('!')
  await expect.poll(() => title.inputValue()).toBe('Trận cầu đêm nay!')
  await publisher.close()
})

test('publishing too early shows an explanation', async () => {
  const vy = await site.world.commentator({ name: 'Thảo Vy' })
  await site.world.fixture({ kickOff: Date.now() + 3 * 3_600_000, commentators: [vy] })
  const publisher = await site.goLive(vy, 'football-thao-vy')
  const page = await open('/phat-song')
  await logIn(page, vy)
  await page.getByText('Bạn không có trận nào quanh giờ này.').waitFor()
  await publisher.close()
})

test('a member who is not a commentator sees a notice', async () => {
  const page = await open('/phat-song')
  await logIn(page, await site.world.user())
  await page.getByText('Tài khoản này chưa phải bình luận viên').waitFor()
})

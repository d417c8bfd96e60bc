import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpInfo } from '#contract/set-up.ts'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, startClipPublisher } from '#demo/publisher.ts'
import type { Person } from '#demo/world.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { fillLogin, openPage, openPageAs, untilAlive } from './visit.ts'

const password = 'Kh4n-dai-thu-nghiem'
let site: LiveSite
let operator: Person
let backups: string
let publisher: ClipPublisher | undefined

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'first-day-'))
  site = await startLiveSite({ env: { BACKUP_TO: backups } })
  operator = await site.world.operator({ name: 'Chủ trang' })
})
afterAll(async () => {
  await publisher?.close()
  await site?.close()
  await rm(backups, { recursive: true, force: true })
})

const desk = (path: string, width = 1440): Promise<Page> =>
  openPageAs({ ...site.app, password }, operator, path, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })

/** A season of ten matches, the first of them in ten minutes. */
function season(): string {
  const teams = ['Sông Lam', 'Đồng Nai', 'Cẩm Phả', 'Lạch Tray', 'Tam Kỳ']
  const moment = (at: number) => {
    const zone = { timeZone: 'Asia/Ho_Chi_Minh' }
    const ms = Date.now() + 600_000 + at * 86_400_000
    const day = new Intl.DateTimeFormat('en-GB', zone).format(ms)
    return `${day};${new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'short' }).format(ms)}`
  }
  const rows = Array.from({ length: 10 }, (_, at) => {
    const [home, away] = [teams[at % 5], teams[(at + 1 + Math.floor(at / 5)) % 5]]
    return `${moment(at)};${home};${away};${Math.floor(at / 2) + 1};`
  })
  return ['Ngày;Giờ;Chủ nhà;Khách;Vòng;Tỷ số', ...rows].join('\n')
}

test('one person takes an empty site to an own name, ten matches, a commentator on air and a backup, in the browser alone', async () => {
  const page = await desk('/quan-tri')
  const steps = page.getByRole('region', { name: 'Những bước đầu tiên' })
  await steps.getByText('0 / 8 bước đã xong').waitFor()

  // Name and colour.
  await page.goto(`${site.app.address}/quan-tri/brand?muc=site`)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Tên trang').fill('Sân Cỏ')
  await sheet.getByRole('textbox', { name: 'Màu chính', exact: true }).fill('#c2410c')
  await sheet.getByLabel('Lý do').fill('Tên của chúng tôi')
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await sheet.waitFor({ state: 'detached' })

  // A competition with ten matches.
  await page.goto(`${site.app.address}/quan-tri/mua-giai`)
  await page.getByLabel('Tên giải').fill('Giải Sân Cỏ')
  await page.getByLabel('Mùa giải', { exact: true }).fill('2026/27')
  await page.getByLabel('Hoặc dán nội dung').fill(season())
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await page.getByRole('button', { name: 'Nhập 10 trận' }).click()
  await page.getByText('thêm 10 trận, cập nhật 0 trận, thêm 5 đội').waitFor()

  // A commentator, by a link.
  await page.goto(`${site.app.address}/quan-tri/thanh-vien`)
  await page.getByRole('button', { name: 'Mời bình luận viên' }).click()
  await page.getByRole('button', { name: 'Tạo liên kết' }).click()
  const link = await page.getByLabel('Liên kết mời').inputValue()
  await page.keyboard.press('Escape')
  const studio = await becomeCommentator(link)
  await goLive(studio)

  // A visitor sees the own name, the match and the picture.
  const visitor = await openPage(site.app, '/', { viewport: { width: 390, height: 844 } })
  await expect.poll(() => visitor.title()).toContain('Sân Cỏ')
  await visitor
    .getByRole('link', { name: /Sông Lam.*Đồng Nai/ })
    .first()
    .click()
  const picture = visitor.locator('.player-media')
  await expect.poll(() => picture.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(2)

  // The first backup.
  await page.goto(`${site.app.address}/quan-tri/backups`)
  await page.getByRole('button', { name: 'Sao lưu ngay' }).click()
  await page.getByText('Đã gửi yêu cầu.').waitFor()
  const token = await site.world.tokenOf(operator)
  const backupStep = async () =>
    (await site.app.call(setUpInfo, {}, { token })).data.steps.find(({ step }) => step === 'backup')?.state
  await expect.poll(backupStep).toBe('done')
  await page.goto(`${site.app.address}/quan-tri`)
  await steps.getByText('4 / 8 bước đã xong').waitFor()
})

async function becomeCommentator(link: string): Promise<Page> {
  const page = await openPage({ address: '' }, link, { viewport: { width: 390, height: 844 } })
  await page.getByRole('heading', { name: 'Bạn được mời làm bình luận viên' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Đăng ký' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Tên đăng nhập').fill('thaovy')
  await form.getByLabel('Tên hiển thị').fill('Thảo Vy')
  await form.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await page.getByRole('button', { name: 'Nhận lời với tài khoản Thảo Vy' }).click()
  await page.getByText('Bạn đã là bình luận viên.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  await fillLogin(page, { username: 'thaovy', password })
  await form.waitFor({ state: 'detached' })
  return page
}

async function goLive(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.app.address}/phat-song`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Nhận trận' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhận trận để bình luận' })
  await dialog.getByLabel('Tìm trận').fill('song lam')
  await dialog.getByRole('button', { name: /^Nhận trận Sông Lam – Đồng Nai/ }).click()
  await page.getByText(/^Bạn đã nhận trận Sông Lam – /).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Tạo khóa' }).click()
  const key = await page.locator('code', { hasText: /^kd-/ }).textContent()
  const server = await page.locator('code', { hasText: /^rtmp:/ }).textContent()
  const { hostname, port, pathname } = new URL((server ?? '').replace('rtmp:', 'http:'))
  const clip = await readClip(new URL('../../demo/clips/football-thao-vy.flv', import.meta.url))
  const target = { host: hostname, port: Number(port), app: pathname.slice(1), key: key ?? '' }
  publisher = await startClipPublisher({ clip, target: () => target })
  await page.getByText('Đang lên sóng', { exact: true }).waitFor()
}

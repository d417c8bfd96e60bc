import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingSchedule } from '#contract/bookings.ts'
import { linkList, ownScheduleEntry } from '#contract/commentators.ts'
import { liveRoom } from '#contract/live.ts'
import { inAll, type Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openVisit, untilAlive, type VisitOptions } from './visit.ts'

const hourMs = 3_600_000
const password = 'Kh4n-dai-thu-nghiem'
let site: LiveSite

beforeAll(async () => {
  site = await startLiveSite()
})
afterAll(async () => {
  await site?.close()
})

async function openDesk(person: Person, options: VisitOptions = {}): Promise<Page> {
  const { page } = await openVisit(options)
  await page.goto(`${site.app.address}/phat-song`)
  await untilAlive(page)
  await page.locator('main').getByRole('button').first().click()
  await page.locator('[role=dialog] input[name=username]').fill(person.username)
  await page.locator('[role=dialog] input[name=password]').fill(password)
  await page.locator('[role=dialog] button[type=submit]').click()
  return page
}

test('a commentator finds a coming fixture, takes it, describes it, and finds everything again', async () => {
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  const token = await site.world.tokenOf(khang)
  const homeId = await site.world.team({ names: inAll('Sông Hương Xanh') })
  const id = await site.world.fixture({ homeId, kickOff: Date.now() + 26 * hourMs })
  const page = await openDesk(khang)
  await page.getByText('Bạn chưa nhận trận nào', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Nhận trận' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhận trận để bình luận' })
  await dialog.getByLabel('Tìm trận').fill('khong co doi nay')
  await dialog.getByText('Không tìm thấy trận nào sắp diễn ra.').waitFor()
  await dialog.getByLabel('Tìm trận').fill('song huong xanh')
  const take = dialog.getByRole('button', { name: /^Nhận trận Sông Hương Xanh – / })
  await take.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await take.click()
  await page.getByText(/^Bạn đã nhận trận Sông Hương Xanh – /).waitFor()
  await dialog.waitFor({ state: 'detached' })

  const save = page.getByRole('button', { name: 'Lưu phần bình luận' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByLabel('Tiêu đề').fill('Derby miền Trung')
  await page.getByLabel('Giới thiệu').fill('Trận cầu đinh\nvòng 12')
  await page.getByLabel('Giờ lên sóng').fill('2030-01-02T19:30')
  await page.getByLabel('Ảnh').fill('ftp://x.example/a.png')
  await save.click()
  await page.getByText('Ảnh phải có địa chỉ https://').waitFor()
  // The page cannot check the host, because only the server has the list of permitted hosts.
  await page.getByLabel('Ảnh').fill('https://elsewhere.example/a.png')
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/schedule/update'))
  await save.click()
  expect((await refused).status()).toBe(400)
  await page.getByText('Ảnh phải có địa chỉ https://').waitFor()
  await page.getByLabel('Ảnh').fill('/banners/schedule-vi.svg')
  await save.click()
  await page.getByText(/^Đã lưu lúc \d\d:\d\d$/).waitFor()
  expect((await site.app.call(ownScheduleEntry, { id }, { token })).data).toMatchObject({
    matchTitle: 'Derby miền Trung',
    matchDescription: 'Trận cầu đinh\nvòng 12',
    matchImage: '/banners/schedule-vi.svg',
    matchTimeStr: '2030-01-02T12:30:00.000Z',
  })

  await page.reload()
  await page.getByLabel('Tiêu đề').waitFor()
  await expect.poll(() => page.getByLabel('Tiêu đề').inputValue()).toBe('Derby miền Trung')
  await expect.poll(() => page.getByLabel('Giờ lên sóng').inputValue()).toBe('2030-01-02T19:30')
  expect(await axeFindings(page)).toEqual([])

  const { slug } = (await site.app.call(liveRoom, { id })).data
  await page.goto(`${site.app.address}/truc-tiep/${slug}/${khang.username}`)
  await page.getByText('Dự kiến lên sóng 19:30').waitFor()
  await page.getByText('Derby miền Trung').waitFor()
  const shown = page.locator('.live-picture img[src$="/banners/schedule-vi.svg"]')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
})

test('an external stream address is tested, saved and removed', async () => {
  const [vy, ha] = [await site.world.commentator({ name: 'Thảo Vy' }), await site.world.commentator({ name: 'Thu Hà' })]
  const token = await site.world.tokenOf(ha)
  const liveId = await site.world.liveFixture({ commentators: [vy] })
  const fixtureId = await site.world.fixture({ commentators: [ha] })
  await site.goLive(vy, 'football-thao-vy')
  const streamOf = async () =>
    (await site.app.call(liveRoom, { id: liveId })).data.commentators.flatMap(({ streams }) => streams)[0]?.url
  await expect.poll(streamOf).toBeDefined()
  const address = site.app.address + (await streamOf())
  const saved = async () =>
    (await site.app.call(linkList, { fixtureId, userId: ha.userId }, { token })).data.list.flatMap(({ links }) => links)

  const page = await openDesk(ha)
  await page.getByRole('button', { name: 'Thêm địa chỉ' }).click()
  const field = page.getByRole('textbox', { name: 'Địa chỉ 1' })
  await field.fill('video.example.com/index.m3u8')
  await page.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await page.getByText('Địa chỉ phải bắt đầu bằng http://').waitFor()
  const test = page.getByRole('button', { name: 'Phát thử địa chỉ 1', exact: true })
  for (const [wrong, message] of [
    [`${site.app.address}/live/khong-co/index.m3u8`, 'Máy chủ từ chối'],
    [`${site.app.address}/robots.txt`, 'Địa chỉ này không phải danh sách phát HLS'],
    ['http://127.0.0.1:9/index.m3u8', 'Không kết nối được'],
  ] as const) {
    await field.fill(wrong)
    await test.click()
    await page.getByText(message).waitFor()
  }
  await field.fill(address)
  await test.click()
  await page.getByText(/^Phát được, độ phân giải \d+×\d+\.$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Dừng phát thử địa chỉ 1' }).click()
  await page.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await page.getByText(/^Đã lưu lúc/).waitFor()
  await expect.poll(saved).toEqual([address])

  await page.getByRole('button', { name: 'Bỏ địa chỉ 1' }).click()
  await page.getByText('Có thay đổi chưa lưu').waitFor()
  await page.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await page.getByText(/^Đã lưu lúc/).waitFor()
  await expect.poll(saved).toEqual([])
})

test('giving up a fixture shows the number of bookings, and asks for confirmation', async () => {
  const nam = await site.world.commentator({ name: 'Hoàng Nam' })
  const fixtureId = await site.world.fixture({ kickOff: Date.now() + 26 * hourMs, commentators: [nam] })
  const viewer = await site.world.tokenOf(await site.world.user())
  await site.app.call(bookingSchedule, { fixtureId, commentatorId: nam.userId }, { token: viewer })
  const page = await openDesk(nam, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Trả trận' }).click()
  const question = page.getByRole('alertdialog', { name: 'Trả trận' })
  await question.getByText('1 người đã đặt lịch với bạn và sẽ nhận được thông báo.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Giữ lại' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Trả trận' }).click()
  await question.getByRole('button', { name: 'Trả trận' }).click()
  await page.getByRole('tab', { name: 'Trận', exact: true }).click()
  await page.getByText('Bạn chưa nhận trận nào', { exact: true }).waitFor()
  const token = await site.world.tokenOf(nam)
  expect((await site.app.call(ownScheduleEntry, { id: fixtureId }, { token })).msg).toBe('NOT_YOUR_FIXTURE')
})

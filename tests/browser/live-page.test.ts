import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOnline } from '#contract/presence.ts'
import { inAll } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { openVisitAtNoon } from './noon.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openVisit, untilAlive, type VisitOptions } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site?.close()
})

const phone = { width: 390, height: 844 }

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

test('the live schedule starts with the first coming match, and a match that goes live is in its list a minute later', async () => {
  const names = ['Đội sắp đá', 'Đội chờ', 'Đội đang lên', 'Đội bạn']
  const [soon, waiting, live, other] = (await Promise.all(
    names.map((name) => site.world.team({ names: inAll(name) })),
  )) as [string, string, string, string]
  const khang = await site.world.commentator({ name: 'Bảo Ngọc' })
  const featured = { isFeatured: true, homeId: soon, awayId: waiting }
  const nextId = await site.world.fixture({ ...featured, kickOff: Date.now() + 3_600_000 })
  await site.world.fixture({ isFeatured: true, kickOff: Date.now() + 7_200_000 })
  const { page } = await openVisit()
  await page.clock.install()
  await page.goto(`${site.address}/lich-truc-tiep`)
  await untilAlive(page)
  const chat = page.getByRole('complementary', { name: 'Chat trận đấu' })
  const chosen = () => chat.getByRole('combobox').inputValue()
  await expect.poll(chosen).toBe(nextId)
  await expect.poll(() => chat.locator('optgroup').getAttribute('label')).toBe('Sắp diễn ra (2)')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Đội đang lên' })
  await expect.poll(() => row.count()).toBe(0)

  const liveId = await site.world.liveFixture({ homeId: live, awayId: other, commentators: [khang], minute: 5 })
  await expect
    .poll(
      async () => {
        await page.clock.runFor(60_000)
        return row.count()
      },
      { interval: 500 },
    )
    .toBe(1)
  await expect.poll(chosen).toBe(liveId)
})

test('today starts with live matches, then coming ones, with ended ones folded above, and a goal is announced', async () => {
  const tournamentId = await site.world.tournament({ names: inAll('Giải cả ngày') })
  const names = ['Đá xong rồi', 'Đang trên sân', 'Tối mới đá']
  const [ended = '', live = '', coming = ''] = await Promise.all(
    names.map((name) => site.world.team({ names: inAll(name) })),
  )
  await site.world.result({ tournamentId, homeId: ended, kickOff: Date.now() - 5 * 3_600_000, score: [1, 0] })
  const liveId = await site.world.liveFixture({ tournamentId, homeId: live, score: [0, 0] })
  await site.world.fixture({ tournamentId, homeId: coming, kickOff: Date.now() + 2 * 3_600_000 })
  const { page } = await openVisitAtNoon(site)
  await page.goto(`${site.address}/lich-thi-dau`)
  await untilAlive(page)
  const now = page.getByRole('region', { name: /^Đang diễn ra/ }).getByText('Đang trên sân')
  const next = page.getByRole('region', { name: /^Sắp diễn ra/ }).getByText('Tối mới đá')
  await Promise.all([now.waitFor(), next.waitFor()])
  const top = async (row: typeof now) => (await row.boundingBox())?.y ?? Number.NaN
  const isAbove = async (one: typeof now, other: typeof now) => (await top(one)) < (await top(other))
  await expect.poll(() => isAbove(now, next)).toBe(true)
  await expect.poll(() => page.getByText('Đá xong rồi').count()).toBe(0)
  await page.getByText(/^Đã kết thúc \(\d+\)$/).click()
  const over = page.getByText('Đá xong rồi')
  await over.waitFor()
  await expect.poll(() => isAbove(over, now)).toBe(true)

  await site.features.schedule.applyUpdate({ fixtureId: liveId, observedAt: Date.now(), homeScore: 1, awayScore: 0 })
  await page
    .getByRole('status')
    .filter({ hasText: /^Đang trên sân 1, .+ 0$/ })
    .waitFor({ state: 'attached' })
})

test('a match decided by penalties shows the winner and opens with its timeline, without an empty pitch', async () => {
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  const homeId = await site.world.team({ names: { vi: 'Sông Lam', en: 'Song Lam', zh: '藍江' } })
  const id = await site.world.result({ homeId, score: [1, 1], penalties: [4, 2], commentators: [khang] })
  const page = await open(`/truc-tiep/x-vs-y-${id}`, { viewport: phone })
  await page.getByText('Luân lưu 4 – 2').waitFor()
  await page.getByText('Sông Lam thắng luân lưu').waitFor()
  await expect.poll(() => page.getByRole('tab', { name: 'Thông tin' }).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.getByRole('tab', { name: 'Diễn biến' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByText('chưa lên sóng').count()).toBe(0)
  const { height } = (await page.locator('.player').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(100)
  expect(height).toBeLessThan(200)
})

test('a coming match opens with its known facts instead of an empty chat or timeline, and the key C leads to the chat', async () => {
  const id = await site.world.fixture({ kickOff: Date.now() + 3_600_000 })
  const page = await open(`/truc-tiep/x-vs-y-${id}`, { viewport: phone })
  await expect.poll(() => page.getByRole('tab', { name: 'Thông tin' }).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.getByRole('tab', { name: 'Đối đầu' }).getAttribute('aria-selected')).toBe('true')
  await page.getByText('Bắt đầu sau').waitFor()

  await page.locator('textarea').waitFor({ state: 'attached' })
  await page.keyboard.press('c')
  const box = page.getByRole('textbox', { name: 'Tin nhắn' })
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('c')
  await expect.poll(() => box.inputValue()).toBe('c')
})

test('the live page leads to each live sport, and the list says how many are present and who is on duty', async () => {
  const id = await site.world.liveFixture({ minute: 5 })
  await site.world.liveFixture({ sport: 20, minute: 5 })
  const members = await Promise.all(Array.from({ length: 10 }, () => site.world.user()))
  for (const member of [...members, await site.world.operator()])
    await site.call(setOnline, {}, { token: await site.world.tokenOf(member) })
  const page = await open(`/truc-tiep/x-vs-y-${id}`)
  const menu = page.getByRole('navigation', { name: 'Trực tiếp theo môn' })
  await menu.scrollIntoViewIfNeeded()
  await menu.getByRole('link', { name: /Bóng rổ ?1/ }).click()
  await page.waitForURL('**/truc-tiep/bong-ro')
  await page.getByRole('heading', { name: 'Đang đấu, chưa có bình luận viên' }).waitFor()
  await page.getByText(/^\d{2,} người đang trên Khán Đài · Ban điều hành đang trực$/).waitFor()
})

test('on a phone an arrow over the picture leads back, and the picture and messages stay above the keyboard while writing', async () => {
  const id = await site.world.liveFixture({ minute: 20, score: [2, 1] })
  const groupId = await site.features.chat.ensureFixtureRoom(id)
  const { userId } = await site.world.user({ name: 'Lan Anh' })
  for (let n = 1; n <= 12; n++)
    await site.features.chat.say(userId, {
      roomId: groupId,
      uuid: crypto.randomUUID(),
      text: `câu ${n}`,
      parentId: null,
    })
  const page = await open('/lich-thi-dau', { viewport: phone, hasTouch: true })
  await page.goto(`${site.address}/truc-tiep/x-vs-y-${id}`)
  await untilAlive(page)
  await page.getByRole('log').getByText('câu 12').waitFor()
  const back = page.getByRole('link', { name: 'Quay lại', exact: true })
  await back.click()
  await page.waitForURL('**/truc-tiep')
  await page.goBack()
  await page.getByRole('log').getByText('câu 12').waitFor()
  await page.getByRole('textbox', { name: 'Tin nhắn' }).click()
  // The height that remains of the page above an on-screen keyboard.
  await page.setViewportSize({ width: 390, height: 460 })
  await expect.poll(() => page.locator('.live-stage').getAttribute('data-composing')).toBe('low')
  const seen = await page.getByRole('log').evaluate((log) => {
    const { top, bottom } = log.getBoundingClientRect()
    const whole = [...log.querySelectorAll('article')].filter((one) => {
      const box = one.getBoundingClientRect()
      return box.top >= top && box.bottom <= bottom + 1
    })
    return { messages: whole.length, isOnScreen: bottom <= innerHeight }
  })
  expect(seen.messages).toBeGreaterThanOrEqual(2)
  expect(seen.isOnScreen).toBe(true)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).blur()
  await expect.poll(() => page.locator('.live-stage').getAttribute('data-composing')).toBeNull()
})

test('the live schedule has the chat of a live match beside it, whose readers do not count in the room', async () => {
  const id = await site.world.liveFixture({ minute: 5 })
  const groupId = await site.features.chat.ensureFixtureRoom(id)
  const { userId } = await site.world.user({ name: 'Đức Huy' })
  await site.features.chat.say(userId, {
    roomId: groupId,
    uuid: crypto.randomUUID(),
    text: 'nói từ sân',
    parentId: null,
  })
  const page = await open('/lich-truc-tiep', { viewport: { width: 1440, height: 900 } })
  const joined: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => joined.push(String(payload))))
  const box = page.getByRole('complementary', { name: 'Chat trận đấu' })
  await box.getByRole('combobox').selectOption(id)
  await box.getByRole('log').getByText('nói từ sân').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(joined.filter((frame) => frame.includes('"join"'))).toEqual([])
  const small = await open('/lich-truc-tiep', { viewport: phone })
  await small.getByRole('button', { name: 'Vào nhóm chat' }).click()
  await small.getByRole('dialog', { name: 'Chat trận đấu' }).getByRole('combobox').waitFor()
})

test('an operator assigns a match to a second commentator, who may not take it himself', async () => {
  const khang = await site.world.commentator({ name: 'Quốc Anh' })
  await site.world.commentator({ name: 'Thảo Vy' })
  const admin = await site.world.operator()
  const id = await site.world.fixture({ kickOff: Date.now() + 3_600_000, commentators: [khang] })
  const page = await open(`/truc-tiep/x-vs-y-${id}`)
  await page.getByRole('button', { name: 'Đăng nhập' }).click()
  const login = page.getByRole('dialog')
  await login.getByLabel('Tên đăng nhập').fill(admin.username)
  await login.getByLabel('Mật khẩu', { exact: true }).fill(site.password)
  await login.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await login.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Thêm bình luận viên' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm bình luận viên' })
  await dialog.getByRole('button', { name: 'Thêm Thảo Vy' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Thêm Thảo Vy' }).click()
  await page.getByText('Đã thêm Thảo Vy vào trận').waitFor()
  await page.getByRole('navigation', { name: 'Đổi bình luận viên' }).getByText('BLV Thảo Vy').waitFor()
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minigameBoard, minigameInfo, minigameRound } from '#contract/minigame.ts'
import { minigameDuel } from '#contract/minigame-duel.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { devToolsOf } from './tabs.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** Shoots with one finger: moves the aim sideways by this many pixels, then presses and releases the button. */
async function shootByThumb(page: Page, aside: number): Promise<void> {
  const touch = await devToolsOf(page)
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await dispatch('touchStart', { x: 195, y: 560 })
  for (const part of [0.3, 0.7, 1]) await dispatch('touchMove', { x: 195 + aside * part, y: 560 - 20 * part })
  await dispatch('touchEnd')
  const box = await page.getByRole('button', { name: 'Giữ để lấy lực' }).boundingBox()
  if (!box) throw new Error('the button is not shown')
  await dispatch('touchStart', { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await dispatch('touchEnd')
}

const said = (page: Page, number: number) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^Cú ${number}: `) })
    .waitFor({ state: 'attached' })

test('a member plays a round with one thumb, sees the board, and checks each shot', async () => {
  const member = await site.world.user({ name: 'Lan Anh' })
  const page = await openPageAs(site, member, '/minigame', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await page.getByRole('button', { name: 'Vào sân' }).click()
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Giữ để lấy lực' }).waitFor()
    await shootByThumb(page, number % 2 === 0 ? 80 : -80)
    await said(page, number)
  }
  await page.getByRole('button', { name: 'Chơi lại' }).waitFor()
  const { own } = (await site.call(minigameInfo, undefined, { token: await site.world.tokenOf(member) })).data
  expect(own).toMatchObject({ freeLeft: 2, open: null })
  // The member is listed twice: on the card, and on the board below the game.
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Lan Anh' }).count()).toBe(2)
  await page.getByText('Kiểm chứng', { exact: true }).first().click()
  await expect.poll(() => page.getByText('Khớp', { exact: true }).count()).toBe(5)
  expect(await axeFindings(page)).toEqual([])

  // The aim stays between shots, and each drag moves it further. 80 pixels are 1,920 mm, rounded to a grid of 200 mm.
  const { list } = (await site.call(minigameBoard, {})).data
  const { round } = (await site.call(minigameRound, { id: list[0]?.roundId ?? '' })).data
  expect(round.shots.map(({ aim }) => aim.x)).toEqual([-2_000, 0, -2_000, 0, -2_000])
  expect(new Set(round.shots.map(({ nonce }) => nonce)).size).toBe(5)
})

/** Chooses five dives, and commits them with the shots chosen before. */
async function diveAndCommit(page: Page): Promise<void> {
  for (const name of ['bên trái, tầm thấp', 'bên phải, tầm cao', 'giữa khung thành, tầm thấp'])
    await page.getByRole('button', { name }).click()
  for (let at = 0; at < 2; at += 1) await page.getByRole('button', { name: 'bên trái, tầm cao' }).click()
  await page.getByRole('heading', { name: 'Chốt lựa chọn?' }).waitFor()
  await page.getByRole('button', { name: 'Chốt', exact: true }).click()
}

test('two members play a duel to its end: one by keyboard, a guest who logs in on a phone by thumb', async () => {
  const [one, other] = [await site.world.user({ name: 'Lan Anh' }), await site.world.user({ name: 'Minh Quân' })]
  const desktop = await openPageAs(site, one, '/minigame', { colorScheme: 'light', reducedMotion: 'reduce' })
  await desktop.getByRole('button', { name: 'Tạo liên kết thách đấu' }).click()
  await desktop.waitForURL(/doi-dau\/[0-9a-f]{16}$/)
  await desktop.getByRole('button', { name: 'Chọn cú sút' }).click()
  for (const number of [1, 2, 3, 4, 5]) {
    await desktop.getByText(`Chọn cú sút ${number}/5`).waitFor()
    await desktop.keyboard.press(number % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await desktop.keyboard.down('Space')
    await desktop.keyboard.up('Space')
  }
  await diveAndCommit(desktop)
  await desktop.getByRole('heading', { name: 'Bạn đã chốt lựa chọn' }).waitFor()

  const phone = await openPage(site, new URL(desktop.url()).pathname, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await phone.getByRole('heading', { name: 'Lan Anh thách bạn đấu luân lưu' }).waitFor()
  await phone.getByRole('button', { name: 'Đăng nhập để nhận lời' }).click()
  const login = phone.getByRole('dialog')
  await login.getByLabel('Tên đăng nhập').fill(other.username)
  await login.getByLabel('Mật khẩu', { exact: true }).fill(site.password)
  await login.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  await phone.getByRole('button', { name: 'Nhận lời', exact: true }).click()
  await phone.getByRole('button', { name: 'Chọn cú sút' }).click()
  const shoot = phone.getByRole('button', { name: 'Giữ để lấy lực' })
  await phone.getByText('Chọn cú sút 1/5').waitFor()
  const place = await shoot.boundingBox()
  for (const number of [1, 2, 3, 4, 5]) {
    await phone.getByText(`Chọn cú sút ${number}/5`).waitFor()
    // A tap ends with a click at its place. A button that moves there would take it.
    expect(await shoot.boundingBox()).toEqual(place)
    await shootByThumb(phone, number % 2 === 0 ? 80 : -80)
  }
  expect(await axeFindings(phone)).toEqual([])
  await diveAndCommit(phone)
  // With reduced motion a table replaces the shots.
  await expect.poll(() => phone.getByRole('row').count()).toBe(6)
  expect(await axeFindings(phone)).toEqual([])
  const id = new URL(phone.url()).pathname.split('/').at(-1) ?? ''
  const duel = (await site.call(minigameDuel, { id })).data
  expect(duel.opponent?.sealed?.shots.map(({ x }) => x)).toEqual([-2_000, 0, -2_000, 0, -2_000])
  await phone.getByText(`${duel.challenger.goals} – ${duel.opponent?.goals}`).waitFor()
  await phone.getByRole('link', { name: 'Trang kiểm chứng công khai' }).click()
  await phone.getByText('Mã băm và cả mười cú sút đều khớp.').waitFor()
  await phone.getByRole('link', { name: 'Về trận đối đầu' }).click()
  await phone.getByRole('button', { name: 'Xem kết quả luôn' }).click()
  await phone.getByRole('button', { name: 'Đá lại' }).click()
  await phone.getByRole('heading', { name: 'Đến lượt bạn chọn' }).waitFor()
  expect(phone.url()).not.toContain(id)
})

test('the page explains the game and how to begin before any script runs', async () => {
  const html = await (await fetch(`${site.address}/minigame`)).text()
  expect(html).toContain('Năm cú sút trước một thủ môn biết đọc thói quen của bạn')
  expect(html).toContain('Mỗi bàn 4 xu, đủ 5 bàn thưởng thêm 10 xu.')
  expect(html).toMatch(/<button[^>]*>Tập sút</)
})

test('a member plays a shot by keyboard with the same result as by thumb', async () => {
  const member = await site.world.user({ name: 'Thu Hà' })
  const page = await openPageAs(site, member, '/minigame', { colorScheme: 'light', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Vào sân' }).click()
  await page.getByRole('button', { name: 'Giữ để lấy lực' }).waitFor()
  for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.down('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.up('Space')
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await said(page, 1)
  const { own } = (await site.call(minigameInfo, undefined, { token: await site.world.tokenOf(member) })).data
  expect(own.open?.shots.map(({ aim }) => aim.x)).toEqual([-2_000])
})

test('a guest practises a shot by keyboard and learns its result', async () => {
  const page = await openPage(site, '/minigame', { colorScheme: 'light', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Tập sút' }).click()
  const field = page.getByRole('application')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  for (let at = 0; at < 8; at += 1) await page.keyboard.press('ArrowLeft')
  await page.getByRole('status').filter({ hasText: 'Ngắm bên trái' }).waitFor({ state: 'attached' })
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await said(page, 1)
  await page.getByText('Tập sút, không tính điểm').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minigameInfo } from '#contract/minigame.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** One thumb from the ball upwards, so many pixels to the side. */
async function swipe(page: Page, aside: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: 195 + aside * part, y: 640 - 90 * part }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const part of [0.3, 0.7, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const said = (page: Page, number: number) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^Cú ${number}: `) })
    .waitFor({ state: 'attached' })

test('a member plays a round with one thumb, sees the board, and checks each shot', async () => {
  const member = await site.world.user({ name: 'Lan Anh' })
  const page = await openPageAs(site, member, '/minigame', {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ colorScheme: 'dark', reducedMotion: 'reduce' },
  })
  await page.getByRole('button', { name: 'Vào sân' }).click()
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByText('Kéo từ bóng về phía khung thành rồi thả').first().waitFor()
    await swipe(page, number % 2 === 0 ? 80 : -80)
    await said(page, number)
  }
  await page.getByRole('button', { name: 'Chơi lại' }).waitFor()
  const { own } = (await site.call(minigameInfo, undefined, { token: await site.world.tokenOf(member) })).data
  expect(own).toMatchObject({ freeLeft: 2, open: null })
  // On the card, and on the board below the game.
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Lan Anh' }).count()).toBe(2)
  await page.getByText('Kiểm chứng', { exact: true }).first().click()
  await expect.poll(() => page.getByText('Khớp', { exact: true }).count()).toBe(5)
  expect(await axeFindings(page)).toEqual([])
})

test('what the game is and how to begin stands in the page itself, before any script', async () => {
  const html = await (await fetch(`${site.address}/minigame`)).text()
  expect(html).toContain('Năm cú sút trước một thủ môn biết đọc thói quen của bạn')
  expect(html).toContain('Mỗi bàn 4 xu, đủ 5 bàn thưởng thêm 10 xu.')
  expect(html).toMatch(/<button[^>]*>Tập sút</)
})

test('a guest practises a shot by keyboard, and is told what became of it', async () => {
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

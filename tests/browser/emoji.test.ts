import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { findingsInBothWays } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const name = 'Biểu tượng cảm xúc'
const pickerOf = (page: Page) => page.getByRole('region', { name })
const fieldOf = (page: Page) => pickerOf(page).getByRole('searchbox')
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const nameOfFirst = (page: Page) => pickerOf(page).getByRole('gridcell').first().getAttribute('aria-label')

test('in the chat, the picker searches without tone marks, inserts at the caret, and begins with the recent emoji', async () => {
  const fixtureId = await site.world.liveFixture({ minute: 20 })
  await site.features.chat.ensureFixtureRoom(fixtureId)
  const { page } = await openVisit()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${site.address}/mb/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  const box = page.getByRole('textbox', { name: 'Tin nhắn', exact: true })
  const opener = page.getByRole('button', { name })
  const [picker, field] = [pickerOf(page), fieldOf(page)]
  await box.fill('nắng quá')
  for (let n = 0; n < 4; n++) await box.press('ArrowLeft')
  await opener.press('Enter')
  await field.waitFor()
  await expect.poll(() => isFocused(field)).toBe(true)
  await field.fill('mat troi')
  await expect.poll(() => nameOfFirst(page)).toBe('Mặt trời')
  await field.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('nắng☀️ quá')
  await picker.waitFor({ state: 'hidden' })
  // The focus is in the box, and the caret is after the emoji.
  await page.keyboard.type('!')
  await expect.poll(() => box.inputValue()).toBe('nắng☀️! quá')

  await opener.press('Enter')
  await picker.getByText('Dùng gần đây').waitFor()
  // The library marks the active emoji in the frame after the key.
  const nameOfActive = () => picker.locator('[role=gridcell][aria-selected=true]').getAttribute('aria-label')
  await field.press('ArrowDown')
  await expect.poll(nameOfActive).toBe('Mặt trời')
  await field.press('ArrowDown')
  await expect.poll(nameOfActive).toBe('Mặt cười toe toét')
  await field.fill('xyzzy')
  await picker.getByText('Không tìm thấy biểu tượng nào.').waitFor()
  // Enter without a result does not send the message.
  await field.press('Enter')
  await field.press('Escape')
  await picker.waitFor({ state: 'hidden' })
  await expect.poll(() => box.inputValue()).toBe('nắng☀️! quá')
  await expect.poll(() => isFocused(opener)).toBe(true)

  await opener.click()
  await picker.getByTitle('Màu da tối', { exact: true }).click()
  await field.fill('vay tay')
  await picker.getByRole('gridcell', { name: 'Vẫy tay', exact: true }).click()
  await expect.poll(() => box.inputValue()).toBe('nắng☀️!👋🏿 quá')
  await opener.click()
  await picker.getByRole('gridcell', { name: 'Vẫy tay: Màu da tối' }).waitFor()
  expect(await findingsInBothWays(page)).toEqual([])
  const sides = await picker.getByRole('gridcell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { width, height } = cell.getBoundingClientRect()
      return [width, height]
    }),
  )
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(44)
  // Closed and opened within one task, it is empty.
  await field.fill('xyzzy')
  await picker.evaluate((panel: HTMLElement) => {
    panel.hidePopover()
    panel.showPopover()
  })
  await expect.poll(() => field.inputValue()).toBe('')
  expect([...hosts]).toEqual([new URL(site.address).host])
})

test('in the dialog of a post, Escape closes only the picker, and an emoji goes to the end of an untouched text', async () => {
  const an = await site.world.user({ name: 'Thu An' })
  await site.call(newsfeedCreate, { content: 'Chào cả nhà' }, { token: await site.world.tokenOf(an) })
  const page = await openPageAs(site, an, '/bang-tin', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Tùy chọn cho bài viết của Thu An' }).click()
  await page.getByRole('button', { name: 'Sửa bài viết', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('textbox', { name: 'Nội dung' })
  await dialog.getByRole('button', { name }).click()
  await fieldOf(page).fill('bóng đá')
  await expect.poll(() => nameOfFirst(page)).toBe('Bóng đá')
  await fieldOf(page).press('Escape')
  await pickerOf(page).waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name }).click()
  await fieldOf(page).fill('bóng đá')
  await expect.poll(() => nameOfFirst(page)).toBe('Bóng đá')
  await pickerOf(page).getByRole('gridcell').first().click()
  await expect.poll(() => box.inputValue()).toBe('Chào cả nhà⚽️')
})

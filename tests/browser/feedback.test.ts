import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { openPage, untilAlive } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test('a draft survives a reload until the visitor discards it', async () => {
  const page = await openPage(site, '/phan-hoi')
  const content = page.locator('form textarea')
  const kept = page.getByText('Bản nháp được giữ đến khi bạn đóng tab này.')
  await content.fill('Trang lịch bị đơ')
  await kept.waitFor()
  await page.reload()
  await kept.waitFor()
  await expect.poll(() => content.inputValue()).toBe('Trang lịch bị đơ')
  await page.getByRole('button', { name: 'Bỏ bản nháp' }).click()
  await kept.waitFor({ state: 'detached' })
  await page.reload()
  await untilAlive(page)
  await untilPainted(page)
  await expect.poll(() => content.inputValue()).toBe('')
})

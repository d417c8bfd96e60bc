import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { obsConfig } from '#contract/rules/obs-config.ts'
import { ladderFor } from '#contract/rules/obs-ladder.ts'
import type { Person } from '#demo/world.ts'
import { findingsInBothWays } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
let khang: Person

beforeAll(async () => {
  site = await startSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
})
afterAll(() => site?.close())

async function openPanel() {
  const page = await openPageAs(site, khang, '/phat-song')
  await page.getByRole('link', { name: 'Phát nhiều chất lượng cùng lúc' }).click()
  const panel = page.getByRole('region', { name: 'Nhiều chất lượng từ OBS' })
  await panel.waitFor()
  return { page, panel }
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a commentator chooses an encoder and a speed, and copies the configuration of the shown ladder', async () => {
  const { page, panel } = await openPanel()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Tạo khóa' }).click()
  const key = (await page.locator('code', { hasText: /^kd-/ }).textContent()) ?? ''
  const rows = () => panel.getByRole('rowheader').allTextContents()

  await panel.getByText('Card NVIDIA', { exact: true }).click()
  await panel.getByText('5', { exact: true }).click()
  await panel.getByText('60 fps', { exact: true }).click()
  await panel.getByText(/chưa đủ cho 60 fps/).waitFor()
  await expect.poll(rows).toEqual(['720p30', '360p30', 'Âm thanh', 'Tổng cộng'])
  await panel.getByRole('radio', { name: '8', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await panel.getByText('Dùng 62% tốc độ tải lên 20 Mbps.').waitFor()
  await expect.poll(rows).toEqual(['1080p60', '720p60', '480p30', '360p30', 'Âm thanh', 'Tổng cộng'])
  expect(await findingsInBothWays(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await panel.getByRole('button', { name: 'Sao chép cấu hình' }).click()
  await panel.getByRole('button', { name: 'Đã sao chép' }).waitFor()
  const wish = { uploadKbps: 20_000, framesPerSecond: 60 } as const
  const server = site.engines.media.publishAddress
  expect(JSON.parse(await clipboard(page))).toEqual(obsConfig({ encoder: 'nvenc', ladder: ladderFor(wish), server }))
  expect(key).not.toBe('')
  expect(await clipboard(page)).not.toContain(key)

  await panel.getByText('HEVC', { exact: true }).click()
  await panel.getByText('Tốc độ này chưa đủ để gửi thêm chuẩn nén mới.').waitFor()
  await panel.getByText('30+', { exact: true }).click()
  const withHevc = ['1080p60', '1080p60 HEVC', '720p60', '480p30', '360p30', 'Âm thanh', 'Tổng cộng']
  await expect.poll(rows).toEqual(withHevc)
  expect(await findingsInBothWays(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByText('CPU (x264)', { exact: true }).click()
  await expect.poll(rows).toEqual(withHevc.filter((row) => !row.endsWith('HEVC')))
})

test('without a clipboard, the configuration is shown and selected', async () => {
  const { page, panel } = await openPanel()
  // As on a site without HTTPS, in a browser that does not copy selections either.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await panel.getByRole('button', { name: 'Sao chép cấu hình' }).click()
  const box = panel.getByRole('textbox', { name: 'Cấu hình cho OBS' })
  await box.waitFor()
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  await expect.poll(selected).toBe(await box.inputValue())
  expect(JSON.parse(await selected()).encoder_configurations).toHaveLength(4)
  expect(await findingsInBothWays(page)).toEqual([])
})

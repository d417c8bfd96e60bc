import { afterAll, beforeAll, expect, test } from 'vitest'
import { luckyResult } from '#contract/lucky.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test.each([
  { width: 390, colorScheme: 'dark' as const },
  { width: 1440, colorScheme: 'light' as const },
])('a member spins for free, sees what was won, and how to check it: $width px', async ({ width, colorScheme }) => {
  const member = await site.world.user({ name: `Lan Anh ${width}` })
  const size = { viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' as const }
  const page = await openPageAs(site, member, '/vong-quay', size)
  await page.getByRole('button', { name: 'Quay miễn phí' }).click()
  await page.getByText(/^Bạn trúng [\d.]+ xu!$/).waitFor()
  const [draw] = (await site.call(luckyResult, {}, { token: await site.world.tokenOf(member) })).data.list
  await page.getByText(`Bạn trúng ${draw?.amount.toLocaleString('vi-VN')} xu!`).waitFor()
  await page.getByRole('button', { name: 'Quay với 50 xu' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Kiểm chứng' }).first().click()
  await page.getByText(/được công bố khi ngày đó kết thúc/).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/vong-quay/${draw?.id}`)
})

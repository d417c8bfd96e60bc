import { afterAll, beforeAll, expect, test } from 'vitest'
import { positions } from '#demo/data/positions.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
const [position] = positions as [(typeof positions)[number]]
beforeAll(async () => {
  site = await startSite()
  await site.features.careers.keepPosition(position)
})
afterAll(() => site?.close())

const cv = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('an applicant on a phone continues a draft, sends it, and sees its state', async () => {
  const page = await openPageAs(site, await site.world.user({ name: 'Thu An' }), `/tuyen-dung/${position.slug}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.getByRole('link', { name: 'Ứng tuyển' }).click()
  const [name, letter] = [page.getByLabel('Họ và tên'), page.getByLabel(/Vì sao chúng tôi nên chọn bạn/)]
  await name.fill('Thu An')
  await letter.fill('Em mê bóng đá từ nhỏ.')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Thu An')
  await expect.poll(() => letter.inputValue()).toBe('Em mê bóng đá từ nhỏ.')
  const another = await page.context().newPage()
  await another.goto(page.url())
  const unwritten = another.getByLabel('Họ và tên')
  await unwritten.waitFor()
  await expect.poll(() => unwritten.inputValue()).toBe('')
  await another.close()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Email').fill('thu.an@example.com')
  await page.locator('input[type=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: cv })
  await page.getByRole('button', { name: 'Gửi hồ sơ' }).click()
  await page.getByText('Đã nhận', { exact: true }).first().waitFor()
  await expect.poll(() => name.inputValue()).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('apply')
  await page.reload()
  await page.getByText('Đã nhận', { exact: true }).first().waitFor()
  await expect.poll(() => name.inputValue()).toBe('')
})

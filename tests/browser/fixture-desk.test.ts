import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
let operator: Person
let fixtureId: string

const names = (text: string) => ({ vi: text, en: text, zh: text })

beforeAll(async () => {
  site = await startSite()
  operator = await site.world.operator({ name: 'Tổng' })
  const homeId = await site.world.team({ names: names('Sông Lam') })
  const awayId = await site.world.team({ names: names('Thanh Hóa') })
  const tournamentId = await site.world.tournament({ names: names('Giải hạng Nhất') })
  fixtureId = await site.world.liveFixture({ homeId, awayId, tournamentId, minute: 20, score: [0, 0] })
})
afterAll(() => site?.close())

const desk = (width: number): Promise<Page> =>
  openPageAs(site, operator, '/quan-tri/tran-dau', { viewport: { width, height: 860 }, reducedMotion: 'reduce' })

test('an operator enters a goal on a phone, a visitor sees it, and the source gets the score back', async () => {
  const visitor = await openPage(site, '/lich-thi-dau')
  await visitor.getByText('Sông Lam').first().waitFor()
  const page = await desk(390)
  await page.getByRole('button', { name: /Sông Lam/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Sông Lam gặp Thanh Hóa' })
  await sheet.getByRole('button', { name: '+1 cho Sông Lam' }).click()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Lưu và hiện ngay' }).click()
  await sheet.getByText('ban điều hành sửa').waitFor()
  const row = visitor.getByRole('listitem').filter({ hasText: 'Sông Lam' }).first()
  await expect.poll(() => row.textContent()).toMatch(/1\D*0/)
  await sheet.getByRole('button', { name: 'Trả lại cho nguồn' }).click()
  await sheet.getByText('ban điều hành sửa').waitFor({ state: 'detached' })
})

test('an operator finds a match and postpones it', async () => {
  const page = await desk(1440)
  await page.getByLabel('Tìm trận theo tên đội').fill('thanh hoa')
  await page.getByRole('button', { name: /Sông Lam/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Trạng thái').selectOption('Hoãn')
  await sheet.getByRole('button', { name: 'Lưu và hiện ngay' }).click()
  await expect.poll(async () => (await site.features.schedule.find(fixtureId, 'vi'))?.state).toBe('postponed')
})

test('an operator adds a match by hand', async () => {
  const page = await desk(1440)
  await page.getByRole('button', { name: 'Thêm trận' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm trận' })
  for (const [label, name] of [
    ['Đội nhà', 'Thanh Hóa'],
    ['Đội khách', 'Sông Lam'],
    ['Giải đấu', 'Giải hạng Nhất'],
  ] as const) {
    await dialog.getByLabel(label).fill(name)
    await dialog.getByRole('button', { name: new RegExp(name) }).click()
  }
  await dialog.getByRole('button', { name: 'Thêm trận này' }).click()
  await dialog.getByText('Hãy chọn hai đội, giải đấu và giờ bóng lăn.').waitFor()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await dialog.getByLabel(/Giờ bóng lăn/).fill(tomorrow)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Thêm trận này' }).click()
  await page.getByRole('dialog', { name: 'Thanh Hóa gặp Sông Lam' }).waitFor()
})

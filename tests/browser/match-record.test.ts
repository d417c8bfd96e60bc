import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskFixture, writeFixtureLineup } from '#contract/fixture-desk.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { overflowFindings } from './overflow.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
let operator: Person
let token: string

beforeAll(async () => {
  site = await startSite()
  operator = await site.world.operator({ name: 'Tổng' })
  token = await site.world.tokenOf(operator)
})
afterAll(() => site?.close())

const desk = (path: string, width: number): Promise<Page> =>
  openPageAs(site, operator, path, { viewport: { width, height: 844 }, reducedMotion: 'reduce' })
const playOf = async (fixtureId: string) => (await site.call(deskFixture, { fixtureId }, { token })).data

test('a whole match is recorded on a phone: line-up, kick-off, a goal in two taps, a substitution, the end', async () => {
  const fixtureId = await site.world.fixture()
  const { fixture } = await playOf(fixtureId)
  const visitor = await openPage(site, `/truc-tiep/${fixture.slug}`, { viewport: { width: 390, height: 844 } })
  const page = await desk(`/quan-tri/tran-dau?ghi=${fixtureId}`, 390)

  await page
    .getByRole('region', { name: `Đội hình ${fixture.home.name}` })
    .getByRole('button')
    .click()
  const form = page.getByRole('dialog', { name: `Đội hình ${fixture.home.name}` })
  const names = ['1 Đặng Văn Lâm', ...Array.from({ length: 12 }, (_, at) => `${at + 2}. Cầu thủ ${at + 2}`)]
  await form.getByLabel('Dán danh sách').fill(names.join('\n'))
  await form.getByRole('button', { name: 'Thêm vào danh sách' }).click()
  await form.getByText('Đá chính: 11 · Dự bị: 2').waitFor()
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Lưu đội hình' }).click()
  await form.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Bắt đầu: Hiệp 1' }).click()
  await page.getByRole('button', { name: 'Chuyển sang: Nghỉ giữa hiệp' }).waitFor()
  // Two taps: the team's goal, then the scorer.
  await page.getByRole('button', { name: `Bàn thắng: ${fixture.home.name}` }).click()
  const sheet = page.getByRole('dialog')
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Cầu thủ 10' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('1–0').waitFor()
  await visitor.getByRole('tab', { name: 'Diễn biến' }).click()
  await visitor.getByText('Cầu thủ 10').first().waitFor()

  await page.getByRole('button', { name: `Thay người: ${fixture.home.name}` }).click()
  await sheet.getByRole('button', { name: 'Cầu thủ 10' }).click()
  await sheet.getByText('Ai vào sân thay Cầu thủ 10?').waitFor()
  await sheet.getByRole('button', { name: 'Cầu thủ 12' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Ra: Cầu thủ 10').waitFor()
  await page.getByRole('button', { name: `Thẻ phạt: ${fixture.away.name}` }).click()
  await sheet.getByRole('button', { name: 'Không rõ ai' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  for (const state of ['Chuyển sang: Nghỉ giữa hiệp', 'Bắt đầu: Hiệp 2', 'Chuyển sang: Kết thúc'])
    await page.getByRole('button', { name: state }).click()
  await expect.poll(async () => (await playOf(fixtureId)).play).toMatchObject({ state: 'finished', score: [1, 0] })
})

test('a wrong result is undone: the consequences are said first, the reason is asked, and the history has it', async () => {
  const fixtureId = await site.world.result({ score: [2, 1] })
  const page = await desk(`/quan-tri/tran-dau?muc=${fixtureId}`, 1440)
  const sheet = page.getByRole('dialog').first()
  const score = sheet.getByRole('group', { name: 'Tỷ số', exact: true })
  await score.getByRole('textbox').first().fill('1')
  await score.getByRole('textbox').last().fill('3')
  await sheet.getByRole('button', { name: 'Lưu và hiện ngay' }).click()
  const asked = page.getByRole('dialog', { name: 'Lưu và hiện ngay' })
  await asked.getByText('trang trận đấu hiện ngay giá trị mới').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await asked.getByLabel('Lý do').fill('Nhập nhầm')
  await asked.getByRole('button', { name: 'Thay đổi' }).click()
  await asked.waitFor({ state: 'detached' })
  await sheet.getByText('Tỷ số: 2–1 → 1–3').waitFor()
  await sheet.getByText('Nhập nhầm').waitFor()
  await expect.poll(async () => (await playOf(fixtureId)).play.score).toEqual([1, 3])

  await sheet.getByRole('button', { name: 'Trả về trước thay đổi này' }).click()
  const back = page.getByRole('dialog', { name: 'Trả về trước thay đổi này' })
  await back.getByLabel('Lý do').fill('Kết quả cũ đúng')
  await back.getByRole('button', { name: 'Thay đổi' }).click()
  await sheet.getByText('Tỷ số: 1–3 → 2–1').waitFor()
  expect((await playOf(fixtureId)).play).toMatchObject({ state: 'finished', score: [2, 1] })

  const log = await desk('/quan-tri/bao-cao?muc=nhat-ky', 390)
  await log.getByText('1–3 → 2–1 · Kết quả cũ đúng').waitFor()
  const { fixture } = await playOf(fixtureId)
  await log.locator(`a[href="/truc-tiep/${fixture.slug}"]`).first().waitFor()
})

test('the sheet says what the source has, and a release brings it back', async () => {
  const fixtureId = await site.world.liveFixture({ minute: 30, score: [0, 0] })
  const lineup = { formation: '', coach: 'Park', players: [] }
  await site.call(writeFixtureLineup, { fixtureId, side: 'home', lineup }, { token })
  const page = await desk(`/quan-tri/tran-dau?muc=${fixtureId}`, 390)
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('button', { name: /^\+1 / }).first().click()
  await sheet.getByRole('button', { name: 'Lưu và hiện ngay' }).click()
  await sheet.getByText('trước khi sửa: 0–0').waitFor()
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  const row = sheet.getByRole('listitem').filter({ hasText: 'trước khi sửa: 0–0' })
  await row.getByRole('button', { name: 'Trả lại cho nguồn' }).click()
  await expect.poll(async () => (await playOf(fixtureId)).play.score).toEqual([0, 0])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackCreate } from '#contract/feedback.ts'
import { newsfeedCreate, reportPost } from '#contract/newsfeed.ts'
import { sports } from '#contract/schedule.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
let operator: Person
let other: Person

beforeAll(async () => {
  site = await startSite()
  operator = await site.world.operator({ name: 'Tổng' })
  other = await site.world.operator({ name: 'Phó' })
  const lan = await site.world.tokenOf(await site.world.user({ name: 'Lan Anh' }))
  const post = { content: 'bán vé giả' }
  const { data } = await site.call(newsfeedCreate, post, { token: await site.world.tokenOf(other) })
  await site.call(reportPost, { id: data.id, reason: 'fraud', note: 'vé giả đấy' }, { token: lan })
  const sent = { topic: 'idea', content: 'thêm chế độ tối', uuid: crypto.randomUUID() } as const
  await site.call(feedbackCreate, sent, { token: lan })
  await site.world.team({ names: { vi: 'Burnley', en: 'Burnley', zh: 'Burnley' } })
  await site.features.sportsData.mapping.teams({
    provider: 'apifootball',
    sport: sports.football,
    refs: [{ ext: '22', name: 'The Clarets', country: null, kind: 'club', aliases: [] }],
  })
})
afterAll(() => site?.close())

test('an operator takes the oldest case with one key, opens it with another and decides it', async () => {
  const [page, second] = await Promise.all([
    openPageAs(site, operator, '/quan-tri', { reducedMotion: 'reduce' }),
    openPageAs(site, other, '/quan-tri'),
  ])
  const first = page.getByRole('listitem').filter({ hasText: 'vé giả đấy' })
  await first.getByText('Lừa đảo').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('t')
  await first.getByText('Bạn đang xử lý').waitFor()

  await second.getByRole('listitem').filter({ hasText: 'vé giả đấy' }).waitFor()
  await second.reload()
  const theirs = second.getByRole('listitem').filter({ hasText: 'vé giả đấy' })
  await theirs.getByText('Tổng đang xử lý').waitFor()
  await expect.poll(() => theirs.getByRole('button').count()).toBe(0)

  await page.keyboard.press('e')
  const matter = page.getByRole('listitem').filter({ hasText: 'bán vé giả' })
  await expect.poll(() => matter.evaluate((item) => item === document.activeElement)).toBe(true)
  await matter.getByRole('button', { name: 'Bỏ qua' }).click()
  await page.getByText('Không có báo cáo nào chờ xử lý.').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /Góp ý/ }).waitFor()
  await expect.poll(() => page.getByText('vé giả đấy').count()).toBe(0)
})

test('one queue is chosen, and its case opens in the list of records', async () => {
  const page = await openPageAs(site, operator, '/quan-tri', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: /Góp ý/ }).click()
  await page.getByText('The Clarets').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'thêm chế độ tối' }).click()
  await page.getByRole('dialog', { name: 'thêm chế độ tối' }).waitFor()
})

test('a name of a source is matched with a team that the operator finds', async () => {
  const page = await openPageAs(site, operator, '/quan-tri', { reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'The Clarets' }).click()
  const review = page.getByRole('listitem').filter({ hasText: 'The Clarets' })
  await review.getByRole('button', { name: 'Chọn mục khác' }).click()
  await review.getByLabel('Tìm mục ứng với “The Clarets”').fill('Burnley')
  await review.getByRole('button', { name: /Burnley/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await review.getByRole('button', { name: /Burnley/ }).click()
  await page.getByText('Không có tên nào cần đối chiếu').waitFor()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { leagueList } from '#contract/prediction-leagues.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { axeFindings, findingsInBothWays } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs, untilAlive } from './visit.ts'

let site: Site
let made: ReturnType<typeof createPredictionWorld>
beforeAll(async () => {
  site = await startSite()
  made = createPredictionWorld(site, site.world)
})
afterAll(() => site?.close())

test('a member predicts, sees the spread, and points appear without a reload', async () => {
  const { contestId, fixture } = await made.contest()
  const fixtureId = await fixture()
  await fixture({ kickOff: Date.now() + 7_200_000 })
  const [member, other] = [await site.world.user({ name: 'Lan Anh' }), await site.world.user()]
  await made.predict(other, fixtureId, [0, 3])
  const page = await openPageAs(site, member, `/du-doan?giai=${contestId}`, { viewport: { width: 1440, height: 844 } })
  const card = page.getByRole('article').first()
  await card.getByText('Đoán xong để xem mọi người chọn gì').waitFor()
  const more = card.getByRole('button', { name: /^Thêm một bàn/ })
  for (const _ of [1, 2]) await more.first().click()
  await card.getByRole('textbox').nth(1).fill('1')
  await card.getByRole('button', { name: 'Gửi dự đoán' }).click()
  await card.getByText('Đã lưu 2 - 1').waitFor()
  await card.getByText('2 dự đoán', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Ngôi sao hy vọng' }).click()
  await card.getByRole('button', { name: 'Ngôi sao hy vọng', pressed: true }).waitFor()
  expect(await findingsInBothWays(page)).toEqual([])
  await made.end(fixtureId, [2, 1])
  await card.getByText('Đúng tỷ số').waitFor()
  await page.getByRole('region', { name: 'Thành tích của tôi' }).getByText('#1').waitFor()
  await page.getByRole('link', { name: 'Bảng xếp hạng', exact: true }).click()
  await page
    .getByRole('table', { name: 'Bảng xếp hạng dự đoán' })
    .getByRole('row', { name: /Lan Anh/ })
    .getByText('10', { exact: true })
    .waitFor()
})

test('a member creates a league, a friend joins by its link, and at the end of the season it shows its winner', async () => {
  const { contestId, fixture } = await made.contest({ endsOn: new Date().toISOString().slice(0, 10) })
  const last = await fixture()
  const [owner, friend] = [await site.world.user({ name: 'Trưởng Nhóm' }), await site.world.user({ name: 'Bạn Thân' })]
  const page = await openPageAs(site, owner, '/du-doan/nhom')
  await page.getByLabel('Tên nhóm').fill('Hội cà phê bóng đá')
  // Contests of earlier tests may be open too, so the contest must be selected.
  const season = page.getByLabel('Giải đấu')
  if ((await season.count()) > 0) await season.selectOption(contestId)
  await page.getByRole('button', { name: 'Lập nhóm' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hội cà phê bóng đá' }).waitFor()
  const { list } = (await site.call(leagueList, {}, { token: await made.tokenOf(owner) })).data
  const invitation = `/du-doan/nhom?ma=${list[0]?.code}`
  const guest = await openPage(site, invitation)
  const invited = (one: typeof guest) => one.getByRole('status').getByText('Hội cà phê bóng đá').waitFor()
  await guest.getByText('Trưởng Nhóm mời bạn vào nhóm').waitFor()
  const other = await openPageAs(site, friend, invitation)
  await Promise.all([invited(guest), invited(other)])
  await other.getByRole('button', { name: 'Vào nhóm' }).click()
  await other.getByRole('row', { name: /Trưởng Nhóm/ }).waitFor()
  expect(await axeFindings(other)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Xóa Bạn Thân khỏi nhóm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa Bạn Thân khỏi nhóm' }).click()
  await page.getByText('1 thành viên').waitFor()
  await page.getByText(String(list[0]?.code)).waitFor()
  await made.predict(owner, last, [2, 1])
  await made.end(last, [2, 1])
  await page.getByText('Trưởng Nhóm vô địch với 5 điểm').waitFor()
  await page.getByText('Mùa giải đã kết thúc').waitFor()
  await expect.poll(() => page.getByText(String(list[0]?.code)).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('the page of a coming fixture asks for the score, and offers a retry when it could not be read', async () => {
  const { fixture } = await made.contest()
  const fixtureId = await fixture()
  const member = await site.world.user()
  const summary = await site.features.schedule.find(fixtureId, 'vi')
  const page = await openPageAs(site, member, '/gioi-thieu')
  const read = `**/prediction/fixture/${fixtureId}*`
  await page.route(read, (route) =>
    route.fulfill({ status: 503, json: { code: 1503, msg: 'UNAVAILABLE', data: null } }),
  )
  await page.goto(`${site.address}/truc-tiep/${summary?.slug}`)
  await untilAlive(page)
  await page.getByText('Chưa tải được phần này').waitFor()
  await page.unroute(read)
  await page.getByRole('button', { name: 'Thử lại' }).click()
  const box = page.getByRole('region', { name: 'Bạn đoán mấy - mấy?' })
  await box
    .getByRole('button', { name: /^Thêm một bàn/ })
    .first()
    .click()
  await box.getByRole('button', { name: 'Gửi dự đoán' }).click()
  await box.getByText('Đã lưu 1 - 0').waitFor()
})

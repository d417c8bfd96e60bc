import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tipChain } from '#contract/tip-chains.ts'
import { tipList, tipsCreate, tipsHide } from '#contract/tips.ts'
import { inAll, type Person } from '#demo/world.ts'
import { playLeague } from '#tests/setup/forecasts.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { axeFindings, findingsInBothWays } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openVisit, untilAlive, type VisitOptions } from './visit.ts'

const hourMs = 3_600_000
let site: Site
let tips: ReturnType<typeof createTipWorld>
let lan: Person
let openId: string

beforeAll(async () => {
  site = await startSite({}, { TIP_MIN_SAMPLE: '1', TIP_SETTLE_MINUTES: '0' })
  tips = createTipWorld(site, site.world)
  lan = await site.world.user({ username: 'lananh', name: 'Lan Anh' })
  await site.world.user({ username: 'binh', name: 'Bình' })
  const homeId = await site.world.team({ names: inAll('Thép Xanh Nam Định'), shortName: 'TXN' })
  const awayId = await site.world.team({ names: inAll('Sông Lam Nghệ An'), shortName: 'SLN' })
  openId = await site.world.fixture({ homeId, awayId, kickOff: Date.now() + 2 * hourMs })
  await tips.offer(openId, { line: 7_500, prices: ['1.93', '1.97'] })
  await tips.offer(openId, { kind: 'overUnder', line: 25_000, prices: ['2.05', '1.85'] })
  await tipsOfThePast()
})
afterAll(async () => {
  await site?.close()
})

/** Creates three tips of Lan (a win, a half loss and an open one) and publishes yesterday’s root. */
async function tipsOfThePast(): Promise<void> {
  for (const [i, score] of (
    [
      [2, 0],
      [1, 1],
    ] as const
  ).entries()) {
    const kickOff = Date.now() - 30 * hourMs + i * hourMs
    const fixtureId = await site.world.fixture({ kickOff })
    const quote = { companyId: '1', line: 2_500, price: 19_000, oddsType: 2 as const, changedAt: kickOff - hourMs }
    const draft = { fixtureId, market: 'handicap' as const, side: 'home' as const, line: 2_500, stake: 2 }
    const content = `Nhận định số ${i + 1}`
    await site.features.tips.giveDated(lan.userId, { ...draft, content }, { at: kickOff - hourMs, quote })
    await tips.end(fixtureId, { score: [score[0], score[1]] })
  }
  await site.features.tips.settleDue(Date.now() + hourMs)
  await site.features.tips.publishDays()
  const token = await site.world.tokenOf(lan)
  const draft = { fixtureId: await tips.openFixture(), market: 'handicap', line: 0.25, side: 'away', stake: 1 } as const
  await site.call(tipsCreate, { ...draft, content: 'Đội khách đang chắc.' }, { token })
}

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

const logIn = (page: Page, username: string) => fillLogin(page, { username, password: site.password })

test('a guest logs in, finds a fixture without accents, picks, sees the price change, and sends the tip', async () => {
  const page = await open('/tip-keo')
  await page.getByRole('button', { name: 'Tạo tip' }).click()
  await logIn(page, 'binh')
  const dialog = page.getByRole('dialog', { name: 'Tạo tip' })
  await dialog.getByLabel('Tìm trận').fill('thep xanh')
  await dialog.getByRole('button', { name: /Thép Xanh Nam Định/ }).click()
  await dialog.getByRole('radio', { name: /Thép Xanh Nam Định −0.5\/1/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Đăng tip với tỷ lệ 0.93' }).waitFor()
  await tips.offer(openId, { line: 7_500, prices: ['1.87', '2.03'] })
  await dialog.getByText('Tỷ lệ đã đổi từ 0.93 sang 0.87').waitFor()
  await dialog.getByRole('slider').fill('7')
  await dialog.getByLabel('Nhận định của bạn').fill('Chủ nhà chắc chắn hơn.')
  await dialog.getByRole('button', { name: 'Đăng tip với tỷ lệ 0.87' }).click()
  await page.getByText('Đã đăng tip.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Thép Xanh Nam Định −0.5/1', level: 1 }).waitFor()
  await page.getByRole('main').getByText('7/10').first().waitFor()
  await page.getByRole('button', { name: 'Ẩn nội dung' }).click()
  await page.getByText('Đã ẩn nội dung.').waitFor()
  await page.getByText('Nội dung nhận định đã bị ẩn').waitFor()
})

test('the home page has tips for tonight and the newest articles, loaded when the viewer scrolls near them', async () => {
  await site.world.article({ author: lan, title: 'Chuyện chiếc khăn' })
  const page = await open('/')
  const rails = page.locator('#story-rails')
  await rails.scrollIntoViewIfNeeded()
  await rails.getByRole('link', { name: 'Chuyện chiếc khăn' }).waitFor()
  const shelf = rails.getByRole('region', { name: 'Tip kèo tối nay' })
  await shelf.getByRole('link', { name: 'Lan Anh' }).waitFor()
  await shelf.getByRole('listitem').filter({ hasText: 'Chờ kết quả' }).getByRole('link').last().click()
  await page.waitForURL('**/tip-keo/**')
})

test('tips that the home page could not load are loaded on retry', async () => {
  const { page } = await openVisit()
  await page.route('**/al/api/tips/list**', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(site.address)
  const rails = page.locator('#story-rails')
  await rails.scrollIntoViewIfNeeded()
  await rails.getByRole('button', { name: 'Thử lại' }).click()
  await rails.getByRole('region', { name: 'Tip kèo tối nay' }).getByRole('link', { name: 'Lan Anh' }).waitFor()
})

test("a fixture's page has its tips, and accepts one without leaving it", async () => {
  const fixtureId = await tips.openFixture()
  const page = await open(`/truc-tiep/x-vs-y-${fixtureId}`)
  await page.getByRole('tab', { name: 'Tip kèo' }).click()
  await page.getByText('Chưa có tip nào cho trận này.').waitFor()
  await page.getByRole('button', { name: 'Tạo tip' }).click()
  await logIn(page, 'binh')
  const dialog = page.getByRole('dialog', { name: 'Tạo tip' })
  await dialog.getByRole('radio').first().check({ force: true })
  await dialog.getByRole('button', { name: /^Đăng tip với tỷ lệ/ }).click()
  await page.getByRole('list', { name: 'Tip cho trận này' }).getByText('Chờ kết quả').waitFor()
  expect(new URL(page.url()).pathname).toContain('/truc-tiep/')
})

test('the root of each day is mailed to a member with a confirmed address who enables it, until it is disabled', async () => {
  const page = await open('/tip-keo/cach-kiem-chung')
  await page.getByRole('button', { name: 'Nhận email hằng ngày' }).click()
  await logIn(page, 'lananh')
  await page.getByText('Chưa bật được: bạn cần đăng nhập').waitFor()
  const { pool } = site.engines.database
  await pool.query(`update users set email = 'lan@thu.example', email_verified_at = now() where id = $1`, [lan.userId])
  await page.getByRole('button', { name: 'Nhận email hằng ngày' }).click()
  await page.getByText('Đã bật.').waitFor()
  await page.reload()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Tắt email hằng ngày' }).click()
  await page.getByText('Đã tắt.').waitFor()
  await page.getByRole('button', { name: 'Nhận email hằng ngày' }).waitFor()
})

test('a second tip on the same market is refused with an explanation', async () => {
  const page = await open('/tip-keo')
  await page.getByRole('button', { name: 'Tạo tip' }).click()
  await logIn(page, 'lananh')
  const dialog = page.getByRole('dialog', { name: 'Tạo tip' })
  for (const side of ['Tài 2.5', 'Xỉu 2.5']) {
    await dialog.getByLabel('Tìm trận').fill('nghe an')
    await dialog.getByRole('button', { name: /Sông Lam Nghệ An/ }).click()
    await dialog.getByRole('button', { name: 'Tài xỉu', exact: true }).click()
    await dialog.getByRole('radio', { name: new RegExp(side) }).check({ force: true })
    await dialog.getByRole('button', { name: /^Đăng tip với tỷ lệ/ }).click()
    if (side === 'Tài 2.5') {
      await page.getByRole('heading', { name: 'Tài 2.5', level: 1 }).waitFor()
      await page.goto(`${site.address}/tip-keo`)
      await untilAlive(page)
      await page.getByRole('button', { name: 'Tạo tip' }).click()
    }
  }
  await dialog.getByText('Bạn đã có tip cho kèo này ở trận này.').waitFor()
})

test('the chain is verified in the browser, and a record that was changed in transit is found', async () => {
  const page = await open('/tip-keo/kiem-chung/lananh')
  await page.getByRole('button', { name: 'Kiểm chứng ngay' }).click()
  await page.getByText(/^Hai chuỗi nguyên vẹn và khớp nhau: \d+ tip/).waitFor()
  for (const [name, tally] of [
    ['Kết quả tính lại từ dữ kiện trong chuỗi', '2/2'],
    ['Mã băm gốc tính lại theo từng ngày', /[1-9]\/[1-9]$/],
  ] as const)
    await page.locator('dl > div', { hasText: name }).getByText(tally).waitFor()
  await expect.poll(() => page.getByText('✕').count()).toBe(0)

  await page.route('**/al/api/tips/chain/**', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.list[1].record = answer.data.list[1].record.replace('"stake":2', '"stake":9')
    await route.fulfill({ json: answer })
  })
  await page.getByRole('button', { name: 'Kiểm chứng lại' }).click()
  await page.getByText('Chuỗi không khớp ở mắt xích số 2.').waitFor()
  await page.unroute('**/al/api/tips/chain/**')

  // Replaces an old day’s root. A check of only the newest day would not detect this.
  await page.route('**/al/api/tips/days-full**', async (route) => {
    const answer = await (await route.fetch()).json()
    if (answer.data.list[0]) answer.data.list[0].root = 'f'.repeat(64)
    await route.fulfill({ json: answer })
  })
  await page.getByRole('button', { name: 'Kiểm chứng lại' }).click()
  await page.getByText(/^Hai chuỗi nguyên vẹn/).waitFor()
  await page.locator('dl > div', { hasText: 'Mã băm gốc tính lại theo từng ngày' }).getByText('✕').waitFor()
})

test('the leaderboard leads to a record with its sample, and a guest follows its tipster after logging in', async () => {
  const page = await open('/tip-keo/bang-xep-hang')
  const row = page.getByRole('row').filter({ hasText: 'Lan Anh' })
  await row.getByRole('link', { name: 'Lan Anh' }).click()
  await page.getByRole('heading', { name: 'Thành tích tip của Lan Anh', level: 1 }).waitFor()
  await page.getByText('1 thắng, 0 thắng nửa, 0 hòa, 1 thua nửa, 0 thua').waitFor()
  const said = page.waitForResponse('**/member/follow')
  await page.getByRole('button', { name: 'Theo dõi Lan Anh' }).click()
  await logIn(page, 'binh')
  await page.getByRole('button', { name: 'Đang theo dõi Lan Anh', pressed: true }).waitFor()
  await said
  await page.goto(`${site.address}/tip-keo?xem=theo-doi`)
  await page.getByText('Nhận định số 1').waitFor()
})

describe('tip addresses', () => {
  const status = async (path: string) => (await fetch(site.address + path, { redirect: 'manual' })).status

  test('without an existing tip, tipster, period or page are not found', async () => {
    const paths = [
      '/tip-keo/khong-co-tip-nay',
      '/tip-keo/khong-co-999999999',
      '/tip-keo/a/b-1',
      '/tip-keo?trang=0',
      '/tip-keo?trang=40',
      '/tip-keo/bang-xep-hang?ky=5',
      '/tip-keo/tipster/khong_co_ai',
      '/tip-keo/kiem-chung/khong_co_ai',
    ]
    expect(await Promise.all(paths.map(status))).toEqual(paths.map(() => 404))
  })

  test('with a wrong text before the right id lead to the right one', async () => {
    const { list } = (await site.call(tipList, { username: 'lananh' })).data
    const tip = list[0]
    const answer = await fetch(`${site.address}/en/tip-keo/x-vs-y-${tip?.id}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/en/tip-keo/${tip?.slug}`])
  })
})

test('where odds and tips are disabled the pages say so, and offer nothing', async () => {
  const off = await startSite({}, { ODDS_OFF_COUNTRIES: '*' })
  const html = await (await fetch(`${off.address}/tip-keo`)).text()
  expect(html).toContain('Mục này không có ở khu vực của bạn')
  expect(html).not.toContain('Tạo tip')
  await off.close()
})

test('axe finds nothing on the pages of tips in two languages, light at 1440 px and dark at 390 px', async () => {
  const token = await site.world.tokenOf(lan)
  const { list } = (await site.call(tipChain, { username: 'lananh' })).data
  await site.call(tipsHide, { id: list[0]?.id ?? '', hidden: true }, { token })
  const [first] = (await site.call(tipList, { username: 'lananh' })).data.list
  const paths = [
    '/tip-keo',
    `/en/tip-keo/${first?.slug}`,
    '/tip-keo/bang-xep-hang',
    '/en/tip-keo/tipster/lananh',
    '/tip-keo/kiem-chung/lananh',
    '/en/tip-keo/cach-kiem-chung',
  ]
  for (const path of paths) expect(await findingsInBothWays(await open(path))).toEqual([])
})

test('axe finds nothing in the dialog on a phone', async () => {
  const page = await open('/tip-keo', { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Tạo tip' }).click()
  await logIn(page, 'binh')
  const dialog = page.getByRole('dialog', { name: 'Tạo tip' })
  await dialog.getByLabel('Tìm trận').fill('thep xanh')
  await dialog.getByRole('button', { name: /Thép Xanh Nam Định/ }).click()
  await dialog.getByRole('radio').first().waitFor({ state: 'attached' })
  const violations = await axeFindings(page)
  expect(violations).toEqual([])
})

test('a guest reads the forecast of a match and the record beside the closing prices, and verifies the chain', async () => {
  const { tournamentId, teamIds } = await playLeague(site, site.world)
  const coming = (homeId = '', awayId = '') =>
    site.world.fixture({ tournamentId, homeId, awayId, kickOff: Date.now() + 3 * hourMs })
  const ended = await coming(teamIds[0], teamIds[9])
  const next = await coming(teamIds[1], teamIds[8])
  expect(await site.features.forecasts.publishDue()).toBe(2)
  await tips.offer(ended, { kind: 'europeOdds', prices: ['1.8', '4.5', '3.6'] })
  await tips.end(ended, { score: [2, 0] })
  await site.features.forecasts.scoreDue()
  await site.features.forecasts.reviewPast()

  const match = await open(`/truc-tiep/x-${next}`)
  await match.getByRole('heading', { name: 'Dự đoán của máy tính' }).waitFor()
  await match.getByText(/^Dixon–Coles: .+ thắng \d+%, hòa \d+%, .+ thắng \d+%$/).waitFor()
  await match.getByRole('link', { name: 'Máy dự đoán có giỏi không?' }).click()
  await match.getByRole('heading', { name: 'Máy tính dự đoán', level: 1 }).waitFor()
  await match.getByText('Mới có 1 trận vừa có kết quả vừa có tỷ lệ chốt. Cần ít nhất 100 trận').waitFor()
  const scores = match.getByRole('table', { name: 'Ai dự đoán tốt hơn?' })
  await expect.poll(() => scores.getByRole('row', { name: 'Tỷ lệ chốt của nhà cái 1 0,1343' }).count()).toBe(1)
  await match.getByRole('button', { name: 'Kiểm chứng ngay' }).click()
  await match.getByText('Chuỗi nguyên vẹn: 2 dự đoán, tất cả ghi trước giờ bóng lăn').waitFor()
  expect(await findingsInBothWays(match)).toEqual([])
  expect(await findingsInBothWays(await open('/en/du-doan/may-tinh'))).toEqual([])
})

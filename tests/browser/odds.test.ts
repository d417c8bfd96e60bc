import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyB, oddsRow, provider } from '#tests/setup/odds.ts'
import { startTestApp } from '#tests/setup/test-app.ts'
import { mountTestPages, type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: Site
let fixtureId: string
let lockedId: string
let slug: string

const minuteMs = 60_000

async function apply(...rows: ReturnType<typeof oddsRow>[]) {
  return site.features.odds.applyOddsRows(provider, rows)
}

beforeAll(async () => {
  site = await startSite()
  const { world } = site
  fixtureId = await world.liveFixture({ minute: 20, score: [0, 0] })
  const others = [await world.liveFixture({ minute: 5 }), await world.liveFixture({ minute: 8 })]
  lockedId = await world.liveFixture({ minute: 12 })
  const at = Math.floor(Date.now() / 1_000) * 1_000 - 30 * minuteMs
  await site.features.odds.keepScores(fixtureId, [
    { at: at + 10 * minuteMs, state: 'first_half', homeScore: 0, awayScore: 0 },
  ])
  await apply(
    oddsRow(fixtureId, { opening: ['1.90', '2'], prices: ['1.85', '2.05'], changedAt: at }),
    oddsRow(fixtureId, {
      opening: ['1.90', '2'],
      prices: ['1.92', '1.98'],
      oddsType: 3,
      changedAt: at + 12 * minuteMs,
    }),
    oddsRow(fixtureId, { lineIndex: 2, line: '1', prices: ['2.3', '1.66'], changedAt: at }),
    oddsRow(fixtureId, { kind: 'overUnder', line: '2.25', prices: ['1.95', '1.95'], changedAt: at }),
    oddsRow(fixtureId, { kind: 'europeOdds', prices: ['1.73', '4.5', '3.6'], changedAt: at }),
    oddsRow(fixtureId, { kind: 'doubleChance', prices: ['1.2', '1.3', '1.5'], changedAt: at }),
    oddsRow(fixtureId, { company: companyB, prices: ['1.5', '2.75'], changedAt: at }),
    ...others.map((id) => oddsRow(id, { changedAt: at })),
    oddsRow(lockedId, { line: '-0.5', oddsType: 3, changedAt: at }),
    oddsRow(lockedId, { line: '-0.5', oddsType: 3, close: true, changedAt: at + 1_000 }),
  )
  slug = (await site.features.schedule.find(fixtureId, 'vi'))?.slug ?? ''
})
afterAll(async () => {
  await site?.close()
})

const rowOf = (home: string) => `tbody:has-text("${home}")`

describe('the board', () => {
  test('shows Malay prices, and a change in place with its direction, without moving anything', async () => {
    const { page } = await openVisit()
    await page.goto(`${site.address}/ty-le-keo?tab=inplay`)
    await untilAlive(page)
    await page.getByText('Cập nhật trực tiếp').waitFor()
    const home = (await site.features.schedule.find(fixtureId, 'vi'))?.home.name ?? ''
    const cell = page.locator(`${rowOf(home)} td[data-kind="handicap"]`).first()
    await expect.poll(() => cell.textContent()).toMatch(/0\.5-1.*0\.92.*0\.98/)
    const prices = page.locator(`${rowOf(home)} .odds-price`)
    await expect.poll(() => prices.filter({ hasText: /^-/ }).count()).toBe(0)
    const before = await cell.boundingBox()
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value })
      }).observe({ type: 'layout-shift' })
    })
    await apply(oddsRow(fixtureId, { prices: ['2.02', '1.88'], oddsType: 3, changedAt: Date.now() }))
    await cell.locator('[data-move="rose"]').first().waitFor()
    await expect.poll(() => cell.textContent()).toMatch(/▲.*-0\.98.*▼.*0\.88/)
    await expect.poll(() => cell.locator('[data-negative]').count()).toBe(1)
    await apply(
      oddsRow(fixtureId, { prices: ['2.02', '1.88'], close: true, oddsType: 3, changedAt: Date.now() + 1_000 }),
    )
    await cell.getByText('Tạm khóa').waitFor()
    expect(await cell.boundingBox()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
  })

  test('keeps the chosen format and notation', async () => {
    const { page } = await openVisit()
    await page.goto(`${site.address}/ty-le-keo?tab=inplay&company=2`)
    await untilAlive(page)
    const cell = page.locator('td[data-kind="handicap"]').first()
    await expect.poll(() => cell.textContent()).toMatch(/0\.5-1.*0\.50.*-0\.57/)
    await page.getByLabel('Kiểu tỷ lệ').selectOption('decimal')
    await page.getByLabel('Kiểu ghi kèo').selectOption('fraction')
    await expect.poll(() => cell.textContent()).toMatch(/3\/4.*1\.50.*2\.75/)
    await page.reload()
    await untilAlive(page)
    await expect.poll(() => cell.textContent()).toMatch(/3\/4.*1\.50.*2\.75/)
    await page.getByLabel('Kiểu tỷ lệ').selectOption('american')
    await expect.poll(() => cell.textContent()).toMatch(/-200.*\+175/)
  })

  test('opens further lines, folds tournaments and changes the company', async () => {
    const { page } = await openVisit()
    await page.goto(`${site.address}/ty-le-keo?tab=inplay`)
    await untilAlive(page)
    await page.getByRole('button', { name: /^Xem thêm 1 kèo/ }).click()
    await page.locator('td[data-kind="handicap"]', { hasText: '-0.77' }).waitFor()
    const fold = page.getByRole('button', { expanded: true, name: /1 trận$/ }).first()
    const rows = await page.locator('tbody').count()
    await fold.click()
    await expect.poll(() => page.locator('tbody').count()).toBe(rows - 1)
    await page.getByLabel('Nhà cái').selectOption({ label: 'B' })
    await page.waitForURL(/company=2/)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  })

  test('on a tablet only its markets scroll sideways', async () => {
    const { page } = await openVisit({ viewport: { width: 768, height: 1024 }, hasTouch: true })
    await page.goto(`${site.address}/ty-le-keo?tab=inplay`)
    await untilAlive(page)
    await expect
      .poll(() => page.locator('.odds-scroll').evaluate((row) => row.scrollWidth > row.clientWidth))
      .toBe(true)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  })

  test('on a phone shows one market at a time, in a width that fits', async () => {
    const { page } = await openVisit({ viewport: { width: 320, height: 640 }, hasTouch: true })
    await page.goto(`${site.address}/ty-le-keo?tab=inplay`)
    await untilAlive(page)
    const seen = () =>
      page
        .locator('tbody')
        .first()
        .locator('td[data-kind]:visible')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-kind')))
    await expect.poll(seen).toEqual(['handicap'])
    await page.getByRole('button', { name: '1X2', exact: true }).click()
    await expect.poll(seen).toEqual(['europeOdds'])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('on a phone keeps a locked market’s prices beside their teams', async () => {
    const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
    await page.goto(`${site.address}/ty-le-keo?tab=inplay`)
    await untilAlive(page)
    const home = (await site.features.schedule.find(lockedId, 'vi'))?.home.name ?? ''
    const row = page.locator(rowOf(home))
    const middles = (selector: string) =>
      row
        .locator(selector)
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width, y + height / 2]),
        )
    await row.locator('.odds-locked').waitFor()
    const [first, second] = await middles('td[data-kind="handicap"] .odds-price')
    const [lock] = await middles('.odds-locked')
    expect(second?.[0]).toBe(first?.[0])
    expect(second?.[1]).toBeGreaterThan(first?.[1] ?? Number.POSITIVE_INFINITY)
    expect(Math.abs((lock?.[1] ?? 0) - (second?.[1] ?? 0))).toBeLessThan(3)
  })

  test('names the sides of double chance and the under, says when a match day begins, and shows the opening prices', async () => {
    const html = await (await fetch(`${site.address}/ty-le-keo?tab=inplay`)).text()
    const marks = [...html.matchAll(/<span[^>]*title="([^"]+)"[^>]*>(1X|12|X2|u)</g)].map(([, title, mark]) => [
      mark,
      title,
    ])
    expect(new Map(marks as [string, string][])).toEqual(
      new Map([
        ['u', 'Xỉu'],
        ['1X', 'Chủ nhà hoặc hòa'],
        ['12', 'Chủ nhà hoặc khách'],
        ['X2', 'Hòa hoặc khách'],
      ]),
    )
    expect(html).toContain('Ngày thi đấu tính từ 06:00 đến 05:59 hôm sau, giờ Việt Nam.')
    const row = html.slice(html.indexOf('data-kind="handicap"', html.indexOf('<tbody')))
    expect(row.slice(0, row.indexOf('</td>'))).toMatch(/<small>[^<]+<\/small>/)
  })

  test('of an unknown company is a real 404', async () => {
    expect((await fetch(`${site.address}/ty-le-keo?company=31000`)).status).toBe(404)
  })
})

describe('a fixture’s odds', () => {
  test('are found by their slug; a wrong text redirects, unknown digits are a real 404', async () => {
    const ask = (path: string) => fetch(`${site.address}${path}`, { redirect: 'manual' })
    expect((await ask(`/ty-le-keo/${slug}`)).status).toBe(200)
    const wrong = await ask(`/en/ty-le-keo/x-vs-y-${fixtureId}`)
    expect([wrong.status, wrong.headers.get('location')]).toEqual([301, `/en/ty-le-keo/${slug}`])
    for (const path of ['/ty-le-keo/khong-co', '/ty-le-keo/a-vs-b-999999999', `/ty-le-keo/${slug}/them`])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test('include every company’s, with a movement that follows the market, the company and the time', async () => {
    const { page } = await openVisit()
    await page.goto(`${site.address}/ty-le-keo/${slug}`)
    await untilAlive(page)
    await page.getByRole('img', { name: /^Biểu đồ giá/ }).waitFor()
    await page.getByRole('heading', { name: 'Biến động Chấp, Nhà cái A' }).waitFor()
    const log = page.getByRole('region', { name: 'Biến động Chấp, Nhà cái A' })
    await expect.poll(() => log.textContent()).toContain('Lịch sử thay đổi')
    const slider = page.getByRole('slider', { name: 'Thời điểm' })
    await slider.focus()
    await page.keyboard.press('Home')
    const shown = page.getByRole('region', { name: 'Xem lại biến động' })
    await expect.poll(() => shown.textContent()).toMatch(/0\.85/)
    await expect.poll(() => shown.textContent()).toMatch(/Tỷ số–/)
    await page.getByRole('button', { name: 'Về hiện tại' }).click()
    await expect.poll(() => shown.textContent()).toMatch(/0-0/)
    await page.getByRole('button', { name: 'Xem biến động của Nhà cái B' }).click()
    await page.getByRole('heading', { name: 'Biến động Chấp, Nhà cái B' }).waitFor()
    await page.getByText('Kèo này chưa thay đổi lần nào.').waitFor()
    await page.getByRole('button', { name: 'Tài xỉu', exact: true }).click()
    await page.getByRole('heading', { name: 'Biến động Tài xỉu, Nhà cái A' }).waitFor()
  })

  test('can be replayed', async () => {
    const { page } = await openVisit()
    await page.goto(`${site.address}/ty-le-keo/${slug}`)
    await untilAlive(page)
    const slider = page.getByRole('slider', { name: 'Thời điểm' })
    await page.getByRole('button', { name: 'Phát', exact: true }).click()
    const first = Number(await slider.inputValue())
    expect(first).toBeLessThan(500)
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(first)
    await page.getByRole('button', { name: 'Tạm dừng', exact: true }).click()
  })
})

test('where odds are disabled the pages say so, and contain none', async () => {
  const off = await startTestApp({
    env: { COUNTRY_HEADER: 'cf-ipcountry', ODDS_OFF_COUNTRIES: 'SG' },
    mountPages: mountTestPages,
  })
  const { page } = await openVisit({ extraHTTPHeaders: { 'cf-ipcountry': 'SG' } })
  for (const [path, text] of [
    ['/ty-le-keo', 'Mục này không có ở khu vực của bạn'],
    ['/en/ty-le-keo', 'Not available in your region'],
    ['/zh/ty-le-keo/a-vs-b-1', '你所在的地區不提供這項內容'],
  ] as const) {
    await page.goto(off.address + path)
    await page.getByText(text).waitFor()
  }
  await page.goto(off.address)
  await untilAlive(page)
  await expect.poll(() => page.getByRole('heading', { name: 'Kèo trong ngày' }).count()).toBe(0)
  const free = await fetch(`${off.address}/ty-le-keo`, { headers: { 'cf-ipcountry': 'VN' } })
  expect(free.headers.get('vary')).toContain('cf-ipcountry')
  expect(await free.text()).not.toContain('Mục này không có ở khu vực của bạn')
  // Closes the page first, because its pending requests would fail when the site closes.
  await page.close()
  await off.close()
})

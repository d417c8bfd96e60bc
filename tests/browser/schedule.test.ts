import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { recordShifts } from './layout-shifts.ts'
import { openVisitAtNoon } from './noon.ts'
import { type Site, startSite } from './site.ts'
import { openPage, untilAlive, type VisitOptions } from './visit.ts'

const hourMs = 3_600_000
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

/** Opens a page. Resolves when the page has subscribed to scores. */
async function openWithScores(path: string): Promise<Page> {
  const connected = Promise.withResolvers<void>()
  const { page } = await openVisitAtNoon(site)
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => /subbed.*scores/.test(String(payload)) && connected.resolve()),
  )
  await page.goto(site.address + path)
  await connected.promise
  return page
}

function html(path: string, cookie = ''): Promise<string> {
  return fetch(site.address + path, { headers: { cookie } }).then((response) => response.text())
}

async function teams(...names: string[]): Promise<string[]> {
  return Promise.all(names.map((name) => site.world.team({ names: inAll(name) })))
}

test('the chat beside the live schedule ends above the fold', async () => {
  const page = await open('/lich-truc-tiep', { viewport: { width: 1440, height: 900 } })
  const chat = page.getByRole('complementary', { name: 'Chat trận đấu' })
  await chat.waitFor()
  const { y, height } = (await chat.boundingBox()) ?? { y: 900, height: 1 }
  expect(y + height).toBeLessThanOrEqual(900)
})

describe('the clock', () => {
  beforeAll(async () => {
    const [homeId = '', awayId = ''] = await teams('Đội đúng giờ', 'Đội khách')
    await site.world.liveFixture({ homeId, awayId, minute: 20 })
  })

  test.each([2, -2])('of a visitor that is %i hours off does not change the shown minute', async (hours) => {
    const { page } = await openVisitAtNoon(site)
    await page.addInitScript((offMs) => {
      const read = Date.now
      Date.now = () => read() + offMs
    }, hours * hourMs)
    // The server’s clock is half an hour ahead of the visitor’s clock.
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: 'b' }, headers: { date: new Date(Date.now() + hourMs / 2).toUTCString() } }),
    )
    await page.goto(`${site.address}/lich-thi-dau`)
    const row = page.getByRole('listitem').filter({ hasText: 'Đội đúng giờ' }).first()
    await row.getByText(/^45\+\d+'$/).waitFor()
  })
})

describe('the day', () => {
  const date = '2032-05-04'
  beforeAll(async () => {
    const [homeId = '', awayId = ''] = await teams('Đội khuya', 'Đội sáng')
    // 01:30 on 5 May in Vietnam, 19:30 on 4 May in London.
    await site.world.fixture({ homeId, awayId, kickOff: Date.parse('2032-05-04T18:30:00Z') })
  })

  test('is counted in the visitor’s zone, with that clock', async () => {
    const [here, london] = await Promise.all([
      html(`/lich-thi-dau/${date}`),
      html(`/lich-thi-dau/${date}`, 'Timezone=Europe%2FLondon'),
    ])
    expect(here).not.toContain('Đội khuya')
    expect(london).toContain('Đội khuya')
    expect(london).toContain('>19:30<')
    expect(await html('/lich-thi-dau/2032-05-05')).toContain('>01:30<')
    // The cache must not return the page for the other time zone.
    expect(await html(`/lich-thi-dau/${date}`)).not.toContain('Đội khuya')
  })

  test('of a sports schedule contains fixtures after midnight', async () => {
    expect(await html(`/lich-thi-dau/${date}`, 'sports-day=1')).toContain('Đội khuya')
    expect(await html('/lich-thi-dau/2032-05-05', 'sports-day=1')).not.toContain('Đội khuya')
  })

  test('of a first visit from another zone is corrected as soon as the page is alive', async () => {
    const page = await open(`/lich-thi-dau/${date}`, { timezoneId: 'Europe/London' })
    await page.getByText('Đội khuya').waitFor()
    await page.getByText('19:30', { exact: true }).waitFor()
  })

  test('keeps the switch for sports days', async () => {
    const page = await open(`/lich-thi-dau/${date}`)
    await page.getByRole('button', { name: 'Tùy chọn', exact: true }).click()
    await page.getByRole('switch', { name: /Ngày thi đấu/ }).click()
    await page.getByText('Đội khuya').waitFor()
    await page.reload()
    await page.getByText('Đội khuya').waitFor()
  })
})

describe('a row', () => {
  const today = Date.now()
  let page: Page

  const row = async (name: string) =>
    ((await page.locator('li', { hasText: name }).first().textContent()) ?? '').replace(/\s+/g, ' ')

  test('shows a score only when there is one, and the state in words', async () => {
    const { world, features } = site
    const tournamentId = await world.tournament({ names: inAll('Giải mọi trạng thái') })
    const make = async (name: string, given: Parameters<typeof world.fixture>[0] = {}) => {
      const [homeId = '', awayId = ''] = await teams(name, `Khách ${name}`)
      return world.fixture({ tournamentId, homeId, awayId, kickOff: today + hourMs, ...given })
    }
    const apply = (fixtureId: string, update: object) =>
      features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), ...update })
    await make('Dự kiến', { timeState: 'provisional' })
    await make('Chưa định giờ', { timeState: 'tbd' })
    await make('Mất tin', { kickOff: today - 5 * hourMs })
    await apply(await make('Bị hoãn'), { code: -14 })
    await apply(await make('Bị hủy'), { code: -10, homeScore: 0, awayScore: 0 })
    await apply(await make('Tạm dừng', { kickOff: today - hourMs }), { code: -13, homeScore: 1, awayScore: 0 })
    await apply(await make('Đá luân lưu', { kickOff: today - 3 * hourMs, origin: 'replay' }), {
      code: -1,
      homeScore: 2,
      awayScore: 2,
      halfTime: [1, 0],
      regularTime: [2, 2],
      penalties: [4, 3],
    })
    await apply(await make('Đá hiệp phụ', { kickOff: today - 3 * hourMs, origin: 'simulated' }), {
      code: -1,
      homeScore: 3,
      awayScore: 2,
      regularTime: [2, 2],
    })
    page = await open(`/lich-thi-dau/giai-dau/${tournamentId}`)
    expect(await row('Dự kiến')).toContain('dự kiến')
    expect(await row('Chưa định giờ')).toContain('Chưa rõ giờ')
    expect(await row('Chưa định giờ')).not.toMatch(/\d\d:\d\d/)
    expect(await row('Bị hoãn')).toContain('Hoãn')
    expect(await row('Tạm dừng')).toMatch(/Gián đoạn.*1 – 0/)
    await page.goto(`${site.address}/ket-qua/giai-dau/${tournamentId}`)
    expect(await row('Mất tin')).toContain('Chưa cập nhật')
    expect(await row('Mất tin')).not.toMatch(/\b0 – 0\b/)
    expect(await row('Đá luân lưu')).toMatch(/Luân lưu.*Phát lại.*1-0.*2 \(4\).*2 \(3\)/)
    expect(await row('Đá hiệp phụ')).toMatch(/Sau hiệp phụ.*Dữ liệu mẫu.*3 – 2/)
  })

  test('a match that kicks off moves from the coming to the live part of the open day', async () => {
    const [name, sport] = ['Sắp lăn bóng', 30] as const
    await site.world.liveFixture({ sport })
    await site.world.fixture({ sport, kickOff: Date.now() + 60_000 })
    const homeId = await site.world.team({ sport, names: inAll(name) })
    const fixtureId = await site.world.fixture({ sport, homeId, kickOff: Date.now() + 60_000 })
    const page = await openWithScores('/lich-thi-dau/esport')
    const rowIn = (part: RegExp) => page.getByRole('region', { name: part }).getByText(name).first()
    await rowIn(/^Sắp/).waitFor()
    await site.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1 })
    await rowIn(/^Đang/).waitFor()
    await expect.poll(() => rowIn(/^Sắp/).count()).toBe(0)
  })

  test('a score that changes arrives in the open list', async () => {
    const tournamentId = await site.world.tournament({ names: inAll('Giải đang đá') })
    const fixtureId = await site.world.liveFixture({ tournamentId, minute: 12, score: [0, 0] })
    const page = await openWithScores(`/lich-thi-dau/giai-dau/${tournamentId}`)
    await site.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 1 })
    await page.locator('.spoiler').filter({ hasText: '1 – 0' }).waitFor()
  })
})

describe('favourites', () => {
  test('are stored: teams and fixtures in a strip on top, tournaments first in the list', async () => {
    const kickOff = Date.parse('2032-06-06T05:00:00Z')
    const first = await site.world.tournament({ names: inAll('Giải đứng đầu') })
    const second = await site.world.tournament({ names: inAll('Giải được yêu') })
    const [homeId = '', awayId = ''] = await teams('Đội được sao', 'Đội bạn')
    await site.world.fixture({ tournamentId: first, kickOff })
    await site.world.fixture({ tournamentId: second, kickOff, homeId, awayId })
    const page = await open('/lich-thi-dau/2032-06-06')
    const groups = page.locator('section[data-tournament] h2')
    await expect.poll(() => groups.allInnerTexts()).toEqual(['Giải đứng đầu', 'Giải được yêu'])
    await page.getByRole('button', { name: 'Yêu thích Đội được sao – Đội bạn' }).click()
    await page.getByRole('button', { name: 'Yêu thích Giải được yêu' }).click()
    const strip = page.getByRole('region', { name: 'Quan tâm' })
    await strip.getByRole('link', { name: /Đội được sao/ }).waitFor()
    await expect.poll(() => groups.allInnerTexts()).toEqual(['Giải được yêu', 'Giải đứng đầu'])
    // From the first byte on, the page must not move. A tournament that moves by one pixel is a shift of 0.0001.
    const shifts = await recordShifts(page)
    await page.reload()
    await strip.getByRole('link', { name: /Đội được sao/ }).waitFor()
    await expect.poll(() => groups.allInnerTexts()).toEqual(['Giải được yêu', 'Giải đứng đầu'])
    expect(await shifts()).toEqual([])
    await page.getByRole('button', { name: 'Yêu thích Đội được sao – Đội bạn' }).click()
    await strip.waitFor({ state: 'hidden' })
  })
})

describe('hidden scores', () => {
  test('are revealed one by one, and are hidden again on the next visit', async () => {
    const tournamentId = await site.world.tournament({ names: inAll('Giải giấu tỷ số') })
    const [homeId = '', awayId = ''] = await teams('Chủ nhà kín', 'Khách kín')
    await site.world.result({ tournamentId, homeId, awayId, score: [5, 4] })
    await site.world.result({ tournamentId, score: [3, 3] })
    const page = await open(`/ket-qua/giai-dau/${tournamentId}`)
    await page
      .getByText('5 – 4')
      .or(page.locator('.spoiler', { hasText: '5' }))
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Tùy chọn', exact: true }).click()
    await page.getByRole('switch', { name: /Ẩn tỷ số/ }).click()
    await page.keyboard.press('Escape')
    const shown = () => page.locator('li .spoiler:visible').allInnerTexts()
    await expect.poll(shown).toEqual([])
    await page.reload()
    await untilAlive(page)
    expect(await shown()).toEqual([])
    await page.getByRole('button', { name: 'Hiện tỷ số Chủ nhà kín – Khách kín' }).click()
    await expect.poll(async () => (await shown()).join(' ').replace(/\s+/g, ' ')).toMatch(/5 – 4/)
    expect((await shown()).join(' ')).not.toContain('3')
  })
})

describe('links to other days', () => {
  test('in the calendar count a month’s fixtures and lead to its days, also by keyboard', async () => {
    await site.world.fixture({ kickOff: Date.parse('2032-07-14T05:00:00Z') })
    await site.world.fixture({ kickOff: Date.parse('2032-07-14T06:00:00Z') })
    const page = await open('/lich-thi-dau/2032-07-13')
    await page.getByRole('button', { name: 'Chọn thời gian' }).click()
    const day = page.getByRole('link', { name: 'T4 14/07/2032, 2 trận' })
    await day.waitFor()
    await page.getByRole('link', { name: /^T3 13\/07\/2032/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/lich-thi-dau/2032-07-14')
    await day.waitFor({ state: 'hidden' })
    await expect.poll(() => page.title()).toContain('Lịch thi đấu T4 14/07/2032')
  })

  test('in the calendar lead a week back and ahead, and to now', async () => {
    const page = await open('/lich-thi-dau/2032-07-13')
    const calendar = page.getByRole('button', { name: 'Chọn thời gian' })
    for (const [name, path] of [
      ['Tuần trước', '2032-07-06'],
      ['Tuần sau', '2032-07-13'],
    ] as const) {
      await calendar.click()
      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**/lich-thi-dau/${path}`)
    }
    await calendar.click()
    await page.getByRole('link', { name: 'Bây giờ', exact: true }).click()
    await page.waitForURL('**/lich-thi-dau')
  })

  test('on an empty day lead to the nearest one with fixtures', async () => {
    await site.world.fixture({ sport: 40, kickOff: Date.parse('2032-08-20T05:00:00Z') })
    const page = await open('/lich-thi-dau/dua-bi/2032-08-02')
    await page.getByText('Chưa có trận nào').waitFor()
    await page.getByRole('link', { name: 'Xem T6 20/08 (1 trận)' }).click()
    await page.waitForURL('**/lich-thi-dau/dua-bi/2032-08-20')
    expect(await html('/lich-thi-dau/dua-bi/2032-08-02?loc=da-xong')).not.toContain('Xem T6 20/08 (1 trận)')
    expect(await html('/lich-thi-dau/dua-bi/2032-08-02?loc=sap-da')).toContain('Xem T6 20/08 (1 trận)')
  })

  test('keep the filters', async () => {
    const kickOff = Date.parse('2032-09-09T05:00:00Z')
    const [homeId = '', awayId = ''] = await teams('Có người bình luận', 'Khách')
    await site.world.fixture({ kickOff, homeId, awayId, commentators: [await site.world.commentator()] })
    const [other = ''] = await teams('Không ai bình luận')
    await site.world.fixture({ kickOff, homeId: other })
    const page = await open('/lich-thi-dau/2032-09-09')
    await page.getByRole('link', { name: 'Có BLV' }).click()
    await page.waitForURL('**?blv=1')
    await page.getByText('Không ai bình luận').waitFor({ state: 'hidden' })
    await page.getByText('Có người bình luận').waitFor()
    await page.getByRole('link', { name: 'Hôm nay' }).click()
    await page.waitForURL('**/lich-thi-dau?blv=1')
    // By default, the live schedule lists only fixtures with a commentator.
    await page.goto(`${site.address}/lich-truc-tiep/2032-09-09`)
    await page.getByText('Có người bình luận').waitFor()
    await expect.poll(() => page.getByText('Không ai bình luận').count()).toBe(0)
  })
})

describe('a day with hundreds of fixtures', () => {
  const date = '2032-10-10'
  const total = 330
  beforeAll(async () => {
    const { world, features } = site
    const [homeId = '', awayId = ''] = await teams('Đội nhà', 'Đội khách')
    const tournaments: string[] = []
    for (let i = 0; i < 30; i += 1) tournaments.push(await world.tournament({ names: inAll(`Giải thứ ${i + 1}`) }))
    await features.schedule.addFixtures(
      Array.from({ length: total }, (_, i) => ({
        sourceKey: `dong:${i}`,
        sport: 10,
        tournamentId: tournaments[i % tournaments.length] ?? '',
        homeId,
        awayId,
        round: inAll('Vòng 1'),
        kickOff: Date.parse(`${date}T05:00:00Z`) + i * 60_000,
        isFeatured: false,
      })),
    )
  })

  const rows = (page: Page) => page.locator('section[data-tournament] li').count()

  test('keeps its height while rows load as they come near, down to the last one', async () => {
    const page = await open(`/lich-thi-dau/${date}`)
    await expect.poll(() => page.locator('section[data-tournament]').count()).toBe(30)
    const height = () =>
      page.evaluate(() => {
        const groups = [...document.querySelectorAll('section[data-tournament]')].map((one) =>
          one.getBoundingClientRect(),
        )
        return (groups.at(-1)?.bottom ?? 0) - (groups[0]?.top ?? 0)
      })
    const before = await height()
    expect(await rows(page)).toBeLessThan(total)
    await page.getByRole('link', { name: 'Giải thứ 30', exact: true }).focus()
    await expect.poll(() => rows(page)).toBe(total)
    expect(await height()).toBe(before)
  })

  test('shows an error when the rest cannot be read, and reads it on retry', async () => {
    const page = await open(`/lich-thi-dau/${date}`)
    await page.route('**/daySchedule*', (route) => route.abort())
    await page.getByRole('link', { name: 'Giải thứ 30', exact: true }).focus()
    const retry = page.getByRole('button', { name: 'Thử lại' })
    await retry.waitFor()
    const before = await rows(page)
    await page.unroute('**/daySchedule*')
    await retry.click()
    await expect.poll(() => rows(page)).toBeGreaterThan(before)
  })
})

test('a tournament’s results continue on request', async () => {
  const { world } = site
  const tournamentId = await world.tournament({ names: inAll('Giải dài hơi') })
  for (let i = 0; i < 62; i += 1)
    await world.result({ tournamentId, score: [1, 0], kickOff: Date.now() - (i + 4) * 12 * hourMs })
  const page = await open(`/ket-qua/giai-dau/${tournamentId}`)
  await expect.poll(() => page.locator('main section li').count()).toBe(60)
  // Uses the keyboard, because days get their true height when they come into view, which can move the button.
  await page.getByRole('button', { name: 'Xem thêm' }).press('Enter')
  await expect.poll(() => page.locator('main section li').count()).toBe(62)
  await expect.poll(() => page.getByRole('button', { name: 'Xem thêm' }).count()).toBe(0)
})

test('search engines receive each fixture as an event', async () => {
  const tournamentId = await site.world.tournament({ names: inAll('Giải có sân') })
  const [homeId = '', awayId = ''] = await teams('</script><b>Chủ', 'Khách')
  const kickOff = Date.now() + 48 * hourMs
  await site.world.fixture({ tournamentId, homeId, awayId, kickOff, venue: 'Sân Mỹ Đình' })
  const text = await html(`/en/lich-thi-dau/giai-dau/${tournamentId}`)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
  const { itemListElement } = JSON.parse(block) as { itemListElement: { item: Record<string, unknown> }[] }
  expect(itemListElement).toHaveLength(1)
  expect(itemListElement[0]?.item).toMatchObject({
    '@type': 'SportsEvent',
    name: '</script><b>Chủ – Khách',
    startDate: new Date(kickOff).toISOString(),
    homeTeam: { '@type': 'SportsTeam', name: '</script><b>Chủ' },
    location: [{ '@type': 'Place', name: 'Sân Mỹ Đình' }, { '@type': 'VirtualLocation' }],
    url: expect.stringMatching(new RegExp(`^${site.address}/en/truc-tiep/`)),
  })
  expect(text).toMatch(/<title>Giải có sân fixtures · /)
})

test.each([
  '/lich-thi-dau/khong-co',
  '/ket-qua/2026-02-30',
  '/lich-truc-tiep/bong-da/2026-11-21/x',
  '/lich-thi-dau/giai-dau/999999999',
  '/ket-qua/giai-dau/12x',
  '/en/lich-truc-tiep/giai-dau',
])('%s does not exist', async (path) => {
  expect((await fetch(site.address + path)).status).toBe(404)
})

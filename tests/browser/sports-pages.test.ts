import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { inAll } from '#demo/world.ts'
import { createRulingService } from '#server/features/tournaments/rulings.service.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { findingsInBothWays } from './axe.ts'
import { openVisitAtNoon } from './noon.ts'
import { type Site, startSite } from './site.ts'
import { openPage, untilAlive, type VisitOptions } from './visit.ts'

const dayMs = 86_400_000
let site: Site
let league: { tournamentId: string; seasonId: string }
let cup: { tournamentId: string; seasonId: string }
let teams: string[]
let player: { id: string; slug: string }

beforeAll(async () => {
  site = await startSite()
  await fill(site)
})
afterAll(async () => {
  await site?.close()
})

const daysAgo = (days: number) => Date.now() - days * dayMs
const round = (number: number) => ({ roundNumber: number, round: inAll(`Vòng ${number}`) })

async function fill({ world, features }: Site): Promise<void> {
  const names = ['Hà Nội', 'Hải Phòng', 'Nam Định', 'Đà Nẵng']
  teams = await Promise.all(names.map((name) => world.team({ names: inAll(name), country: 'VN', city: name })))
  await world.team({ names: inAll('Kobe'), country: 'JP' })
  const [a = '', b = '', c = '', d = ''] = teams
  const tournamentId = await world.tournament({
    names: inAll('V.League 1'),
    country: 'VN',
    rules: 'laliga',
    priority: 1,
  })
  league = { tournamentId, seasonId: await world.season({ tournamentId, name: '2026/27' }) }
  await world.result({ ...league, ...round(1), homeId: a, awayId: b, score: [2, 0], kickOff: daysAgo(9) })
  const scored = await world.result({
    ...league,
    ...round(1),
    homeId: c,
    awayId: d,
    score: [1, 0],
    kickOff: daysAgo(9),
  })
  await world.fixture({ ...league, ...round(2), homeId: a, awayId: c, kickOff: daysAgo(-1) })
  await world.fixture({ ...league, ...round(2), homeId: b, awayId: d, kickOff: daysAgo(-1) })
  await features.fixtureDetails.keepEvents(scored, [
    { key: '1', kind: 1, side: 'home', minute: 12, extraMinute: null, player: 'Văn Toàn', otherPlayer: '' },
  ])
  const cupId = await world.tournament({ names: inAll('Cúp Quốc gia'), country: 'VN', kind: 'cup', priority: 2 })
  cup = { tournamentId: cupId, seasonId: await world.season({ tournamentId: cupId }) }
  const sf = { ...cup, stage: 'knockout' as const, roundKey: 'sf', round: inAll('Bán kết') }
  await world.result({ ...sf, homeId: a, awayId: b, score: [1, 0], kickOff: daysAgo(5) })
  await world.result({ ...sf, homeId: c, awayId: d, score: [0, 2], kickOff: daysAgo(5) })
  const final = { ...cup, stage: 'knockout' as const, roundKey: 'final', round: inAll('Chung kết') }
  await world.fixture({ ...final, homeId: a, awayId: d, kickOff: daysAgo(-3) })
  await features.teams.keepSquad(a, [
    { sourceKey: '1', name: 'Văn Hậu', number: 5, position: 'defender', bornOn: '1999-04-19', club: '' },
  ])
  player = await eventually(async () => {
    const { data } = await site.call(search, { q: 'Văn Hậu' })
    const [found] = data.players
    if (found?.number !== 5) throw new Error('the squad has no player yet')
    return found
  })
}

const open = (path: string, options?: VisitOptions) => openPage(site, path, options)

async function get(path: string) {
  const response = await fetch(site.address + path, { redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

function dataOf(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}')
}

describe('addresses', () => {
  test.each([
    '/doi-bong/abc',
    '/doi-bong/12x',
    '/doi-bong/999999999999',
    '/cau-thu/van-hau',
    '/en/cau-thu/van-hau-999999999999',
    '/en/giai-dau/999999999999',
    '/giai-dau/12x',
    '/doi-bong?trang=99',
    '/doi-bong?trang=0',
  ])('%s is a real 404', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('sections, seasons and rounds that do not exist are 404', async () => {
    const wrong = [`/doi-bong/${teams[0]}?xem=khac`, `/doi-bong/${teams[0]}?xem=lich&trang=9`]
    wrong.push(`/cau-thu/${player.slug}?xem=khac`, `/cau-thu/${player.slug}?xem=tran-dau&trang=9`)
    for (const query of ['xem=khac', 'mua=999999', 'xem=lich&vong=league-9', 'xem=bang&tinh=tong'])
      wrong.push(`/giai-dau/${league.tournamentId}?${query}`)
    const statuses = await Promise.all(wrong.map(async (path) => [path, (await get(path)).status]))
    expect(statuses).toEqual(wrong.map((path) => [path, 404]))
  })

  test('another name of a player redirects in its section, and the page has structured data and a sitemap', async () => {
    const other = `/en/cau-thu/hau-van-${player.id}?xem=su-nghiep`
    const answer = await fetch(site.address + other, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/en/cau-thu/${player.slug}?xem=su-nghiep`])
    const { html } = await get(`/en/cau-thu/${player.slug}`)
    expect(dataOf(html)).toMatchObject({
      '@type': 'Person',
      name: 'Văn Hậu',
      birthDate: '1999-04-19',
      url: `${site.address}/en/cau-thu/${player.slug}`,
      memberOf: [{ '@type': 'SportsTeam', name: 'Hà Nội', url: `${site.address}/en/doi-bong/${teams[0]}` }],
    })
    const sitemap = await (await fetch(`${site.address}/sitemap-players-1.xml`)).text()
    expect(sitemap).toContain(`/cau-thu/${player.slug}</loc>`)
  })

  test('a team and a tournament have structured data for search engines', async () => {
    const [team, tournament] = await Promise.all([
      get(`/en/doi-bong/${teams[0]}?xem=doi-hinh`),
      get(`/giai-dau/${league.tournamentId}`),
    ])
    expect(dataOf(team.html)).toMatchObject({
      '@type': 'SportsTeam',
      name: 'Hà Nội',
      url: `${site.address}/en/doi-bong/${teams[0]}`,
      sport: 'Soccer',
      athlete: [{ '@type': 'Person', name: 'Văn Hậu' }],
    })
    expect(dataOf(tournament.html)['@graph']).toMatchObject([
      { '@type': 'SportsOrganization', name: 'V.League 1' },
      { '@type': 'SportsEvent', name: 'V.League 1 2026/27' },
    ])
    expect(team.html).toMatch(/<title>Hà Nội: squad/)
  })
})

test('the list leads by name and country to a team, its squad and back to its tournament', async () => {
  const page = await open('/doi-bong')
  await page.getByLabel('Tên đội').fill('ha noi')
  await page.getByRole('button', { name: 'Lọc' }).click()
  await page.waitForURL(/q=ha\+noi/)
  await page.getByText('1 đội').waitFor()
  await page.getByRole('link', { name: 'Hà Nội' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hà Nội' }).waitFor()
  await page.getByRole('link', { name: 'Đội hình' }).click()
  const squad = page.getByRole('table', { name: /Danh sách cầu thủ Hà Nội/ })
  await squad.getByRole('rowheader', { name: 'Văn Hậu' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Văn Hậu' }).waitFor()
  await page.getByText('Trận tiếp theo').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Hà Nội' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Hà Nội' }).waitFor()
  await page.getByRole('link', { name: 'V.League 1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'V.League 1' }).waitFor()
})

test('a country narrows the list', async () => {
  const page = await open('/doi-bong')
  await page.getByLabel('Quốc gia').selectOption({ label: 'Nhật Bản (1)' })
  await page.getByRole('button', { name: 'Lọc' }).click()
  await page.getByRole('heading', { level: 1, name: 'Đội bóng Nhật Bản' }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Kobe' }).count()).toBe(1)
})

test('the standings are a table with named columns and rows', async () => {
  const page = await open(`/giai-dau/${league.tournamentId}?xem=bang`)
  const table = page.getByRole('table', { name: 'Bảng xếp hạng V.League 1' })
  await expect.poll(() => table.getByRole('columnheader').allTextContents()).toContain('ĐĐiểm')
  const rows = await table.getByRole('rowheader').getByRole('link').allTextContents()
  expect(rows).toEqual(['Hà Nội', 'Nam Định', 'Đà Nẵng', 'Hải Phòng'])
  await page.getByRole('link', { name: 'Sân khách' }).click()
  await page.waitForURL(/tinh=san-khach/)
  await expect.poll(() => page.getByRole('link', { name: 'Sân khách' }).getAttribute('aria-current')).toBe('page')
})

test('rounds are changed one by one, and the address names the round', async () => {
  const page = await open(`/giai-dau/${league.tournamentId}?xem=lich`)
  const chosen = page.getByRole('navigation', { name: 'Chọn vòng đấu' }).locator('[aria-current]')
  await expect.poll(() => chosen.textContent()).toBe('Vòng 2')
  await page.getByRole('link', { name: 'Vòng trước: Vòng 1' }).click()
  await page.waitForURL(/vong=league-1/)
  await expect.poll(() => chosen.textContent()).toBe('Vòng 1')
  await page.getByText('Kết thúc').first().waitFor()
})

test('a phone shows the knock-out stage by stage, a wide screen all stages', async () => {
  const phone = await open(`/giai-dau/${cup.tournamentId}?xem=nhanh`, { viewport: { width: 390, height: 844 } })
  const bracket = phone.getByRole('region', { name: 'Nhánh đấu loại trực tiếp' })
  await expect.poll(() => bracket.getByRole('article').count()).toBe(1)
  await phone.getByRole('button', { name: 'Bán kết' }).click()
  await expect.poll(() => bracket.getByRole('article').count()).toBe(2)
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => bracket.getByRole('article').count()).toBe(3)
})

test.each(['team', 'tournament'])(
  'the calendar of a %s is offered to the phone’s calendar program and as an address',
  async (kind) => {
    const id = kind === 'team' ? teams[0] : cup.tournamentId
    const page = await open(kind === 'team' ? `/doi-bong/${id}` : `/giai-dau/${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /^Thêm vào lịch: / }).click()
    const address = `${site.address}/calendar/${kind}/${id}.ics?locale=vi`
    const link = page.getByRole('link', { name: 'Mở trong ứng dụng lịch' })
    await expect.poll(() => link.getAttribute('href')).toBe(address.replace('http:', 'webcal:'))
    await page.getByRole('button', { name: 'Sao chép liên kết' }).click()
    await page.getByText('Đã sao chép').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect((await fetch(address)).headers.get('content-type')).toContain('text/calendar')
  },
)

test('a guest who follows is asked to log in, then follows, and finds the team above the list', async () => {
  const person = await site.world.user()
  const page = await open(`/doi-bong/${teams[1]}`)
  const said = page.waitForResponse('**/team/follow')
  await page.getByRole('button', { name: 'Theo dõi Hải Phòng' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tên đăng nhập').fill(person.username)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(site.password)
  await dialog.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  const button = page.getByRole('button', { name: 'Đang theo dõi Hải Phòng' })
  await button.waitFor()
  await page.getByText('1 người theo dõi').waitFor()
  await said
  await page.goto(`${site.address}/doi-bong`)
  await page.getByRole('region', { name: 'Bạn đang theo dõi' }).getByRole('link', { name: 'Hải Phòng' }).click()
  await button.click()
  await page.getByRole('button', { name: 'Theo dõi Hải Phòng', exact: true }).waitFor()
})

describe('search', () => {
  test('opens over the page, finds while typing, and follows the arrow keys to a team', async () => {
    const page = await open('/gioi-thieu')
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: 'Tìm đội, cầu thủ, giải, BLV, trận đấu' })
    await box.fill('van hau')
    await page.getByRole('option', { name: /Văn Hậu.*Hà Nội · Hậu vệ/ }).waitFor()
    await box.fill('hai phong')
    const option = page.getByRole('option', { name: /Hải Phòng.*Việt Nam/ })
    await option.waitFor()
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('false')
    await box.press('ArrowDown')
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Hải Phòng' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('remembers searches, and forgets them on request', async () => {
    const page = await open('/gioi-thieu')
    const button = page.getByRole('banner').getByRole('link', { name: 'Tìm kiếm' })
    await button.click()
    const box = page.getByRole('combobox')
    await box.fill('nam dinh')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Tìm “nam dinh”' }).waitFor()
    await button.click()
    await page.getByRole('option', { name: 'nam dinh' }).waitFor()
    await page.getByRole('button', { name: 'Xóa lịch sử' }).click()
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  test('says that nothing was found, and what to do', async () => {
    const page = await open('/tim-kiem?q=zzzzqqq')
    await page.getByText('Không tìm thấy “zzzzqqq”').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Xem các đội bóng' }).waitFor()
  })

  test('has a page that is rendered on the server, in three languages, and is not indexed with a query', async () => {
    for (const prefix of ['', '/en', '/zh']) {
      const { status, html } = await get(`${prefix}/tim-kiem?q=ha+noi`)
      expect([status, html.includes(`href="${prefix}/doi-bong/${teams[0]}"`)]).toEqual([200, true])
      expect(html).toContain('name="robots" content="noindex"')
    }
  })

  test('shows a foreign text as text', async () => {
    const { html } = await get(`/tim-kiem?q=${encodeURIComponent('<script>alert(1)</script>"\'')}`)
    expect(html).not.toContain('<script>alert(1)')
  })
})

test('deducted points are shown with their reason, in the row and under the table', async () => {
  const { tournamentId, seasonId } = league
  const rulings = createRulingService(site.engines.database)
  const ruling = { seasonId, teamId: teams[1] ?? '', kind: 'points' as const, value: -3, reason: 'Nợ lương cầu thủ' }
  const id = await rulings.rule(ruling)
  const page = await open(`/giai-dau/${tournamentId}?xem=bang`)
  const said = 'Bị trừ 3 điểm (Nợ lương cầu thủ)'
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('list', { name: 'Cộng, trừ điểm' }).allTextContents()
    })
    .toEqual([expect.stringContaining(said)])
  await expect.poll(() => page.getByRole('row').filter({ hasText: said }).count()).toBe(1)
  await rulings.unrule(id)
})

test.each([
  ['', ['Nhì bảng A', 'Hạng ba bảng A/B/C/D/F', 'Thắng trận 74', 'Thua trận 101']],
  ['/en', ['Group A runners-up', 'Group A/B/C/D/F third place', 'Winner of match 74', 'Loser of match 101']],
  ['/zh', ['A 組第二', 'A/B/C/D/F 組第三', '第 74 場勝者', '第 101 場敗者']],
] as const)('a knock-out that was drawn before is shown from the groups on: %s', async (prefix, places) => {
  const { world } = site
  const tournamentId = await world.tournament({ kind: 'cup', rules: 'world-cup-2026', priority: 99 })
  const seasonId = await world.season({ tournamentId })
  const [homeId, awayId] = [await world.team(), await world.team()]
  const group = { tournamentId, seasonId, stage: 'group' as const, ...round(1), homeId, awayId }
  for (const groupName of 'ABCDEFGHIJKL') await world.fixture({ ...group, groupName, kickOff: daysAgo(-1) })
  const page = await open(`${prefix}/giai-dau/${tournamentId}?xem=nhanh`, { viewport: { width: 1440, height: 900 } })
  for (const place of places) await page.getByText(place, { exact: true }).waitFor()
  // A place in the bracket without a fixture has no link.
  await expect.poll(() => page.getByRole('article').getByRole('link').count()).toBe(0)
})

test('axe finds nothing on the sports pages and in the search, light at 1440 px and dark at 390 px', async () => {
  const page = await open('/')
  const team = `/doi-bong/${teams[0]}`
  const tournament = `/giai-dau/${league.tournamentId}`
  const paths = [
    '/doi-bong',
    team,
    `${team}?xem=doi-hinh`,
    `/cau-thu/${player.slug}?xem=su-nghiep`,
    '/giai-dau',
    tournament,
    `${tournament}?xem=bang`,
    `${tournament}?xem=lich`,
    `${tournament}?xem=ghi-ban`,
    `/giai-dau/${cup.tournamentId}?xem=nhanh`,
    '/tim-kiem?q=ha+noi',
  ]
  const found: string[] = []
  for (const path of paths) {
    await page.goto(site.address + path)
    await untilAlive(page)
    found.push(...(await findingsInBothWays(page)))
  }
  await page.getByRole('banner').getByRole('link', { name: 'Tìm kiếm' }).click()
  await page.getByRole('combobox').fill('ha noi')
  await page.getByRole('option').first().waitFor()
  found.push(...(await findingsInBothWays(page)))
  expect(found).toEqual([])
})

test('the page of a merged team redirects, in its language and section, and no sitemap lists it', async () => {
  const { world, features } = site
  const [stands, merged] = [await world.team({ country: 'VN' }), await world.team({ country: 'VN' })]
  const { db } = site.engines.database
  await db.transaction().execute((tx) => features.teams.replace(tx, { teamId: merged, byId: stands }))
  const answer = await fetch(`${site.address}/en/doi-bong/${merged}?xem=doi-hinh`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/en/doi-bong/${stands}?xem=doi-hinh`])
  const sitemap = await (await fetch(`${site.address}/sitemap-teams-1.xml`)).text()
  expect(sitemap).toContain(`/doi-bong/${stands}</loc>`)
  expect(sitemap).not.toContain(`/doi-bong/${merged}</loc>`)
})

test('a page left open over midnight shows the new day without a reload', async () => {
  const { page } = await openVisitAtNoon(site)
  await page.clock.install()
  await page.goto(`${site.address}/lich-thi-dau`)
  await page.getByRole('navigation', { name: 'Ngày thi đấu' }).getByRole('link', { name: 'Hôm nay' }).waitFor()
  await untilAlive(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const homeId = await site.world.team({ names: inAll('Đội nửa đêm') })
  await site.world.liveFixture({ homeId, minute: 3 })
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Đội nửa đêm' })
  await page.clock.runFor(10_000)
  await expect.poll(() => row.count()).toBe(0)
  await page.clock.fastForward('24:00:00')
  // The server’s day has not changed. The page finds the row because it requests the list every minute.
  await expect
    .poll(async () => {
      await page.clock.runFor(60_000)
      return row.count()
    })
    .toBeGreaterThan(0)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

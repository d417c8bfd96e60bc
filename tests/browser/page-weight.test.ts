import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasLine, oddsKinds, sidesOf } from '#contract/rules/odds-kinds.ts'
import { oddsRow, provider } from '#tests/setup/odds.ts'
import { type Site, startSite } from './site.ts'

// Checks the weight of the fullest pages: bytes before compression, and scripts as transferred.

const clubs = ['Liverpool', 'Manchester United', 'Hà Nội', 'Borussia Mönchengladbach', 'Real Sociedad', 'Thép Xanh']
let site: Site

const minuteMs = 60_000
/** Start times in UTC of a calendar day and of a sports day in Vietnam (UTC+7), in ms. Pages show one such day. */
const beginnings = [0, 6].map((hour) => (hour - 7) * 60 * minuteMs)
const dayMs = 24 * 60 * minuteMs

/** Returns a time within two minutes of now. It and the next minute are on the same calendar day and sports day. */
function soonOnOneDay(): number {
  const now = Date.now()
  const isNear = beginnings.some((beginsAt) => (((beginsAt - now) % dayMs) + dayMs) % dayMs < 3 * minuteMs)
  return isNear ? now - 2 * minuteMs : now + minuteMs
}

beforeAll(async () => {
  site = await startSite()
  const { world, features } = site
  const people = await Promise.all(['Minh Khang', 'Thảo Vy', 'Quốc Bảo'].map((name) => world.commentator({ name })))
  const inAll = (name: string) => ({ vi: name, en: name, zh: name })
  const teams: string[] = []
  for (const club of [...clubs, ...clubs]) teams.push(await world.team({ names: inAll(club) }))
  const soon = soonOnOneDay()
  const fixtures: string[] = []
  for (let n = 0; n < 40; n += 1) {
    const names = inAll(`Giải vô địch quốc gia ${n % 20}`)
    const tournamentId = await world.tournament({ key: `giai-${n % 20}`, names })
    const [homeId = '', awayId = ''] = [teams[n % 12], teams[(n + 5) % 12]]
    const given = { tournamentId, homeId, awayId, commentators: people.slice(0, n % 4) }
    fixtures.push(
      n < 9
        ? await world.liveFixture({ ...given, isFeatured: true, score: [2, 1] })
        : await world.fixture({ ...given, isFeatured: n < 14, kickOff: soon + n * 1_000 }),
    )
  }
  const rows = fixtures.slice(0, 20).flatMap((fixtureId) =>
    oddsKinds.map((kind) =>
      oddsRow(fixtureId, {
        kind,
        prices: sidesOf[kind].length > 2 ? ['1.85', '3.4', '4.15'] : ['1.87', '2.03'],
        ...(hasLine(kind) && { line: '0.75', opening: ['1.9', '2'] as [string, string] }),
      }),
    ),
  )
  await features.odds.applyOddsRows(provider, rows)
})
afterAll(() => site?.close())

const read = async (path: string) => (await fetch(site.address + path, { headers: { 'accept-language': 'vi' } })).text()
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0

test.each([
  ['/', 110_000, /class="card later-card/g, 8],
  ['/lich-thi-dau', 160_000, /class="fixture-row"/g, 24],
  ['/ty-le-keo', 180_000, /class="odds-first"/g, 12],
])('%s is at most %d bytes when it is full', async (path, most, row, rows) => {
  const html = await read(path)
  expect(count(html, row)).toBeGreaterThanOrEqual(rows)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(most)
})

test('the initial scripts of the home page are at most 135 kB', async () => {
  const names = new Set((await read('/')).match(/\/assets\/[\w.-]+\.js/g))
  const sizes = await Promise.all([...names].map(async (name) => brotliCompressSync(await read(name)).length))
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(135_000)
})

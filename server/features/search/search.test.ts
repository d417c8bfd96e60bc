import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxQueryLength, search } from '#contract/search.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
let app: TestApp
let world: World
const teams: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const names = [
    'Công An Hà Nội',
    'Hà Nội',
    'Nam Định',
    'Đà Nẵng',
    'Arsenal',
    'Chelsea',
    'Manchester United',
    'Barcelona',
  ]
  for (const name of names) teams[name] = await world.team({ names: inAll(name), shortName: name.slice(0, 1) })
  teams.Real = await world.team({
    names: { vi: 'Real Madrid', en: 'Real Madrid', zh: '皇家馬德里' },
    shortName: 'RMA',
  })
  await app.features.teams.keepAliases(teams.Real, ['Los Blancos', 'Đội bóng Hoàng gia'])
  await world.tournament({ names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英超' }, priority: 1 })
  await world.tournament({
    names: { vi: 'Ngoại hạng Ai Cập', en: 'Egyptian Premier League', zh: '埃及超' },
    priority: 50,
  })
  await world.commentator({ username: 'quanghung', name: 'BLV Quang Hùng' })
})
afterAll(() => app.close())

async function find(q: string, locale: 'vi' | 'en' | 'zh' = 'vi') {
  return (await app.call(search, { q, locale })).data
}
async function teamNames(q: string): Promise<string[]> {
  return (await find(q)).teams.map(({ name }) => name)
}

describe('names', () => {
  test.each(['ha noi', 'Hà Nội', 'HÀ NỘI', 'hà  nội!', 'Hà Nội'.normalize('NFD')])(
    '"%s" finds Hà Nội first, before names that only contain the words',
    async (q) => {
      expect(await teamNames(q)).toEqual(['Hà Nội', 'Công An Hà Nội'])
    },
  )

  test.each([
    ['da nang', 'Đà Nẵng'],
    ['đa nẵng', 'Đà Nẵng'],
    ['nam đinh', 'Nam Định'],
    ['ars', 'Arsenal'],
    ['united manchester', 'Manchester United'],
    ['rma', 'Real Madrid'],
    ['blancos', 'Real Madrid'],
    ['hoang gia', 'Real Madrid'],
    ['皇家', 'Real Madrid'],
  ])('"%s" finds %s', async (q, name) => {
    expect(await teamNames(q)).toEqual([name])
  })

  test.each([
    ['barcelna', 'Barcelona'],
    ['machester unitd', 'Manchester United'],
    ['areenal', 'Arsenal'],
    ['chelsae', 'Chelsea'],
  ])('the misspelling "%s" finds %s', async (q, name) => {
    expect((await teamNames(q))[0]).toBe(name)
  })

  test('a country’s name in any language finds its teams and tournaments, after those with that name', async () => {
    const national = await world.team({
      names: { vi: 'Việt Nam', en: 'Vietnam', zh: '越南' },
      kind: 'national',
      country: 'VN',
    })
    await world.team({ names: inAll('Becamex Bình Dương'), country: 'VN' })
    await world.team({ names: inAll('Muangthong'), country: 'TH' })
    await world.tournament({ names: inAll('V.League 1'), country: 'VN' })
    for (const q of ['việt nam', 'Vietnam', 'VIET NAM', '越南']) {
      const found = await find(q)
      expect([found.teams[0]?.id, found.teams[1]?.name]).toEqual([national, 'Becamex Bình Dương'])
      expect([found.teams.length, found.tournaments.map(({ name }) => name)]).toEqual([2, ['V.League 1']])
    }
    expect(await teamNames('thái lan')).toEqual(['Muangthong'])
  })

  test('an unknown Chinese name finds nothing that only shares a character', async () => {
    await world.tournament({ names: { vi: 'VĐQG Áo', en: 'Austrian Bundesliga', zh: '奧地利甲級聯賽' } })
    expect((await find('曼聯', 'zh')).total).toBe(0)
    expect((await find('甲級聯賽', 'zh')).tournaments.map(({ name }) => name)).toEqual(['奧地利甲級聯賽'])
  })

  test('an unknown name does not match trigrams spread over several words', async () => {
    await world.team({ names: { vi: 'Bờ Biển Ngà', en: 'Ivory Coast', zh: '象牙海岸' } })
    expect(await teamNames('nguyễn')).toEqual([])
  })

  test('repeated letters do not find names that begin with them', async () => {
    await world.team({ names: inAll('Aarau') })
    await world.team({ names: inAll('Hamburg') })
    expect(await teamNames('aarua')).toEqual(['Aarau'])
    expect([await teamNames('aaaaaaaa'), await teamNames('hahahaha')]).toEqual([[], []])
  })

  test('tournaments are sorted by weight, and commentators are found by either name, in the requested language', async () => {
    expect((await find('ngoai hang')).tournaments.map(({ name }) => name)).toEqual([
      'Ngoại hạng Anh',
      'Ngoại hạng Ai Cập',
    ])
    expect((await find('英超', 'zh')).tournaments.map(({ name }) => name)).toEqual(['英超'])
    for (const q of ['quang hung', 'quanghung'])
      expect((await find(q)).commentators.map(({ username }) => username)).toEqual(['quanghung'])
  })

  test('a new name is found immediately, and the old one is not', async () => {
    const key = 'doi-doi-ten'
    await world.team({ key, names: inAll('Phù Đổng') })
    expect(await teamNames('phu dong')).toEqual(['Phù Đổng'])
    await world.team({ key, names: inAll('Ninh Bình') })
    expect([await teamNames('phu dong '), await teamNames('ninh binh')]).toEqual([[], ['Ninh Bình']])
  })

  test('members are not found until they become commentators', async () => {
    const { userId } = await world.user({ username: 'kinkeo', name: 'Kín Kẽo' })
    expect((await find('kin keo')).total).toBe(0)
    await app.engines.database.pool.query("update users set role = 'commentator' where id = $1", [userId])
    expect((await find('kin keo ')).commentators).toMatchObject([{ userId }])
    await app.engines.database.pool.query("update users set role = 'user' where id = $1", [userId])
    expect((await find(' kin keo')).total).toBe(0)
  })
})

describe('fixtures', () => {
  test('the live one comes first, then the nearest in time', async () => {
    const [homeId = '', awayId = ''] = [teams.Arsenal, teams.Chelsea]
    const past = await world.result({ homeId, awayId, score: [1, 0], kickOff: Date.now() - 30 * hourMs })
    const far = await world.fixture({ homeId: awayId, awayId: homeId, kickOff: Date.now() + 200 * hourMs })
    const next = await world.fixture({ homeId, awayId, kickOff: Date.now() + 20 * hourMs })
    const live = await world.liveFixture({ homeId, awayId, minute: 60, score: [0, 0] })
    const ids = async (q: string) => (await find(q)).fixtures.map(({ fixtureId }) => fixtureId)
    expect(await ids('arsenal')).toEqual([live, next, past, far])
    expect(await ids('chelsea vs arsenal')).toEqual([live, next, past, far])
    expect(await ids('arsenal barcelona')).toEqual([])
  })

  test('distinguishes two clubs whose names have two words each', async () => {
    const fixtureId = await world.fixture({ homeId: teams['Hà Nội'] ?? '', awayId: teams['Nam Định'] ?? '' })
    await world.fixture({ homeId: teams['Hà Nội'] ?? '', awayId: teams['Đà Nẵng'] ?? '' })
    const { fixtures, teams: named } = await find('ha noi nam dinh')
    expect([fixtures.map((one) => one.fixtureId), named]).toEqual([[fixtureId], []])
  })

  test('a tournament’s name finds its fixtures', async () => {
    const tournamentId = await world.tournament({ names: inAll('Cúp Mùa Xuân') })
    const fixtureId = await world.fixture({ tournamentId })
    expect((await find('cup mua xuan')).fixtures).toMatchObject([{ fixtureId }])
  })
})

describe('any query', () => {
  test.each(['', '   ', '%', '_', "'; drop table teams; --", '\\', '🏆', 'zzzzqqqq', 'a'.repeat(maxQueryLength)])(
    '"%s" gets a response',
    async (q) => {
      const answer = await app.call(search, { q })
      expect(answer).toMatchObject({ status: 200, data: { total: expect.any(Number) } })
    },
  )

  test('punctuation alone finds nothing', async () => {
    for (const q of ['', '%', '_ _', '!!!']) expect((await find(q)).total).toBe(0)
  })

  test.each([{ q: 'a'.repeat(maxQueryLength + 1) }, {}, { q: 'a', limit: 0 }, { q: 'a', limit: 1000 }])(
    'refuses %o',
    async (wrong) => {
      expect(await app.call(search, wrong as never)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
    },
  )

  test('each kind has at most as many results as the limit', async () => {
    expect((await app.call(search, { q: 'n', limit: 1 })).data.teams).toHaveLength(1)
  })

  test('a viewer who searches too often must wait', async () => {
    const busy = await startTestApp({ env: { CALLS_PER_MINUTE: '30' } })
    const token = (await busy.call(guestLogin)).data
    const answers: number[] = []
    for (let i = 0; i < 5; i += 1) answers.push((await busy.call(search, { q: 'x' }, { token })).status)
    await busy.close()
    expect(answers).toEqual([200, 200, 200, 429, 429])
  })
})

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createMappingService } from '../mapping.service.ts'
import type { Ext, FixturePatch, LivePatch } from '../provider.ts'
import { createFixtureIntake, type SourceTerms } from './fixture-intake.service.ts'
import { createPlayIntake } from './play-intake.service.ts'

const provider = 'isports'
const kickOff = Date.UTC(2031, 7, 15, 19)
const anchor: SourceTerms = { provider, isAnchor: true, origin: 'provider' }

let app: TestApp
let refusals: string[] = []
let made = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

function intakes() {
  const { database } = app.engines
  const { schedule, fixtures } = app.features
  const mapping = createMappingService({ database, schedule })
  refusals = []
  const refused = (_: string, reason: string) => void refusals.push(reason)
  const plays = createPlayIntake({ database, schedule, fixtures, mapping, refused, log: pino({ level: 'silent' }) })
  return { mapping, plays, fixtures: createFixtureIntake({ database, schedule, mapping, plays, refused }) }
}

function told<T>(ext: string, data: T, more: Partial<Ext<T>> = {}): Ext<T> {
  return { ext, provider, fetchedAt: Date.now(), data, ...more }
}

function patch(given: Partial<FixturePatch> = {}): FixturePatch {
  return {
    sport: sports.football,
    tournament: { ext: 't1', name: 'Hill League', code: 'hill.1', country: 'VN' },
    season: '2031',
    home: { ext: 'h1', name: 'Hill Rovers', country: 'VN' },
    away: { ext: 'a1', name: 'Valley Town', country: 'VN' },
    kickOff,
    timeState: 'exact',
    ...given,
  }
}

/** A fixture of its own that the provider tells of, and what became of it. */
async function fixtureOf(given: Partial<FixturePatch> = {}) {
  const used = intakes()
  made += 1
  const ext = `f${made}`
  const at = kickOff + made * 86_400_000
  await used.fixtures.take([told(ext, patch({ kickOff: at, ...given }))], anchor)
  const id = (await used.mapping.mapped(provider, 'fixture', [ext])).get(ext) ?? ''
  const play = (data: LivePatch, more: Partial<Ext<LivePatch>> = {}) =>
    used.plays.play(provider, [told(ext, data, more)])
  const seen = async () => {
    const { rows } = await app.engines.database.pool.query('select * from fixtures where id = $1', [id])
    return rows[0] as Record<string, unknown>
  }
  return { ...used, ext, id, at, play, seen }
}

test('the anchor’s schedule makes tournament, season, teams and fixture once, however often it is told', async () => {
  const { fixtures, ext, at, seen } = await fixtureOf({ roundNumber: 3, venue: 'Hill Park' })
  const before = await seen()
  expect(before).toMatchObject({
    kick_off: new Date(at),
    round: { vi: 'Vòng 3' },
    venue: 'Hill Park',
    origin: 'provider',
  })
  const again = [told(ext, patch({ kickOff: at })), told(ext, patch({ kickOff: at }))]
  expect(await fixtures.take(again, anchor)).toEqual({ added: 0, changed: 0 })
  // The competition's own number may come later than the fixture.
  await fixtures.take([told(ext, patch({ kickOff: at, bracketNumber: 73 }))], anchor)
  expect(await seen()).toMatchObject({ id: before.id, bracket_number: 73 })
  const moved = told(ext, patch({ kickOff: at + 3_600_000 }))
  expect(await fixtures.take([moved], anchor)).toEqual({ added: 0, changed: 1 })
  expect(await seen()).toMatchObject({ id: before.id, kick_off: new Date(at + 3_600_000), season_id: before.season_id })
})

test('another provider finds the fixture by competition, hour and both names, and asks about what it cannot find', async () => {
  const { mapping, fixtures, at, id } = await fixtureOf()
  const terms: SourceTerms = { provider: 'apifootball', isAnchor: false, origin: 'provider' }
  const named = (home: string) => ({
    tournament: { ext: '99', name: 'Hill League', code: 'hill.1' },
    home: { ext: home, name: home },
    away: { ext: '502', name: 'VALLEY  town' },
    kickOff: at + 2 * 3_600_000,
  })
  await fixtures.take([told('x1', patch(named('hill rovers')))], terms)
  expect((await mapping.mapped('apifootball', 'fixture', ['x1'])).get('x1')).toBe(id)
  await fixtures.take([told('x2', patch(named('Unheard-of FC')))], terms)
  const open = await mapping.openReviews({ after: '0', limit: 50 })
  expect(open.map(({ kind, ext_id }) => `${kind} ${ext_id}`)).toEqual(['team Unheard-of FC', 'fixture x2'])
  expect(open[1]?.candidates).toMatchObject([{ ourId: id }])
  expect(refusals).toContain('unknown fixture')
  // Once a person has answered, the next telling finds it.
  await mapping.decide(open[1]?.id ?? '', { ourId: id, operatorId: '1' })
  expect((await mapping.mapped('apifootball', 'fixture', ['x2'])).get('x2')).toBe(id)
})

test('a fixture known by its day alone is found by a provider that knows the hour, the nearest of several', async () => {
  const day = 86_400_000
  const monday = kickOff + 40 * day
  const { id: sooner, mapping, fixtures } = await fixtureOf({ timeState: 'provisional', kickOff: monday })
  const { id: later } = await fixtureOf({ timeState: 'provisional', kickOff: monday + 4 * day })
  expect(new Set([sooner, later, '']).size).toBe(3)
  const other: SourceTerms = { provider: 'apifootball', isAnchor: true, origin: 'provider' }
  const from = (home: string, away: string) => ({
    home: { ext: `${home}!`, name: home, country: 'VN' },
    away: { ext: `${away}!`, name: away, country: 'VN' },
  })
  const sure = patch({ ...from('Hill Rovers', 'Valley Town'), kickOff: monday + 3 * day })
  expect((await fixtures.take([told('p1', sure)], other)).added).toBe(0)
  expect((await mapping.mapped('apifootball', 'fixture', ['p1'])).get('p1')).toBe(later)
  const asking: SourceTerms = { provider: 'football-data', isAnchor: false, origin: 'provider' }
  const unsure = patch({ ...from('Nowhere Known', 'Valley Town'), kickOff: monday - 2 * day })
  await fixtures.take([told('p2', unsure)], asking)
  const open = await mapping.openReviews({ after: '0', limit: 50 })
  expect(open.find(({ ext_id }) => ext_id === 'p2')?.candidates).toMatchObject([{ ourId: sooner }])
})

test('play moves on, and late news of what stood before is dropped', async () => {
  const { play, seen } = await fixtureOf()
  const now = Date.now()
  await play({ code: 1, homeScore: 1, awayScore: 0 }, { sourceTime: now - 1_000 })
  expect(await play({ code: 1, homeScore: 0, awayScore: 0 }, { sourceTime: now - 60_000 })).toBe(0)
  expect(await seen()).toMatchObject({ state: 'first_half', home_score: 1 })
})

test('a lower score waits for a second reading, while the rest of the news is taken', async () => {
  const { play, seen } = await fixtureOf()
  await play({ code: 1, homeScore: 2, awayScore: 0 }, { fetchedAt: Date.now() - 3 })
  await play({ code: 2, homeScore: 1, awayScore: 0 }, { fetchedAt: Date.now() - 2 })
  expect(await seen()).toMatchObject({ state: 'half_time', home_score: 2 })
  await play({ code: 2, homeScore: 1, awayScore: 0 }, { fetchedAt: Date.now() - 1 })
  expect(await seen()).toMatchObject({ home_score: 1 })
})

test('a goal that goes from the events takes the score down at once', async () => {
  const { play, plays, ext, id, seen } = await fixtureOf()
  const goal = { kind: 1, side: 'home' as const, minute: 5, extraMinute: null, player: 'Hai', otherPlayer: '' }
  await play({ code: 1, homeScore: 1, awayScore: 0 })
  await plays.events(provider, [told(ext, [{ key: 'e1', ...goal }])])
  await plays.events(provider, [told(ext, [])])
  await play({ homeScore: 0, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 0 })
  expect((await app.features.fixtures.detailsOf(id)).events).toEqual([])
})

test('what is over does not open again, whatever a feed says', async () => {
  const { play, seen } = await fixtureOf()
  await play({ code: 3, homeScore: 1, awayScore: 1 })
  await play({ code: -1 })
  await play({ code: 3, homeScore: 1, awayScore: 1 })
  await play({ code: 0 })
  expect(await seen()).toMatchObject({ state: 'finished', home_score: 1 })
})

test('an operator’s word and a better source stand; a lesser one fills what nobody told', async () => {
  const { play, plays, mapping, id, seen } = await fixtureOf()
  await mapping.keep('openfootball', 'fixture', [{ ext: `o${id}`, ourId: id, confidence: 1, decidedBy: 'test' }])
  await play({ code: 1, homeScore: 1, awayScore: 0 })
  await plays.play('openfootball', [told(`o${id}`, { homeScore: 5, awayScore: 5 })])
  expect(await seen()).toMatchObject({ home_score: 1 })
  await app.features.sportsData.manual.correct({ fixtureId: id, homeScore: 3, awayScore: 0 }, '1')
  await play({ homeScore: 4, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 3, state: 'first_half' })
  await play({ code: 2 })
  expect(await seen()).toMatchObject({ state: 'half_time' })
})

test('an operator’s word that comes while a provider’s is being taken stands, and the rest of the news is taken', async () => {
  const { database } = app.engines
  const { schedule, fixtures, sportsData } = app.features
  const { mapping, ext, id, seen } = await fixtureOf()
  const correctedMeanwhile: typeof schedule = {
    ...schedule,
    async applyUpdate(update, before) {
      await sportsData.manual.correct({ fixtureId: id, homeScore: 3, awayScore: 0 }, '1')
      return schedule.applyUpdate({ ...update, observedAt: Date.now() }, before)
    },
  }
  const plays = createPlayIntake({
    database,
    schedule: correctedMeanwhile,
    fixtures,
    mapping,
    refused() {},
    log: pino({ level: 'silent' }),
  })
  expect(await plays.play(provider, [told(ext, { code: 1, homeScore: 4, awayScore: 0 })])).toBe(1)
  expect(await seen()).toMatchObject({ home_score: 3, state: 'first_half' })
  await sportsData.manual.release(id, ['score'])
  await intakes().plays.play(provider, [told(ext, { homeScore: 5, awayScore: 0 })])
  expect(await seen()).toMatchObject({ home_score: 5 })
})

test('malformed, contradictory and future-dated news changes nothing and stops nothing', async () => {
  const { play, plays, fixtures, ext, id, at, seen } = await fixtureOf()
  const before = await seen()
  const bad: LivePatch[] = [
    { homeScore: -1 },
    { homeScore: 1.5 },
    { awayScore: 10_000 },
    { code: Number.NaN },
    { kickOff: Number.POSITIVE_INFINITY },
    { kickOff: Date.UTC(2500, 0, 1) },
    { halfTime: [1] as never },
    { periodStartedAt: Number.NaN },
  ]
  const good = told(ext, { code: 1, homeScore: 1, awayScore: 0 })
  expect(await plays.play(provider, [...bad.map((data) => told(ext, data)), told('nobody', { code: 1 }), good])).toBe(1)
  expect(await seen()).toMatchObject({ state: 'first_half', home_score: 1, kick_off: before.kick_off })
  expect(refusals).toHaveLength(bad.length + 1)
  await plays.events(provider, [told(ext, [event('e1', 500)]), told(ext, [event('e1', 5), event('e1', 6)])])
  expect((await app.features.fixtures.detailsOf(id)).events).toEqual([])
  const team = { ext: 'h1', name: 'Hill Rovers' }
  const nonsense = [{ home: team, away: team }, { home: { ext: '', name: '' } }, { kickOff: Number.NaN }]
  const patches = nonsense.map((data, i) => told(`bad${i}`, patch({ kickOff: at, ...data })))
  expect(await fixtures.take(patches, anchor)).toEqual({ added: 0, changed: 0 })
  // A source whose clock is ahead does not shut out what comes after.
  await play({ homeScore: 2, awayScore: 0 }, { sourceTime: Date.now() + 3_600_000 })
  await play({ homeScore: 3, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 3 })
})

test('line-ups and figures go to the fixture by the source that may tell them', async () => {
  const { plays, ext, id } = await fixtureOf()
  const side = { formation: '4-4-2', coach: 'Ba', players: [] }
  await plays.lineups(provider, [told(ext, { home: side, away: side, isConfirmed: true })])
  await plays.statistics(provider, [told(ext, [{ kind: 6, home: 3, away: 1 }])])
  const details = await app.features.fixtures.detailsOf(id)
  expect(details.lineups).toMatchObject({ home: { formation: '4-4-2' } })
  expect(details.statistics).toEqual([{ kind: 6, home: 3, away: 1 }])
})

test('a provider that is attached is asked by the instance that asks, until it is taken off', async () => {
  const ext = 'z1'
  let asked = 0
  let tell = () => {}
  const second = new Promise<void>((resolve) => {
    tell = resolve
  })
  const detach = app.features.sportsData.attach(
    {
      id: 'attached',
      sports: [sports.football],
      pace: { schedule: { minMs: 1, idleMs: 5, liveMs: 5 } },
      async *schedule() {
        asked += 1
        if (asked === 2) tell()
        yield told(ext, patch({ kickOff: kickOff + 5e9 }))
      },
      health: () => ({ ok: true }),
    },
    { isAnchor: true, origin: 'provider' },
  )
  await second
  await detach()
  const before = asked
  const ids = await app.features.sportsData.mapping.mapped('attached', 'fixture', [ext])
  expect(await app.features.schedule.exists(ids.get(ext) ?? '0')).toBe(true)
  expect(asked).toBe(before)
})

function event(key: string, minute: number) {
  return { key, kind: 1, side: 'home' as const, minute, extraMinute: null, player: '', otherPlayer: '' }
}

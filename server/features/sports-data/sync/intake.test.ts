import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import type { LivePatch } from '#server/features/sports-data/provider.rules.ts'
import {
  anchor,
  createIntakeRun,
  fetched,
  type IntakeRun,
  kickOff,
  patch,
  provider,
} from '#tests/setup/sports-intake.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import type { SourceTerms } from './fixture-intake.service.ts'
import { createPlayIntake } from './play-intake.service.ts'

let app: TestApp
let run: IntakeRun
beforeAll(async () => {
  app = await startTestApp()
  run = createIntakeRun(app)
})
afterAll(() => app.close())

test('the anchor’s schedule creates tournament, season, teams and fixture only once', async () => {
  const { fixtures, ext, at, seen } = await run.fixtureOf({ roundNumber: 3, venue: 'Hill Park' })
  const before = await seen()
  expect(before).toMatchObject({
    kick_off: new Date(at),
    round: { vi: 'Vòng 3' },
    venue: 'Hill Park',
    origin: 'provider',
  })
  const again = [fetched(ext, patch({ kickOff: at })), fetched(ext, patch({ kickOff: at }))]
  expect(await fixtures.take(again, anchor)).toEqual({ added: 0, changed: 0 })
  // The match number within the competition may arrive later than the fixture.
  await fixtures.take([fetched(ext, patch({ kickOff: at, bracketNumber: 73 }))], anchor)
  expect(await seen()).toMatchObject({ id: before.id, bracket_number: 73 })
  const moved = fetched(ext, patch({ kickOff: at + 3_600_000 }))
  expect(await fixtures.take([moved], anchor)).toEqual({ added: 0, changed: 1 })
  expect(await seen()).toMatchObject({ id: before.id, kick_off: new Date(at + 3_600_000), season_id: before.season_id })
})

test('matches another provider’s fixture by competition, kick-off and both names, and opens a review for an unknown one', async () => {
  const { mapping, fixtures, at, id } = await run.fixtureOf()
  const terms: SourceTerms = { provider: 'apifootball', isAnchor: false, origin: 'provider' }
  const named = (home: string) => ({
    tournament: { ext: '99', name: 'Hill League', code: 'hill.1' },
    home: { ext: home, name: home },
    away: { ext: '502', name: 'VALLEY  town' },
    kickOff: at + 2 * 3_600_000,
  })
  await fixtures.take([fetched('x1', patch(named('hill rovers')))], terms)
  expect((await mapping.mapped('apifootball', 'fixture', ['x1'])).get('x1')).toBe(id)
  await fixtures.take([fetched('x2', patch(named('Unheard-of FC')))], terms)
  const open = await mapping.openReviews({ after: '0', limit: 50 })
  expect(open.map(({ kind, ext_id }) => `${kind} ${ext_id}`)).toEqual(['team Unheard-of FC', 'fixture x2'])
  const day = new Date(at).toISOString().slice(0, 10)
  expect(open[1]?.candidates).toMatchObject([{ ourId: id, name: `Hill Rovers – Valley Town, ${day}` }])
  expect(run.refusals).toContain('unknown fixture')
  // An operator's answer maps the fixture immediately.
  await mapping.decide(open[1]?.id ?? '', { ourId: id, by: null })
  expect((await mapping.mapped('apifootball', 'fixture', ['x2'])).get('x2')).toBe(id)
})

test('matches an exact kick-off to the nearest fixture that has only a provisional day', async () => {
  const day = 86_400_000
  const monday = kickOff + 40 * day
  const { id: sooner, mapping, fixtures } = await run.fixtureOf({ timeState: 'provisional', kickOff: monday })
  const { id: later } = await run.fixtureOf({ timeState: 'provisional', kickOff: monday + 4 * day })
  expect(new Set([sooner, later, '']).size).toBe(3)
  const other: SourceTerms = { provider: 'apifootball', isAnchor: true, origin: 'provider' }
  const from = (home: string, away: string) => ({
    home: { ext: `${home}!`, name: home, country: 'VN' },
    away: { ext: `${away}!`, name: away, country: 'VN' },
  })
  const sure = patch({ ...from('Hill Rovers', 'Valley Town'), kickOff: monday + 3 * day })
  expect((await fixtures.take([fetched('p1', sure)], other)).added).toBe(0)
  expect((await mapping.mapped('apifootball', 'fixture', ['p1'])).get('p1')).toBe(later)
  const asking: SourceTerms = { provider: 'football-data', isAnchor: false, origin: 'provider' }
  const unsure = patch({ ...from('Nowhere Known', 'Valley Town'), kickOff: monday - 2 * day })
  await fixtures.take([fetched('p2', unsure)], asking)
  const open = await mapping.openReviews({ after: '0', limit: 50 })
  expect(open.find(({ ext_id }) => ext_id === 'p2')?.candidates).toMatchObject([{ ourId: sooner }])
})

test('ignores a late report with an older score', async () => {
  const { play, seen } = await run.fixtureOf()
  const now = Date.now()
  await play({ code: 1, homeScore: 1, awayScore: 0 }, { sourceTime: now - 1_000 })
  expect(await play({ code: 1, homeScore: 0, awayScore: 0 }, { sourceTime: now - 60_000 })).toBe(0)
  expect(await seen()).toMatchObject({ state: 'first_half', home_score: 1 })
})

test('a lower score waits for a second reading, while the rest of the report is stored', async () => {
  const { play, seen } = await run.fixtureOf()
  await play({ code: 1, homeScore: 2, awayScore: 0 }, { fetchedAt: Date.now() - 3 })
  await play({ code: 2, homeScore: 1, awayScore: 0 }, { fetchedAt: Date.now() - 2 })
  expect(await seen()).toMatchObject({ state: 'half_time', home_score: 2 })
  await play({ code: 2, homeScore: 1, awayScore: 0 }, { fetchedAt: Date.now() - 1 })
  expect(await seen()).toMatchObject({ home_score: 1 })
})

test('one impossible event costs no other event', async () => {
  const { plays, ext, id } = await run.fixtureOf()
  const early = { ...event('early', -5), kind: 3 }
  const given = [event('e1', 5), early, event('late', 500), { ...event('e1', 6), player: 'Hai\0' }, event('', 9)]
  await plays.events(provider, [fetched(ext, [...given, { ...event('e2', 45), extraMinute: -1 }])])
  const { events } = await app.features.fixtureDetails.detailsOf(id)
  expect(events.map(({ key, minute, extraMinute, player }) => [key, minute, extraMinute, player])).toEqual([
    ['early', 0, null, ''],
    ['e1', 6, null, 'Hai'],
    ['e2', 45, null, ''],
    ['late', null, null, ''],
  ])
  expect(run.refusals).toEqual(['events', 'events', 'events', 'events', 'events'])
})

test('one impossible statistic costs no other, and a repeated one counts once', async () => {
  const { plays, ext, id } = await run.fixtureOf()
  const corners = (home: number) => ({ kind: 6, home, away: 1 })
  await plays.statistics(provider, [
    fetched(ext, [corners(3), { kind: 3, home: Number.NaN, away: 1 }, { kind: 4, home: -1, away: 2 }, corners(4)]),
  ])
  expect((await app.features.fixtureDetails.detailsOf(id)).statistics).toEqual([corners(4)])
})

test('scores of periods that contradict each other are left out, and the end is stored', async () => {
  const { play, seen } = await run.fixtureOf()
  await play({ code: 3, homeScore: 2, awayScore: 0, halfTime: [1, 0] })
  await play({ code: -1, homeScore: 2, awayScore: 0, regularTime: [2, 0], extraTime: [0, 0] })
  expect(await seen()).toMatchObject({ state: 'finished', home_half: 1, home_regular: 2, home_extra: null })
  expect(run.refusals).toEqual(['score'])
})

test('an impossible score does not cost a new fixture its date', async () => {
  const { seen } = await run.fixtureOf({ play: { code: 1, homeScore: -3, awayScore: 0 } })
  expect(await seen()).toMatchObject({ state: 'scheduled', home_score: null })
  expect(run.refusals).toEqual(['score'])
})

test('an empty list of events, or one without several goals, waits for a second response', async () => {
  const { play, plays, ext, id, seen } = await run.fixtureOf()
  const at = Date.now()
  const listed = (keys: string[], fetchedAt: number) =>
    plays.events(provider, [
      fetched(
        ext,
        keys.map((key) => event(key, 9)),
        { fetchedAt },
      ),
    ])
  const shown = async () => (await app.features.fixtureDetails.detailsOf(id)).events.map(({ key }) => key)
  await play({ code: 1, homeScore: 3, awayScore: 0 })
  await listed(['g1', 'g2', 'g3'], at)
  for (const lost of [[], ['g1']]) {
    await listed(lost, at + 1)
    await play({ homeScore: lost.length, awayScore: 0 }, { fetchedAt: at + 1 })
    expect(await shown()).toEqual(['g1', 'g2', 'g3'])
    expect(await seen()).toMatchObject({ home_score: 3 })
    await listed(['g1', 'g2', 'g3'], at + 2)
    await play({ homeScore: 3, awayScore: 0 }, { fetchedAt: at + 2 })
  }
  // One annulled goal lowers the score by one, not by two.
  await listed(['g1', 'g2'], at + 3)
  await play({ homeScore: 1, awayScore: 0 }, { fetchedAt: at + 3 })
  expect(await seen()).toMatchObject({ home_score: 3 })
  await play({ homeScore: 2, awayScore: 0 }, { fetchedAt: at + 3 })
  expect(await seen()).toMatchObject({ home_score: 2 })
  for (const fetchedAt of [at + 4, at + 5]) await listed([], fetchedAt)
  expect(await shown()).toEqual([])
})

test('a goal removed from the events lowers the score immediately', async () => {
  const { play, plays, ext, id, seen } = await run.fixtureOf()
  const goal = { kind: 1, side: 'home' as const, minute: 5, extraMinute: null, player: 'Hai', otherPlayer: '' }
  await play({ code: 1, homeScore: 1, awayScore: 0 })
  const card = { ...goal, key: 'c1', kind: 3 }
  await plays.events(provider, [fetched(ext, [{ key: 'e1', ...goal }, card])])
  await plays.events(provider, [fetched(ext, [card])])
  await play({ homeScore: 0, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 0 })
  expect((await app.features.fixtureDetails.detailsOf(id)).events).toMatchObject([{ key: 'c1' }])
})

test('shows the latest report of an event', async () => {
  const { plays, ext, id } = await run.fixtureOf()
  const report = (more: object) =>
    plays.events(provider, [fetched(ext, [{ ...event('e1', 5), player: 'Hai', ...more }])])
  expect(await report({})).toBe(1)
  expect(await report({ otherPlayer: 'Ba', minute: 6 })).toBe(1)
  expect(await report({ otherPlayer: 'Ba', minute: 6 })).toBe(0)
  const { events } = await app.features.fixtureDetails.detailsOf(id)
  expect(events).toMatchObject([{ key: 'e1', player: 'Hai', otherPlayer: 'Ba', minute: 6 }])
})

test('keeps the score when a card is removed from the events or a goal gets another key', async () => {
  const { play, plays, ext, seen } = await run.fixtureOf()
  const card = { ...event('c1', 4), kind: 3 }
  await play({ code: 1, homeScore: 1, awayScore: 0 })
  await plays.events(provider, [fetched(ext, [event('e1', 5), card])])
  await plays.events(provider, [fetched(ext, [event('e2', 6)])])
  await play({ homeScore: 0, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 1 })
})

test('a finished fixture does not reopen because of a feed', async () => {
  const { play, seen } = await run.fixtureOf()
  await play({ code: 3, homeScore: 1, awayScore: 1 })
  await play({ code: -1 })
  await play({ code: 3, homeScore: 1, awayScore: 1 })
  await play({ code: 0 })
  expect(await seen()).toMatchObject({ state: 'finished', home_score: 1 })
})

test('a cancelled fixture resumes after two reports, but not from a lower source or against an operator', async () => {
  const { play, plays, mapping, id, seen } = await run.fixtureOf()
  await mapping.keep('football-data', 'fixture', [{ ext: `d${id}`, ourId: id, confidence: 1, decidedBy: 'test' }])
  await play({ code: -10 })
  const at = Date.now()
  for (const fetchedAt of [at - 3, at - 2])
    await plays.play('football-data', [fetched(`d${id}`, { code: 1, homeScore: 1, awayScore: 0 }, { fetchedAt })])
  expect(await seen()).toMatchObject({ state: 'cancelled', home_score: null })
  await play({ code: 1, homeScore: 1, awayScore: 0 }, { fetchedAt: at - 1 })
  await play({ code: -10 })
  await play({ code: 1, homeScore: 1, awayScore: 0 }, { fetchedAt: at })
  expect(await seen()).toMatchObject({ state: 'cancelled', home_score: null })
  await play({ code: 1, homeScore: 1, awayScore: 0 }, { fetchedAt: Date.now() + 1 })
  expect(await seen()).toMatchObject({ state: 'first_half', home_score: 1 })
  await app.features.sportsData.corrections.correct({ fixtureId: id, code: -10 }, { userId: '1' })
  for (const ahead of [2, 3, 4]) await play({ code: 1 }, { fetchedAt: Date.now() + ahead })
  expect(await seen()).toMatchObject({ state: 'cancelled' })
})

test('an operator and a source of higher priority win, and other fields still follow the provider', async () => {
  const { play, plays, mapping, id, seen } = await run.fixtureOf()
  await mapping.keep('openfootball', 'fixture', [{ ext: `o${id}`, ourId: id, confidence: 1, decidedBy: 'test' }])
  await play({ code: 1, homeScore: 1, awayScore: 0 })
  await plays.play('openfootball', [fetched(`o${id}`, { homeScore: 5, awayScore: 5 })])
  expect(await seen()).toMatchObject({ home_score: 1 })
  await app.features.sportsData.corrections.correct({ fixtureId: id, homeScore: 3, awayScore: 0 }, { userId: '1' })
  await play({ homeScore: 4, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 3, state: 'first_half' })
  await play({ code: 2 })
  expect(await seen()).toMatchObject({ state: 'half_time' })
})

test('a released group has its source’s last value, also of a match that is over, and only of its source', async () => {
  const { play, plays, mapping, id, seen } = await run.fixtureOf()
  const { corrections } = app.features.sportsData
  const by = { userId: '1' }
  await mapping.keep('openfootball', 'fixture', [{ ext: `o${id}`, ourId: id, confidence: 1, decidedBy: 'test' }])
  await play({ code: 1, homeScore: 1, awayScore: 0 })
  await corrections.correct({ fixtureId: id, homeScore: 3, awayScore: 0, code: -1 }, by)
  await plays.play('openfootball', [fetched(`o${id}`, { homeScore: 9, awayScore: 9 })])
  await play({ code: 3, homeScore: 1, awayScore: 0 })
  await play({ code: -1, homeScore: 2, awayScore: 2, halfTime: [1, 0] })
  expect(await seen()).toMatchObject({ home_score: 3, state: 'finished' })
  await corrections.release(id, ['state', 'score'], by)
  expect(await seen()).toMatchObject({ state: 'finished', home_score: 2, away_score: 2, home_half: 1 })
  // The source is the same as before.
  const { rows } = await app.engines.database.pool.query<{ provider: string; is_manual: boolean; held: unknown }>(
    "select provider, is_manual, held from field_sources where fixture_id = $1 and field_group = 'score'",
    [id],
  )
  expect(rows).toEqual([{ provider, is_manual: false, held: null }])
})

test('a released group has an unlikely report only when a second response said the same', async () => {
  const { play, id, seen } = await run.fixtureOf()
  const { corrections } = app.features.sportsData
  const by = { userId: '1' }
  await play({ code: 1, homeScore: 3, awayScore: 0 })
  const at = Date.now() + 60_000
  async function releasedAfter(...responses: number[]) {
    await corrections.correct({ fixtureId: id, homeScore: 5, awayScore: 0 }, by)
    for (const fetchedAt of responses) await play({ homeScore: 0, awayScore: 0 }, { fetchedAt })
    await corrections.release(id, ['score'], by)
    return (await seen()).home_score
  }
  expect(await releasedAfter(at, at)).toBe(3)
  expect(await releasedAfter(at + 1)).toBe(0)
})

test('accepts an awarded score, but not while an operator’s state blocks the award', async () => {
  const { play, id, seen } = await run.fixtureOf()
  await play({ code: 1, homeScore: 2, awayScore: 1 })
  await play({ code: -1 })
  await app.features.sportsData.corrections.correct({ fixtureId: id, period: 1 }, { userId: '1' })
  await play({ state: 'awarded', homeScore: 0, awayScore: 3 })
  expect(await seen()).toMatchObject({ state: 'finished', home_score: 2 })
  await app.features.sportsData.corrections.release(id, ['state'], { userId: '1' })
  expect(await play({ state: 'awarded', homeScore: 0, awayScore: 3 })).toBe(1)
  expect(await seen()).toMatchObject({ state: 'awarded', home_score: 0, away_score: 3, home_regular: 2 })
})

test('an operator’s correction during an intake has priority, and the rest of the report is stored', async () => {
  const { database } = app.engines
  const { schedule, fixtureDetails, sportsData } = app.features
  const { ext, id, seen } = await run.fixtureOf()
  const correctedMeanwhile: typeof schedule = {
    ...schedule,
    async applyUpdate(update) {
      await sportsData.corrections.correct({ fixtureId: id, homeScore: 3, awayScore: 0 }, { userId: '1' })
      return schedule.applyUpdate({ ...update, observedAt: Date.now() })
    },
  }
  const plays = createPlayIntake({
    database,
    schedule: correctedMeanwhile,
    fixtureDetails,
    refused() {},
    log: pino({ level: 'silent' }),
  })
  expect(await plays.play(provider, [fetched(ext, { code: 1, homeScore: 4, awayScore: 0 })])).toBe(1)
  expect(await seen()).toMatchObject({ home_score: 3, state: 'first_half' })
  await sportsData.corrections.release(id, ['score'], { userId: '1' })
  await run.intakes().plays.play(provider, [fetched(ext, { homeScore: 5, awayScore: 0 })])
  expect(await seen()).toMatchObject({ home_score: 5 })
})

test('malformed, contradictory and future-dated reports change nothing and block nothing', async () => {
  const { play, plays, fixtures, ext, at, seen } = await run.fixtureOf()
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
  const good = fetched(ext, { code: 1, homeScore: 1, awayScore: 0 })
  expect(
    await plays.play(provider, [...bad.map((data) => fetched(ext, data)), fetched('nobody', { code: 1 }), good]),
  ).toBe(1)
  expect(await seen()).toMatchObject({ state: 'first_half', home_score: 1, kick_off: before.kick_off })
  expect(run.refusals).toHaveLength(bad.length + 1)
  const team = { ext: 'h1', name: 'Hill Rovers' }
  const nonsense = [{ home: team, away: team }, { home: { ext: '', name: '' } }, { kickOff: Number.NaN }]
  const patches = nonsense.map((data, i) => fetched(`bad${i}`, patch({ kickOff: at, ...data })))
  expect(await fixtures.take(patches, anchor)).toEqual({ added: 0, changed: 0 })
  // A source whose clock is ahead does not block later reports.
  await play({ homeScore: 2, awayScore: 0 }, { sourceTime: Date.now() + 3_600_000 })
  await play({ homeScore: 3, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 3 })
})

test('stores line-ups and statistics from the source that may set them', async () => {
  const { plays, ext, id } = await run.fixtureOf()
  const side = { formation: '4-4-2', coach: 'Ba', players: [] }
  await plays.lineups(provider, [fetched(ext, { home: side, away: side, isConfirmed: true })])
  await plays.statistics(provider, [fetched(ext, [{ kind: 6, home: 3, away: 1 }])])
  const details = await app.features.fixtureDetails.detailsOf(id)
  expect(details.lineups).toMatchObject({ home: { formation: '4-4-2' } })
  expect(details.statistics).toEqual([{ kind: 6, home: 3, away: 1 }])
})

test('the leader polls an attached provider until it is detached', async () => {
  const ext = 'z1'
  let asked = 0
  let askedTwice = () => {}
  const second = new Promise<void>((resolve) => {
    askedTwice = resolve
  })
  const detach = app.features.sportsData.attach(
    {
      id: 'attached',
      sports: [sports.football],
      pace: { schedule: { minMs: 1, idleMs: 5, liveMs: 5 } },
      async *schedule() {
        asked += 1
        if (asked === 2) askedTwice()
        yield fetched(ext, patch({ kickOff: kickOff + 5e9 }))
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamInfo } from '#contract/teams.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createFeedSettlement, type FeedSettlement, hanoi, hue } from '#tests/setup/feed-settlement.ts'
import { anchor, fetched } from '#tests/setup/sports-intake.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createMissingFixtures } from './missing-fixtures.service.ts'
import { providerJobs } from './provider-jobs.service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let app: TestApp
let feed: FeedSettlement
beforeAll(async () => {
  app = await startTestApp({ env: { TIPS_PER_DAY: '1000', TIP_SETTLE_MINUTES: '10' } })
  feed = await createFeedSettlement(app)
})
afterAll(() => app.close())

const mappedTo = async (ext: string) =>
  (await app.features.sportsData.mapping.mapped(anchor.provider, 'fixture', [ext])).get(ext)

test('a moved match with a new key is the same fixture, and its earlier key is no longer used', async () => {
  const { id, ext, kickOff, listed, play, seen } = await feed.match({ roundNumber: 9 })
  const tip = await feed.tipOn(id)
  await play({ code: -14 })
  expect(await listed({ kickOff: kickOff + 20 * hourMs }, 'moved')).toEqual({ added: 0, changed: 1 })
  expect(await mappedTo('moved')).toBe(id)
  await feed.run.intakes().plays.play(anchor.provider, [fetched('moved', { code: 0 })])
  expect(await seen()).toMatchObject({ state: 'scheduled', kick_off: new Date(kickOff + 20 * hourMs) })
  await play({ code: -14, kickOff })
  expect(await seen()).toMatchObject({ state: 'scheduled', kick_off: new Date(kickOff + 20 * hourMs) })
  const { plays } = feed.run.intakes()
  await plays.play(anchor.provider, [fetched('moved', { code: -1, homeScore: 2, awayScore: 1, regularTime: [2, 1] })])
  // Played within 36 hours of the planned time, so the tip counts: 2–1 wins with a quarter of a goal.
  await feed.settled(1)
  expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'win', score: [2, 1], profit: 180_000 })
  expect(await feed.questionOf(ext)).toBeUndefined()
})

test('a match of another round, of another season or beside the known one is another fixture', async () => {
  const { id, ext, kickOff, listed, planned } = await feed.match({ roundNumber: 3 })
  expect(await listed({ kickOff: kickOff + 60 * dayMs, roundNumber: 20 }, 'other-round')).toMatchObject({ added: 1 })
  expect(await listed({ kickOff: kickOff + 330 * dayMs, season: '2032' }, 'other-season')).toMatchObject({ added: 1 })
  const { fixtures } = feed.run.intakes()
  const both = [
    fetched(ext, { sport: 10, timeState: 'exact', season: '2031', ...planned } as const),
    fetched('third-game', {
      sport: 10,
      timeState: 'exact',
      season: '2031',
      ...planned,
      kickOff: kickOff + 9 * dayMs,
    } as const),
  ]
  expect(await fixtures.take(both, anchor)).toMatchObject({ added: 1 })
  expect(new Set([id, await mappedTo('other-round'), await mappedTo('third-game')]).size).toBe(3)
})

test('an earlier key that is listed again is put to review', async () => {
  const { id, ext, kickOff, listed } = await feed.match({ roundNumber: 4 })
  await listed({ kickOff: kickOff + 9 * dayMs }, 'new-key')
  expect(await mappedTo('new-key')).toBe(id)
  await listed({})
  expect((await feed.questionOf(ext))?.candidates).toMatchObject([{ ourId: id }])
})

test('a planned match that is missing in two full schedules is put to review once', async () => {
  const [gone, there] = [await feed.match(), await feed.match()]
  const missing = createMissingFixtures(app.engines.database)
  const from = Date.now()
  const read = (...exts: string[]) =>
    missing.listed(anchor.provider, { exts: new Set(exts), from, to: from + 2 * hourMs })
  const others = (await app.engines.database.pool.query('select ext_id from id_map')).rows.map((row) => row.ext_id)
  const without = others.filter((ext) => ext !== gone.ext)
  expect([await read(...without), await read(...others), await read(...without)]).toEqual([0, 0, 0])
  expect([await read(...without), await read(...without)]).toEqual([1, 0])
  expect((await feed.questionOf(gone.ext))?.candidates).toMatchObject([{ ourId: gone.id }])
  expect(await feed.questionOf(there.ext)).toBeUndefined()
  // An empty schedule is a fault of the source.
  expect([await read(), await read()]).toEqual([0, 0])
})

test('a renamed club is asked about, and its new name finds it', async () => {
  const { listed } = await feed.match()
  await listed({})
  const { mapping } = app.features.sportsData
  const ourId = (await mapping.mapped(anchor.provider, 'team', [hue.ext])).get(hue.ext) ?? ''
  await listed({ away: { ...hue, name: 'Hue Citadel Bank' } })
  const review = await feed.questionOf(hue.ext)
  expect(review).toMatchObject({ kind: 'team', name: 'Hue Citadel Bank', candidates: [{ ourId, name: 'Hue Citadel' }] })
  expect((await app.call(teamInfo, { id: ourId })).data.aliases).toContain('Hue Citadel Bank')
  await mapping.decide(review?.id ?? '', { ourId, by: null })
  // Neither name is asked about again.
  for (const name of ['Hue Citadel', 'Hue Citadel Bank']) await listed({ away: { ...hue, name } })
  expect(await feed.questionOf(hue.ext)).toBeUndefined()
})

test('a key that goes to another club takes neither its history nor its name along', async () => {
  const { id, listed, shown } = await feed.match({ home: { ext: 'reused', name: 'Binh Dinh', country: 'VN' } })
  await listed({ home: { ext: 'reused', name: 'Binh Dinh', country: 'VN' } })
  const { mapping } = app.features.sportsData
  const other = await feed.world.team({ country: 'VN' })
  const before = (await mapping.mapped(anchor.provider, 'team', ['reused'])).get('reused')
  const later = { home: { ext: 'reused', name: 'Long An', country: 'VN' } }
  await listed(later)
  const review = await feed.questionOf('reused')
  expect(await shown()).toBe('Binh Dinh – Hue Citadel')
  await mapping.decide(review?.id ?? '', { ourId: other, by: null })
  await listed(later)
  const fixture = await app.features.schedule.find(id, 'vi')
  expect(fixture?.home.id).toBe(other)
  expect((await app.call(teamInfo, { id: before ?? '' })).data).toMatchObject({ id: before })
  expect(hanoi.ext).toBe('hn')
})

test('a substitution with its players exchanged is turned once the line-ups are known', async () => {
  const { id, ext, play, plays } = await feed.match({ kickOff: Date.now() - hourMs })
  const player = (name: string) => ({ name, number: null, position: '' as const, isStarter: true, isCaptain: false })
  const line = (name: string) => ({ formation: '', coach: '', players: [player(name)] })
  const change = { key: 's', kind: 11, side: 'home' as const, minute: 60, extraMinute: null }
  const listed = () =>
    plays.events(anchor.provider, [fetched(ext, [{ ...change, player: 'Văn Toàn', otherPlayer: 'Quang Hải' }])])
  const shown = async () => (await app.features.fixtureDetails.detailsOf(id)).events
  await play({ code: 3, homeScore: 0, awayScore: 0 })
  await listed()
  expect(await shown()).toMatchObject([{ player: 'Văn Toàn', otherPlayer: 'Quang Hải' }])
  await plays.lineups(anchor.provider, [
    fetched(ext, { home: line('Quang Hải'), away: line('Ánh Viên'), isConfirmed: true }),
  ])
  await listed()
  expect(await shown()).toMatchObject([{ player: 'Quang Hải', otherPlayer: 'Văn Toàn' }])
})

test('line-ups are read before kick-off and once more at half-time', async () => {
  const [soon, later] = [await feed.match(), await feed.match({ kickOff: Date.now() + 5 * hourMs })]
  const [paused, on] = [
    await feed.match({ kickOff: Date.now() - hourMs }),
    await feed.match({ kickOff: Date.now() - hourMs }),
  ]
  await paused.play({ code: 2, homeScore: 0, awayScore: 0 })
  await on.play({ code: 3, homeScore: 0, awayScore: 0 })
  const { database } = app.engines
  const asked: string[] = []
  const provider = {
    id: anchor.provider,
    sports: [],
    pace: { lineups: { minMs: 0, idleMs: 0, liveMs: 0 } },
    async lineups(ext: string) {
      asked.push(ext)
      return null
    },
    health: () => ({ ok: true }),
  }
  const uses = { database, ...feed.run.intakes(), missing: createMissingFixtures(database), takeOdds: null }
  const [job] = providerJobs(provider, anchor, uses)
  await job?.run(new AbortController().signal)
  expect(asked).toEqual(expect.arrayContaining([soon.ext, paused.ext]))
  for (const { ext } of [later, on]) expect(asked).not.toContain(ext)
})

test('a fault of the feed during play changes neither the score nor the settlement', async () => {
  const { id, ext, play, plays, seen } = await feed.match()
  const tip = await feed.tipOn(id)
  await feed.predict(id, [2, 0])
  const goal = (key: string, minute: number) =>
    ({ key, kind: 1, side: 'home', minute, extraMinute: null, player: key, otherPlayer: '' }) as const
  await play({ code: 3, homeScore: 2, awayScore: 0 })
  await plays.events(anchor.provider, [fetched(ext, [goal('a', 9), goal('b', 50)])])
  await plays.events(anchor.provider, [fetched(ext, [])])
  await play({ code: 3, homeScore: 0, awayScore: 0 })
  expect(await seen()).toMatchObject({ home_score: 2 })
  await plays.events(anchor.provider, [fetched(ext, [goal('a', 9), goal('b', -5)])])
  await play({ code: -1, homeScore: 2, awayScore: 0 })
  expect(await seen()).toMatchObject({ state: 'finished', home_regular: 2, away_regular: 0 })
  await feed.settled(1)
  // 2–0 wins with a quarter of a goal: two units at 1.90 gain 1.80.
  expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'win', score: [2, 0], profit: 180_000 })
  await eventually(async () => expect(await feed.predictionOf(id)).toMatchObject({ outcome: 'exact' }))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { createFeedSettlement, type FeedSettlement, hanoi, hue } from '#tests/setup/feed-settlement.ts'
import { anchor, fetched } from '#tests/setup/sports-intake.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const cup = { stage: 'knockout', roundKey: 'qf' } as const

let app: TestApp
let feed: FeedSettlement
beforeAll(async () => {
  app = await startTestApp({ env: { TIPS_PER_DAY: '1000', TIP_SETTLE_MINUTES: '10' } })
  feed = await createFeedSettlement(app)
})
afterAll(() => app.close())

test('a level knock-out match is not over when its source says so, and extra time follows', async () => {
  const { id, play, seen } = await feed.match(cup)
  const tip = await feed.tipOn(id)
  await feed.predict(id, [1, 1])
  await play({ code: 3, homeScore: 1, awayScore: 1 })
  await play({ code: -1, homeScore: 1, awayScore: 1 })
  expect(await seen()).toMatchObject({ state: 'second_half', home_score: 1, away_score: 1 })
  await play({ code: 4, homeScore: 1, awayScore: 1 })
  await play({ code: 4, homeScore: 2, awayScore: 1 })
  await play({ code: -1, homeScore: 2, awayScore: 1 })
  expect(await seen()).toMatchObject({ state: 'finished', home_regular: 1, away_regular: 1, home_extra: 2 })
  // The market ends after 90 minutes: 1–1 loses half of the stake of a home side that gives a quarter of a goal.
  await feed.settled(1)
  expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'halfLose', score: [1, 1], profit: -100_000 })
  await eventually(async () => expect(await feed.predictionOf(id)).toMatchObject({ outcome: 'exact' }))
})

test('a level end is believed after a quarter of an hour, and extra time still reopens it', async () => {
  const { play, seen } = await feed.match({ ...cup, kickOff: Date.now() - 2 * hourMs })
  const at = Date.now()
  await play({ code: 3, homeScore: 0, awayScore: 0 })
  for (const later of [0, 14 * minuteMs]) {
    await play({ code: -1, homeScore: 0, awayScore: 0 }, { fetchedAt: at + later })
    expect(await seen()).toMatchObject({ state: 'second_half' })
  }
  await play({ code: -1, homeScore: 0, awayScore: 0 }, { fetchedAt: at + 15 * minuteMs })
  expect(await seen()).toMatchObject({ state: 'finished', home_regular: 0 })
  await play({ code: 4, homeScore: 0, awayScore: 0 })
  expect(await seen()).toMatchObject({ state: 'extra_time', home_regular: 0 })
  await play({ code: 5, penalties: [4, 2], extraTime: [0, 0] })
  await play({ code: -1, penalties: [4, 2] })
  expect(await seen()).toMatchObject({ state: 'finished', home_pens: 4 })
  await play({ code: 4 })
  expect(await seen()).toMatchObject({ state: 'finished', home_pens: 4 })
})

test('a leg may end level, but not when the tie is level', async () => {
  const first = await feed.match({ ...cup, kickOff: Date.now() - 7 * 24 * hourMs })
  await feed.run.intakes().fixtures.take(
    [
      fetched('second-leg', {
        ...first.planned,
        home: hue,
        away: hanoi,
        sport: 10,
        season: '2031',
        timeState: 'exact',
        kickOff: Date.now() - hourMs,
      }),
    ],
    anchor,
  )
  await first.play({ code: 3, homeScore: 1, awayScore: 1 })
  await first.play({ code: -1, homeScore: 1, awayScore: 1 })
  expect(await first.seen()).toMatchObject({ state: 'finished' })
  const { plays, mapping } = feed.run.intakes()
  const leg = async (code: number, home: number) => {
    await plays.play(anchor.provider, [fetched('second-leg', { code, homeScore: home, awayScore: 2 })])
    const id = (await mapping.mapped(anchor.provider, 'fixture', ['second-leg'])).get('second-leg') ?? ''
    return (await app.features.schedule.find(id, 'vi'))?.state
  }
  await leg(3, 2)
  expect(await leg(-1, 2)).toBe('second_half')
  expect(await leg(-1, 3)).toBe('finished')
})

test('a result that is annulled needs two responses, and settled tips keep the played score', async () => {
  const { id, play, seen } = await feed.match()
  const tip = await feed.tipOn(id)
  await feed.predict(id, [2, 0])
  await play({ code: -1, homeScore: 2, awayScore: 0, regularTime: [2, 0] })
  await feed.settled(1)
  const at = Date.now()
  await play({ code: -10 }, { fetchedAt: at + 1 })
  expect(await seen()).toMatchObject({ state: 'finished' })
  await play({ code: -1, homeScore: 2, awayScore: 0 }, { fetchedAt: at + 2 })
  for (const fetchedAt of [at + 3, at + 4]) await play({ code: -10 }, { fetchedAt })
  expect(await seen()).toMatchObject({ state: 'cancelled' })
  await eventually(async () => expect(await feed.predictionOf(id)).toMatchObject({ outcome: 'void' }))
  expect(await app.features.tips.settleDue(Date.now() + hourMs)).toBe(0)
  expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'win', score: [2, 0] })
})

test('an ordered replay begins without a score, and tips of the first match keep its result', async () => {
  const { id, kickOff, play, seen } = await feed.match()
  const tip = await feed.tipOn(id)
  await feed.predict(id, [0, 1])
  await play({ code: -1, homeScore: 0, awayScore: 1, halfTime: [0, 1], regularTime: [0, 1] })
  await feed.settled(1)
  const again = { code: 0, kickOff: kickOff + 14 * 24 * hourMs }
  await play({ code: 0, kickOff }, { fetchedAt: Date.now() + 1 })
  for (const ahead of [2, 3]) await play(again, { fetchedAt: Date.now() + ahead })
  const blank = { home_score: null, home_half: null, home_regular: null, away_regular: null }
  expect(await seen()).toMatchObject({ state: 'scheduled', kick_off: new Date(again.kickOff), ...blank })
  await eventually(async () => expect(await feed.predictionOf(id)).toMatchObject({ outcome: null, points: null }))
  await play({ code: -1, homeScore: 3, awayScore: 0, regularTime: [3, 0] }, { fetchedAt: Date.now() + 4 })
  expect(await seen()).toMatchObject({ state: 'finished', home_score: 3 })
  await eventually(async () => expect(await feed.predictionOf(id)).toMatchObject({ outcome: 'miss' }))
  expect(await app.features.tips.settleDue(Date.now() + hourMs)).toBe(0)
  expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'lose', score: [0, 1] })
})

test('a lifted award needs two responses of the source that had awarded it', async () => {
  const { id, play, plays, mapping, seen } = await feed.match()
  await mapping.keep('football-data', 'fixture', [{ ext: 'lift', ourId: id, confidence: 1, decidedBy: 'test' }])
  await play({ code: -1, homeScore: 1, awayScore: 2, regularTime: [1, 2] })
  await play({ state: 'awarded', homeScore: 3, awayScore: 0 })
  expect(await seen()).toMatchObject({ state: 'awarded', home_score: 3 })
  const played = { code: -1, homeScore: 1, awayScore: 2 }
  for (const ahead of [1, 2])
    await plays.play('football-data', [fetched('lift', played, { fetchedAt: Date.now() + ahead })])
  expect(await seen()).toMatchObject({ state: 'awarded', home_score: 3 })
  for (const ahead of [3, 4]) await play(played, { fetchedAt: Date.now() + ahead })
  expect(await seen()).toMatchObject({ state: 'finished', home_score: 1, away_score: 2, home_regular: 1 })
})

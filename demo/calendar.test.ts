import { expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { type PlannedFixture, planAround, showcaseAt, showcases, withShowcaseClubs } from './calendar.ts'
import { playAt } from './score-script.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const noon = Date.parse('2026-11-21T05:00:00Z')

const around = planAround(noon, { daysBack: 1, daysAhead: 1 })

function liveAt(nowMs: number): PlannedFixture[] {
  const planned = [...around, ...Object.values(showcases).flatMap((showcase) => showcaseAt(showcase, nowMs))]
  const begunLately = planned.filter(({ kickOff }) => kickOff <= nowMs && kickOff > nowMs - dayMs / 4)
  return begunLately.filter((fixture) => playAt(fixture, nowMs).code > 0)
}

test('at any hour of the day about ten fixtures are live, in two sports and more, besides the marbles', () => {
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    const live = liveAt(noon + minute * minuteMs)
    const known = new Set(live.map(({ sport }) => sport))
    expect(live.length, `after ${minute} min`).toBeGreaterThanOrEqual(7)
    expect(live.length, `after ${minute} min`).toBeLessThanOrEqual(14)
    expect(known.has(sports.football) && known.has(sports.basketball)).toBe(true)
  }
})

test('nobody plays two fixtures at a time', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const playing = liveAt(noon + hour * 60 * minuteMs).flatMap(({ league, home, away }) =>
      [home, away].map(({ key }) => `${league.key} ${key}`),
    )
    expect(new Set(playing).size).toBe(playing.length)
  }
})

test('no football club plays twice within a day, and no team of basketball or esports twice on one', () => {
  const zoneMs = 7 * 60 * minuteMs
  const times = new Map<string, number[]>()
  for (const { sport, league, home, away, kickOff } of planAround(noon, { daysBack: 30, daysAhead: 30 })) {
    const at = sport === sports.football ? kickOff / dayMs : Math.floor((kickOff + zoneMs) / dayMs)
    for (const { key } of [home, away])
      times.set(`${league.key} ${key}`, [...(times.get(`${league.key} ${key}`) ?? []), at])
  }
  const shortest = [...times.values()].flatMap((days) => days.slice(1).map((day, i) => day - (days[i] ?? 0)))
  expect(Math.min(...shortest)).toBeGreaterThanOrEqual(1)
})

test('the same day is planned alike from any moment, and each fixture has a key of its own', () => {
  const early = planAround(noon, { daysBack: 0, daysAhead: 6 })
  const late = planAround(noon + 3 * dayMs, { daysBack: 3, daysAhead: 0 })
  expect(new Set(early.map(({ key }) => key)).size).toBe(early.length)
  const byKey = new Map(early.map((fixture) => [fixture.key, fixture]))
  const pairs = (fixture: PlannedFixture | undefined) =>
    fixture && [fixture.home.key, fixture.away.key, fixture.kickOff, fixture.isFeatured, fixture.commentators]
  for (const fixture of late.filter(({ key }) => byKey.has(key)))
    expect(pairs(fixture)).toEqual(pairs(byKey.get(fixture.key)))
})

test('a showcase is followed by the next one as it ends', () => {
  for (const showcase of Object.values(showcases)) {
    const [now, next] = showcaseAt(showcase, noon)
    expect(playAt(now, next.kickOff - minuteMs).code).toBeGreaterThan(0)
    expect(playAt(now, next.kickOff).code).toBe(-1)
  }
})

test('a planned round counts in its league’s table, a showcase does not', () => {
  const rounds = planAround(noon, { daysBack: 1, daysAhead: 1 }).map(({ roundNumber }) => roundNumber)
  expect(rounds.every((round) => round !== null && round >= 1)).toBe(true)
  expect(showcaseAt(showcases.football, noon).map(({ roundNumber }) => roundNumber)).toEqual([null, null])
})

test('the showcase’s clubs have played once in each round of their league that is over, and each other now and then', () => {
  const rounds = planAround(noon, { daysBack: 12, daysAhead: 0 }).filter(({ league }) => league.key === 'vleague')
  const { fixtures, extra } = withShowcaseClubs(rounds)
  const all = [...fixtures, ...extra.values()]
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  for (const round of Map.groupBy(all, ({ roundNumber }) => roundNumber).values()) {
    const playing = round.flatMap(({ home, away }) => [home.key, away.key])
    expect(playing).toHaveLength(14)
    expect(new Set(playing).size).toBe(14)
  }
  const [ours, theirs] = showcases.football.teams
  const met = all.filter(({ home, away }) => home === ours && away === theirs)
  expect(met.length).toBeGreaterThanOrEqual(1)
})

import { expect, test } from 'vitest'
import { createCalendar, type PlannedFixture, startOf } from './calendar.ts'
import { footballLeagues } from './data/football.ts'
import { minutesOf, rhythms } from './data/kick-offs.ts'
import { basketballLeagues, esportLeagues } from './data/other-sports.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'
import { openingAt, promiseIn } from './promise.ts'
import { endOf, playAt } from './score-script.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const noon = Date.parse('2026-11-21T05:00:00Z')
const { openedOn } = openingAt(noon)
const calendar = createCalendar({ openedOn })
const all = calendar.between(startOf(openedOn), noon + 120 * dayMs)
/** Times every ten minutes over four days, in which each league plays. */
const moments = Array.from({ length: 4 * 24 * 6 }, (_, i) => noon + i * 10 * minuteMs)

function ofClubs(fixtures: readonly PlannedFixture[]): PlannedFixture[][] {
  const sides = fixtures.flatMap((one) =>
    [one.home, one.away].map((club) => ({ club: `${one.league.key}/${club.key}`, one })),
  )
  return [...Map.groupBy(sides, ({ club }) => club).values()].map((list) => list.map(({ one }) => one))
}

const gapsOf = (list: readonly PlannedFixture[]) =>
  list.slice(1).map(({ kickOff }, i) => (kickOff - (list[i]?.kickOff ?? 0)) / dayMs)

test('in half a year of fixtures, no club plays twice within three days', () => {
  const clubs = ofClubs(all)
  const teams = [...footballLeagues, ...basketballLeagues, ...esportLeagues].flatMap((league) => league.teams)
  expect(clubs).toHaveLength(teams.length)
  expect(Math.min(...clubs.flatMap(gapsOf))).toBeGreaterThanOrEqual(3)
})

test('two clubs do not meet twice within a month, and the return is at the other’s ground', () => {
  const pairs = Map.groupBy(
    all,
    ({ league, home, away }) => `${league.key} ${[home.key, away.key].toSorted().join(' ')}`,
  )
  expect(Math.min(...[...pairs.values()].flatMap(gapsOf))).toBeGreaterThanOrEqual(31)
  for (const [first, second] of pairs.values()) if (second) expect(second.home.key).toBe(first?.away.key)
})

test('a league plays full rounds at its usual times, and each club plays once per round', () => {
  const known = new Map([...footballLeagues, ...basketballLeagues, ...esportLeagues].map((one) => [one.key, one]))
  const complete = all.filter(({ kickOff }) => kickOff < noon + 110 * dayMs)
  for (const [key, fixtures] of Map.groupBy(complete, ({ league }) => league.key)) {
    const hours = new Set(rhythms[key]?.hours.split(' ').map((hour) => minutesOf(hour) % (24 * 60)))
    expect(fixtures.every(({ kickOff }) => hours.has((kickOff / minuteMs + 7 * 60) % (24 * 60)))).toBe(true)
    for (const round of Map.groupBy(
      fixtures,
      ({ season, roundNumber }) => `${season.number} ${roundNumber}`,
    ).values()) {
      const playing = round.flatMap(({ home, away }) => [home.key, away.key])
      expect(new Set(playing).size).toBe(playing.length)
      if (round[0] && round[0].kickOff < noon + 100 * dayMs)
        expect(playing).toHaveLength(known.get(key)?.teams.length ?? 0)
    }
  }
})

test('a season that starts with the demo already has more than eight weeks of results', () => {
  const first = all.find(({ league }) => league.key === 'vleague')
  expect(noon - (first?.kickOff ?? noon)).toBeGreaterThan(56 * dayMs)
  expect(first).toMatchObject({ season: { number: 0 }, roundNumber: 1 })
})

test('football is on air at any time, and a fixture on air stays on air until it ends', () => {
  let before: PlannedFixture | null = null
  for (const nowMs of moments) {
    const shown = calendar.onAir('football', nowMs)
    expect(shown, new Date(nowMs).toISOString()).not.toBeNull()
    expect(playAt(shown as PlannedFixture, nowMs).code).toBeGreaterThan(0)
    if (before && endOf(before) > nowMs) expect(shown?.key).toBe(before.key)
    before = shown
  }
})

test('the commentators on air belong to the shown fixture', () => {
  for (const nowMs of moments) {
    const shown = calendar.onAir('football', nowMs)
    const listed = calendar.between(nowMs - dayMs / 4, nowMs + dayMs / 4).find(({ key }) => key === shown?.key)
    expect(listed).toMatchObject({ isFeatured: true, commentators: expect.arrayContaining(['blv', 'thaovy']) })
  }
})

test('the plan of a period is the same at any time, and each fixture has a unique key', () => {
  const late = createCalendar({ openedOn }).between(noon + 3 * dayMs, noon + 9 * dayMs)
  const early = all.filter(({ kickOff }) => kickOff >= noon + 3 * dayMs && kickOff < noon + 9 * dayMs)
  expect(late.map(({ key, isFeatured }) => [key, isFeatured])).toEqual(
    early.map(({ key, isFeatured }) => [key, isFeatured]),
  )
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

test('a goal falls within three minutes of the first start in the match on air, and also when the match repeats', () => {
  for (const nowMs of moments.filter((_, i) => i % 72 === 0)) {
    const { openedOn: opened, promised } = openingAt(nowMs)
    if (!promised) throw new Error(`nothing can be promised at ${new Date(nowMs).toISOString()}`)
    const kept = createCalendar({ openedOn: opened, promised })
    const onAir = kept.onAir('football', nowMs + minuteMs)
    if (!onAir) throw new Error('nothing is on air')
    const goals = (ms: number) => playAt(onAir, ms).homeScore
    expect(goals(nowMs + 3 * minuteMs)).toBeGreaterThan(goals(nowMs + 2 * minuteMs))
    const lineups = lineupsOf({ key: onAir.key, homeId: '1', awayId: '2' })
    const events = detailsAt(
      { key: onAir.key, lineups },
      { kickOff: onAir.kickOff, nowMs: nowMs + 3 * minuteMs },
    ).events
    expect(events.filter(({ key }) => key.startsWith('goal home'))).toHaveLength(goals(nowMs + 3 * minuteMs))
    const again = promiseIn(onAir.key, onAir.kickOff)
    expect(again).toMatchObject({ key: promised.key, minute: promised.minute })
    expect(Math.abs((again?.at ?? 0) - promised.at)).toBeLessThan(1_000)
  }
})

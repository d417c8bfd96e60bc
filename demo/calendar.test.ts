import { expect, test } from 'vitest'
import { createCalendar, dayOf, shiftOf } from './calendar.ts'
import { footballLeagues } from './data/football.ts'
import { rhythms } from './data/kick-offs.ts'
import { basketballLeagues, esportLeagues } from './data/other-sports.ts'
import { commentators, openers } from './data/people.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'
import type { PlannedFixture } from './planned.ts'
import { openingAt, promiseIn } from './promise.ts'
import { maxPerDay, maxPerWeek } from './roster.ts'
import { endOf, playAt } from './score-script.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const noon = Date.parse('2026-11-21T05:00:00Z')
const { openedOn } = openingAt(noon)
const calendar = createCalendar({ openedOn })
const all = calendar.between(calendar.startsAt, noon + 120 * dayMs)
/** Times every twenty minutes over eight days, so that each weekday and hour is among them. */
const moments = Array.from({ length: 8 * 24 * 3 }, (_, i) => noon + i * 20 * minuteMs)
/** Time that a club rests at least: two full days and the hours around them. */
const restDays = 64 / 24

function ofClubs(fixtures: readonly PlannedFixture[]): PlannedFixture[][] {
  const sides = fixtures.flatMap((one) =>
    [one.home, one.away].map((club) => ({ club: `${one.league.key}/${club.key}`, one })),
  )
  return [...Map.groupBy(sides, ({ club }) => club).values()].map((list) => list.map(({ one }) => one))
}

const gapsOf = (list: readonly PlannedFixture[]) =>
  list.slice(1).map(({ kickOff }, i) => (kickOff - (list[i]?.kickOff ?? 0)) / dayMs)

test('in more than half a year of fixtures, each club has two full days between its matches', () => {
  const clubs = ofClubs(all)
  const teams = [...footballLeagues, ...basketballLeagues, ...esportLeagues].flatMap((league) => league.teams)
  expect(clubs).toHaveLength(teams.length)
  expect(Math.min(...clubs.flatMap(gapsOf))).toBeGreaterThanOrEqual(restDays)
})

test('two clubs do not meet twice within a month, and the return is at the other’s ground', () => {
  const pairs = Map.groupBy(
    all,
    ({ league, home, away }) => `${league.key} ${[home.key, away.key].toSorted().join(' ')}`,
  )
  expect(Math.min(...[...pairs.values()].flatMap(gapsOf))).toBeGreaterThanOrEqual(31)
  for (const [first, second] of pairs.values()) if (second) expect(second.home.key).toBe(first?.away.key)
})

test('a league plays full rounds on its weekdays at its hours, and each club plays once per round', () => {
  const known = new Map([...footballLeagues, ...basketballLeagues, ...esportLeagues].map((one) => [one.key, one]))
  const complete = all.filter(({ kickOff }) => kickOff < noon + 110 * dayMs)
  const minuteOfWeek = (ms: number) => ((ms / minuteMs + 7 * 60) % (7 * 24 * 60)) - 4 * 24 * 60
  for (const [key, fixtures] of Map.groupBy(complete, ({ league }) => league.key)) {
    const week = 7 * 24 * 60
    const { rounds = [], isFlexible = false } = rhythms[key] ?? {}
    const shift = isFlexible ? shiftOf(openedOn) : 0
    const slots = new Set(rounds.flat().map(({ day, minute }) => (day * 24 * 60 + minute + shift) % week))
    for (const { kickOff } of fixtures) expect(slots).toContain((minuteOfWeek(kickOff) + week) % week)
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

test('a league that plays in one calendar year ends its season in autumn and rests', () => {
  const korea = all.filter(({ league }) => league.key === 'kleague')
  expect(korea.findLast(({ kickOff }) => kickOff < noon + 20 * dayMs)?.roundNumber).toBe(38)
  const winter = [Date.parse('2026-12-10T00:00:00Z'), Date.parse('2027-03-01T00:00:00Z')] as const
  expect(korea.filter(({ kickOff }) => kickOff > winter[0] && kickOff < winter[1])).toEqual([])
})

test('a season that starts with the demo already has more than eight weeks of results', () => {
  const first = all.find(({ league }) => league.key === 'vleague')
  expect(noon - (first?.kickOff ?? noon)).toBeGreaterThan(90 * dayMs)
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

test('each match on air has a commentator, and a match of the Vietnamese league two', () => {
  for (const nowMs of moments) {
    const shown = calendar.onAir('football', nowMs)
    const listed = calendar.between(nowMs - dayMs / 4, nowMs + dayMs / 4).find(({ key }) => key === shown?.key)
    expect(listed?.isFeatured).toBe(true)
    expect(listed?.commentators).toHaveLength(listed?.league.key === 'vleague' ? 2 : 1)
    expect(listed?.commentators).toEqual(shown?.commentators)
  }
})

test('no commentator is on two matches at the same time, or on more than a person can do', () => {
  for (const { username, sport } of commentators) {
    const own = all.filter((one) => one.commentators.includes(username))
    expect(own.every((one) => one.sport === sport)).toBe(true)
    for (const [i, one] of own.entries()) {
      const before = own[i - 1]
      if (before) expect(one.kickOff).toBeGreaterThan(endOf(before))
      const inWeek = own.filter(({ kickOff }) => kickOff > one.kickOff - 6.5 * dayMs && kickOff <= one.kickOff)
      expect(inWeek.length).toBeLessThanOrEqual(maxPerWeek)
    }
    const perDay = Map.groupBy(own, ({ kickOff }) => dayOf(kickOff))
    expect(Math.max(0, ...[...perDay.values()].map((list) => list.length))).toBeLessThanOrEqual(maxPerDay + 1)
  }
})

test('the demo opens with the two known commentators on air, and they are not on another match', () => {
  for (const nowMs of moments.filter((_, i) => i % 148 === 0)) {
    const opened = createCalendar(openingAt(nowMs))
    expect(opened.onAir('football', nowMs + minuteMs)?.commentators).toEqual([...openers])
    const next = opened.between(nowMs - dayMs / 6, nowMs + 2 * dayMs)
    for (const username of openers) {
      const own = next.filter((one) => one.commentators.includes(username) && endOf(one) > nowMs)
      for (const [i, one] of own.entries()) expect(one.kickOff).toBeGreaterThan(i === 0 ? 0 : endOf(own[i - 1] ?? one))
    }
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
  for (const nowMs of moments.filter((_, i) => i % 115 === 0)) {
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

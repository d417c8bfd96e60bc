import type { LocalText } from '#contract/envelope.ts'
import { type SportCode, sports } from '#contract/schedule.ts'
import { footballLeagues } from './data/football.ts'
import { type Rhythm, rhythms } from './data/kick-offs.ts'
import type { Club, League } from './data/league.ts'
import { basketballLeagues, esportLeagues } from './data/other-sports.ts'
import { drawing } from './draw.ts'
import { inOrder, type PlannedFixture, type PlannedSeason } from './planned.ts'
import { endOf } from './score-script.ts'
import { createShows, type Show } from './shows.ts'

/** The goal that is planned soon after the demo’s first start: its fixture, its time, and its minute of play. */
export type Promised = { key: string; at: number; minute: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Days are in the time zone of Vietnam, which has no summer time. */
const zoneMs = 7 * 60 * minuteMs
const leagues: { sport: SportCode; league: League }[] = [
  ...footballLeagues.map((league) => ({ sport: sports.football, league })),
  ...basketballLeagues.map((league) => ({ sport: sports.basketball, league })),
  ...esportLeagues.map((league) => ({ sport: sports.esport, league })),
]

/** Weeks of the seasons that are over when the demo is started for the first time. */
export const playedWeeks = 15
/** Max length of a fixture. */
const maxMs = 150 * minuteMs
/** Commentators are assigned from this week of the seasons on. */
const rosterFromWeek = 12
export const dayOf = (ms: number) => Math.floor((ms + zoneMs) / dayMs)
export const startOf = (day: number) => day * dayMs - zoneMs
/** The first day of the epoch is a Thursday, and weeks begin on Monday. */
const weekOf = (day: number) => Math.floor((day + 3) / 7)
export const mondayOf = (week: number) => week * 7 - 3
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * Returns by how many minutes the flexible leagues kick off later in a demo with this opening day. Each week of opening
 * has another shift, so that in one of them no match on air is at half-time when the demo is started.
 */
export const shiftOf = (openedOn: number) => 15 * (weekOf(openedOn) % 3)

type Options = { openedOn: number; promised?: Promised | null }

/**
 * Creates the plan of all fixtures of the demo. The seasons begin in the week of the opening day. The same opening day
 * and promised goal give the same plan at any time.
 */
export function createCalendar({ openedOn, promised = null }: Options) {
  const openedIn = weekOf(openedOn)
  const days = new Map<number, PlannedFixture[]>()

  function plannedOn(day: number): PlannedFixture[] {
    const known = days.get(day) ?? inOrder(leagues.flatMap((one) => fixturesOn(day, one)))
    days.set(day, known)
    return known
  }

  function fixturesOn(day: number, { sport, league }: (typeof leagues)[number]): PlannedFixture[] {
    const rhythm = rhythms[league.key]
    if (!rhythm) return []
    const weekday = day - mondayOf(weekOf(day))
    const shift = rhythm.isFlexible ? shiftOf(openedOn) : 0
    return rhythm.rounds.flatMap((slots, at) => {
      const round = roundIn(weekOf(day), { rhythm, at, teams: league.teams.length })
      if (!round) return []
      return pairsOf(league.teams, round.number).flatMap(([home, away], i) => {
        const slot = slots[(i + round.number) % slots.length]
        return slot?.day === weekday
          ? [fixtureAt(startOf(day) + (slot.minute + shift) * minuteMs, { sport, league, home, away, round })]
          : []
      })
    })
  }

  function fixtureAt(
    kickOff: number,
    of: { sport: SportCode; league: League; home: Club; away: Club; round: Round },
  ): PlannedFixture {
    const { teams: _, ...league } = of.league
    const { roundNumber, season } = of.round
    const key = `demo:${league.key}:${kickOff / minuteMs}:${of.home.key}`
    const isFeatured = drawing(key)('featured') < 0.12
    const at = { season, roundNumber, round: roundName(roundNumber), kickOff, isFeatured }
    return { key: keyOf(key), sport: of.sport, league, home: of.home, away: of.away, ...at, commentators: [] }
  }

  /** Returns the round of a week, or null when the league does not play. `at` is the place of the round in the week. */
  function roundIn(week: number, { rhythm, at, teams }: { rhythm: Rhythm; at: number; teams: number }): Round | null {
    const { rounds: inWeek, fromWeek, startsOn } = rhythm
    const seasonRounds = rhythm.seasonRounds ?? 2 * (teams - 1)
    if (startsOn !== null) {
      const opened = yearlyStart(startsOn, mondayOf(openedIn + playedWeeks))
      const start = yearlyStart(startsOn, mondayOf(week) + 6)
      const number = (week - weekOf(start)) * inWeek.length + at
      if (start < opened || number >= seasonRounds) return null
      const name = textOf(start).slice(0, 4)
      const seasonNumber = Number(name) - Number(textOf(opened).slice(0, 4))
      const endsOn = textOf(yearlyStart(startsOn, start + 366) - 7)
      const season = { number: seasonNumber, name, startsOn: textOf(mondayOf(weekOf(start))), endsOn }
      return { number, roundNumber: number + 1, season }
    }
    const first = openedIn + fromWeek
    const number = (week - first) * inWeek.length + at
    if (number < 0) return null
    const seasonNumber = Math.floor(number / seasonRounds)
    const dayOfRound = (round: number) => {
      const slots = inWeek[round % inWeek.length] ?? []
      return mondayOf(first + Math.floor(round / inWeek.length)) + Math.min(...slots.map(({ day }) => day))
    }
    const [startsOnDay, endsOnDay] = [seasonNumber, seasonNumber + 1].map((one) => dayOfRound(one * seasonRounds))
    const span = { startsOn: textOf(startsOnDay ?? 0), endsOn: textOf((endsOnDay ?? 0) - 1) }
    const season = { number: seasonNumber, name: seasonName(seasonNumber, span), ...span }
    return { number, roundNumber: (number % seasonRounds) + 1, season }
  }

  /**
   * The key of the promised goal’s fixture includes the minute of the goal, so that score, events and odds agree on it.
   */
  function keyOf(key: string): string {
    return promised?.key === key ? `${key}:goal-${promised.minute}` : key
  }

  function around(ms: number): PlannedFixture[] {
    return [-1, 0, 1].flatMap((offset) => plannedOn(dayOf(ms) + offset))
  }

  const opening = memo(() =>
    promised ? (around(promised.at).find(({ key }) => key === keyOf(promised.key)) ?? null) : null,
  )

  const shows = { football: showsOf(sports.football), basketball: showsOf(sports.basketball) }

  function showsOf(sport: SportCode) {
    return createShows({ sport, fromMs: startOf(mondayOf(openedIn + rosterFromWeek)), around, opening })
  }

  /** Returns the fixtures of a sport that have a commentator and are in play at `nowMs`, longest first. */
  function shownAt(sport: keyof typeof shows, nowMs: number): Show[] {
    const isPlaying = ({ kickOff, ...fixture }: PlannedFixture) =>
      kickOff <= nowMs && kickOff > nowMs - maxMs && endOf({ kickOff, ...fixture }) > nowMs
    return shows[sport](nowMs).filter(({ fixture }) => isPlaying(fixture) && fixture.commentators.length > 0)
  }

  /** Returns the fixture that the site shows first at `nowMs`, or null while none has a commentator. */
  function onAir(sport: keyof typeof shows, nowMs: number): PlannedFixture | null {
    const [first, ...others] = shownAt(sport, nowMs).map(({ fixture }) => fixture)
    return others.find((fixture) => fixture === opening()) ?? first ?? null
  }

  const yearly = Object.values(rhythms).flatMap(({ startsOn }) =>
    startsOn === null ? [] : weekOf(yearlyStart(startsOn, mondayOf(openedIn + playedWeeks))),
  )

  return {
    openedOn,
    /** Time before the first fixture. Some leagues have played longer than since the opening. */
    startsAt: startOf(mondayOf(Math.min(openedIn, ...yearly))),
    onAir,
    shownAt,
    /** Returns the fixtures that kick off in the range, sorted by kick-off. */
    between(fromMs: number, toMs: number): PlannedFixture[] {
      // A day’s last fixtures kick off in the following night.
      const [first, last] = [dayOf(fromMs) - 1, dayOf(toMs)]
      for (const show of Object.values(shows)) show(toMs)
      const planned = inOrder(Array.from({ length: last - first + 1 }, (_, i) => plannedOn(first + i)).flat())
      return planned.filter(({ kickOff }) => kickOff >= fromMs && kickOff < toMs)
    },
  }
}

export type Calendar = ReturnType<typeof createCalendar>

/** A round of a league. `number` counts all rounds since the first season, `roundNumber` those of the season from 1. */
type Round = { number: number; roundNumber: number; season: PlannedSeason }

/** Returns the last day up to `day` with this month and day, like `03-09`. */
function yearlyStart(monthAndDay: string, day: number): number {
  const year = Number(textOf(day).slice(0, 4))
  const dayIn = (one: number) => Date.parse(`${one}-${monthAndDay}`) / dayMs
  return dayIn(year) <= day ? dayIn(year) : dayIn(year - 1)
}

/**
 * Returns the season’s year or years, such as `2026` or `2025/26`. A later season within one year gets a number: `2026
 * (2)`.
 */
function seasonName(number: number, { startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  const years = first === last ? first : `${first}/${last.slice(2)}`
  return number === 0 || first !== last ? years : `${years} (${number + 1})`
}

function memo<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Returns the pairs of a round by the circle method: one team stays and the others rotate. Every pair meets once in
 * `teams - 1` rounds.
 */
function pairsOf(teams: readonly Club[], number: number): [home: Club, away: Club][] {
  const [first, ...others] = teams
  if (!first) return []
  const turn = number % others.length
  const circle = [first, ...others.slice(turn), ...others.slice(0, turn)]
  const isReturn = Math.floor(number / others.length) % 2 === 1
  return circle.slice(0, circle.length / 2).flatMap((a, i): [Club, Club][] => {
    const b = circle[circle.length - 1 - i]
    if (!b) return []
    // Home and away alternate: for the first team by round, for the others by their position in the circle.
    const isTurned = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== isReturn
    return [isTurned ? [b, a] : [a, b]]
  })
}

function roundName(round: number): LocalText {
  return { vi: `Vòng ${round}`, en: `Matchday ${round}`, zh: `第${round}輪` }
}

import type { LocalText } from '#contract/envelope.ts'
import { type SportCode, sports } from '#contract/schedule.ts'
import { footballLeagues } from './data/football.ts'
import { minutesOf, rhythms, usualDays } from './data/kick-offs.ts'
import type { Club, League } from './data/league.ts'
import { basketballLeagues, esportLeagues } from './data/other-sports.ts'
import { drawing } from './draw.ts'
import { endOf } from './score-script.ts'

/** A planned season. Seasons follow each other without a break and are numbered from 0. Days are like `2026-11-21`. */
export type PlannedSeason = { number: number; startsOn: string; endsOn: string }
export type PlannedFixture = {
  key: string
  sport: SportCode
  league: Omit<League, 'teams'>
  home: Club
  away: Club
  round: LocalText
  roundNumber: number
  season: PlannedSeason
  kickOff: number
  isFeatured: boolean
  /** User names. */
  commentators: string[]
}
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

/** Commentators without a stream, and their sports. Each takes at most one fixture in two hours. */
const desks: { username: string; sports: SportCode[] }[] = [
  { username: 'quocanh', sports: [sports.football] },
  { username: 'gautrang', sports: [sports.esport, sports.basketball] },
  { username: 'linhchi', sports: [sports.football] },
]
const deskMs = 120 * minuteMs
/** Min remaining time of a running fixture. With less, the streams do not switch to it. */
const worthShowingMs = 20 * minuteMs
const maxMs = 150 * minuteMs
/** The streams switch to the fixture of the promised goal this long before the goal. */
const leadMs = 10 * minuteMs

export const dayOf = (ms: number) => Math.floor((ms + zoneMs) / dayMs)
export const startOf = (day: number) => day * dayMs - zoneMs

type Options = { openedOn: number; promised?: Promised | null }

/**
 * Creates the plan of all fixtures of the demo. The same opening day and promised goal give the same plan at any time.
 */
export function createCalendar({ openedOn, promised = null }: Options) {
  const days = new Map<number, PlannedFixture[]>()
  const shows = { football: createShow(sports.football), basketball: createShow(sports.basketball) }

  function plannedOn(day: number): PlannedFixture[] {
    const known = days.get(day) ?? inOrder(leagues.flatMap((one) => roundOn(day - openedOn, one)))
    days.set(day, known)
    return known
  }

  function roundOn(day: number, { sport, league: { teams, ...league } }: (typeof leagues)[number]): PlannedFixture[] {
    const { turn, everyDays, hours } = rhythms[league.key] ?? { turn: 0, everyDays: usualDays, hours: '19:00' }
    const number = (day - turn) / everyDays
    if (number < 0 || !Number.isInteger(number)) return []
    const rounds = 2 * (teams.length - 1)
    const roundNumber = (number % rounds) + 1
    const dayText = (round: number) =>
      new Date((openedOn + turn + round * everyDays) * dayMs).toISOString().slice(0, 10)
    const seasonNumber = Math.floor(number / rounds)
    const [startsOn, endsOn] = [dayText(seasonNumber * rounds), dayText((seasonNumber + 1) * rounds - 1)]
    const season = { number: seasonNumber, startsOn, endsOn }
    const slots = hours.split(' ')
    return pairsOf(teams, number).map(([home, away], i) => {
      const minute = minutesOf(slots[(i + number) % slots.length] ?? '19:00')
      const kickOff = startOf(openedOn + day) + minute * minuteMs
      const key = `demo:${league.key}:${kickOff / minuteMs}:${home.key}`
      const at = { season, roundNumber, round: roundName(roundNumber) }
      const isFeatured = drawing(key)('featured') < 0.12
      return { key: keyOf(key), sport, league, home, away, ...at, kickOff, isFeatured, commentators: [] }
    })
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

  /**
   * Plans the fixtures that the streams of a sport show, one at a time. When one ends, the streams switch to a running
   * fixture, or wait for the next kick-off.
   */
  function createShow(sport: SportCode) {
    const shown: { fixture: PlannedFixture; from: number }[] = []

    function after(fromMs: number): { fixture: PlannedFixture; from: number } {
      for (let ms = fromMs; ; ms += dayMs) {
        const near = around(ms).filter((one) => one.sport === sport && one.kickOff > fromMs - maxMs)
        const begun = near.findLast((one) => one.kickOff <= fromMs && endOf(one) > fromMs + worthShowingMs)
        const next = begun ?? near.find(({ kickOff }) => kickOff > fromMs)
        if (next) return { fixture: next, from: Math.max(fromMs, next.kickOff) }
      }
    }

    /** Returns the next fixture on air. The fixture of the promised goal interrupts the one before it. */
    function turn(last: { fixture: PlannedFixture; from: number } | undefined) {
      const from = last ? endOf(last.fixture) : startOf(openedOn)
      const cut = promised ? promised.at - leadMs : Number.POSITIVE_INFINITY
      const fixture = promised ? around(promised.at).find(({ key }) => key === keyOf(promised.key)) : undefined
      if (fixture?.sport === sport && cut < from && shown.every((one) => one.fixture !== fixture))
        return { fixture, from: Math.max(cut, fixture.kickOff, last?.from ?? 0) }
      return after(from)
    }

    return (untilMs: number) => {
      // Plans beyond `untilMs`, because the next fixture may interrupt the last one.
      const wholeMs = untilMs + maxMs
      for (let last = shown.at(-1); !last || endOf(last.fixture) <= wholeMs; last = shown.at(-1)) shown.push(turn(last))
      return shown
    }
  }

  /** Returns the fixture that the streams of a sport show at `nowMs`, or null while none is played. */
  function onAir(sport: keyof typeof shows, nowMs: number): PlannedFixture | null {
    const last = shows[sport](nowMs).findLast(({ from }) => from <= nowMs)
    return last && endOf(last.fixture) > nowMs ? last.fixture : null
  }

  function seat(planned: PlannedFixture[], untilMs: number): void {
    for (const one of planned) one.commentators = []
    const seatOn = (sport: keyof typeof shows, usernames: string[]) => {
      const onStage = new Set(shows[sport](untilMs).map(({ fixture }) => fixture.key))
      for (const one of planned.filter(({ key }) => onStage.has(key))) {
        one.commentators.push(...usernames)
        one.isFeatured = true
      }
    }
    seatOn('football', ['blv', 'thaovy'])
    seatOn('basketball', ['hoangnam'])
    for (const shift of Map.groupBy(planned, ({ kickOff }) => Math.floor((kickOff + zoneMs) / deskMs)).values())
      for (const { username, sports: known } of desks) {
        const open = shift.filter(({ sport, commentators }) => known.includes(sport) && commentators.length < 2)
        const taken = open[Math.floor(drawing(username)(String(shift[0]?.key)) * open.length)]
        taken?.commentators.push(username)
      }
  }

  return {
    openedOn,
    onAir,
    /** Returns the fixtures that kick off in the range, sorted by kick-off. */
    between(fromMs: number, toMs: number): PlannedFixture[] {
      // The range has extra days on both sides: commentators choose among all fixtures of a shift, and a day’s last
      // fixtures kick off in the following night.
      const [first, last] = [dayOf(fromMs) - 2, dayOf(toMs) + 1]
      const planned = inOrder(Array.from({ length: last - first + 1 }, (_, i) => plannedOn(first + i)).flat())
      seat(planned, startOf(last))
      return planned.filter(({ kickOff }) => kickOff >= fromMs && kickOff < toMs)
    },
  }
}

export type Calendar = ReturnType<typeof createCalendar>

function inOrder(fixtures: PlannedFixture[]): PlannedFixture[] {
  return fixtures.toSorted((a, b) => a.kickOff - b.kickOff || (a.key < b.key ? -1 : 1))
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

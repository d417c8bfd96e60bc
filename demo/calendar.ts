import type { LocalText } from '#contract/envelope.ts'
import { type SportCode, sports } from '#contract/schedule.ts'
import { footballLeagues, showcaseFootball } from './data/football.ts'
import type { Club, League } from './data/league.ts'
import { basketballLeagues, esportLeagues, showcaseBasketball, vba } from './data/other-sports.ts'
import { drawing } from './draw.ts'

export type PlannedFixture = {
  key: string
  sport: SportCode
  league: Omit<League, 'teams'>
  home: Club
  away: Club
  round: LocalText
  /** Of the league's season; null for what stands outside its table. */
  roundNumber: number | null
  kickOff: number
  isFeatured: boolean
  /** User names. */
  commentators: string[]
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The demo's days are Vietnam's, which has no summer time. */
const zoneMs = 7 * 60 * minuteMs

const league = (key: string) => {
  const found = footballLeagues.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no league is called ${key}`)
  return found
}
const leagues = (...keys: string[]) => keys.map(league)

/**
 * Together somebody kicks off every twenty minutes, all day, so that about ten fixtures are live whenever the demo is started.
 * A football league plays every other day, at hours when it really plays: nobody plays twice within a day.
 */
type Stretch = { sport: SportCode; fromMin: number; everyMin: number; days: League[][] }
const stretches: Stretch[] = [
  {
    sport: sports.football,
    fromMin: 4 * 60,
    everyMin: 20,
    days: [leagues('mls', 'brasileirao', 'ligamx'), leagues('argentina', 'colombia', 'chile')],
  },
  {
    sport: sports.football,
    fromMin: 10 * 60,
    everyMin: 20,
    days: [leagues('j1', 'kleague', 'thai', 'vleague'), leagues('aleague', 'china', 'indonesia', 'malaysia')],
  },
  {
    sport: sports.football,
    fromMin: 18 * 60,
    everyMin: 20,
    days: [
      leagues('championship', 'saudi', 'sweden', 'poland', 'switzerland'),
      leagues('scotland', 'austria', 'serbia', 'romania', 'hungary'),
    ],
  },
  ...inTurn(sports.basketball, 30, basketballLeagues),
  ...inTurn(sports.esport, 60, esportLeagues),
]

function inTurn(sport: SportCode, firstMin: number, list: League[]): Stretch[] {
  return list.map((one, i) => ({ sport, fromMin: firstMin + i * 6 * 60, everyMin: 90, days: [[one]] }))
}

/** Which commentators take which sport; each at most one fixture in two hours. */
const desks: { username: string; sports: SportCode[] }[] = [
  { username: 'quocanh', sports: [sports.football] },
  { username: 'gautrang', sports: [sports.esport, sports.basketball] },
  { username: 'linhchi', sports: [sports.football] },
]
const deskMs = 120 * minuteMs

/** Every fixture of a stretch of days around a moment, by kick-off. The same moment of the world gives the same plan. */
export function planAround(nowMs: number, { daysBack, daysAhead }: { daysBack: number; daysAhead: number }) {
  const today = Math.floor((nowMs + zoneMs) / dayMs)
  // A day's last fixtures kick off on the next one, and desks choose among all of an hour: a day more on both sides.
  const days = Array.from({ length: daysBack + daysAhead + 3 }, (_, i) => planDay(today - daysBack - 1 + i))
  seat(inOrder(days))
  return inOrder(days.slice(1, -1))
}

function inOrder(days: PlannedFixture[][]): PlannedFixture[] {
  return days.flat().toSorted((a, b) => a.kickOff - b.kickOff || (a.key < b.key ? -1 : 1))
}

function planDay(day: number): PlannedFixture[] {
  return stretches.flatMap(({ sport, fromMin, everyMin, days }) => {
    const playing = days[day % days.length] ?? []
    const turn = Math.floor(day / days.length)
    const matches = interleave(playing.map((one) => roundOf(one, turn)))
    return matches.map((match, i): PlannedFixture => {
      const kickOff = day * dayMs - zoneMs + (fromMin + i * everyMin) * minuteMs
      const key = `demo:${match.league.key}:${kickOff / minuteMs}`
      return { ...match, key, sport, kickOff, isFeatured: drawing(key)('featured') < 0.12, commentators: [] }
    })
  })
}

type Match = Pick<PlannedFixture, 'league' | 'home' | 'away' | 'round' | 'roundNumber'>

/** The circle method: one team stays, the others turn, so that every pair meets once in `teams - 1` rounds. */
function roundOf({ teams, ...rest }: League, number: number): Match[] {
  const [first, ...others] = teams
  if (!first) return []
  const turn = number % others.length
  const circle = [first, ...others.slice(turn), ...others.slice(0, turn)]
  const isReturn = Math.floor(number / others.length) % 2 === 1
  const round = (number % (2 * others.length)) + 1
  return circle.slice(0, circle.length / 2).flatMap((a, i) => {
    const b = circle[circle.length - 1 - i]
    if (!b) return []
    const [home, away] = isReturn ? [b, a] : [a, b]
    return [{ league: rest, home, away, round: roundName(round), roundNumber: round }]
  })
}

function roundName(round: number): LocalText {
  return { vi: `Vòng ${round}`, en: `Matchday ${round}`, zh: `第${round}輪` }
}

function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}

function seat(planned: PlannedFixture[]): void {
  for (const shift of Map.groupBy(planned, ({ kickOff }) => Math.floor((kickOff + zoneMs) / deskMs)).values())
    for (const { username, sports: known } of desks) {
      const open = shift.filter(({ sport, commentators }) => known.includes(sport) && commentators.length < 2)
      const taken = open[Math.floor(drawing(username)(String(shift[0]?.key)) * open.length)]
      taken?.commentators.push(username)
    }
}

/**
 * Rounds that were over before the showcase began, with its clubs in them: in each they take the two sides of one fixture as
 * opponents, others each time, and in every fifth they meet. What a round has more for it is `extra`, by the key of the
 * fixture that it came from.
 */
export function withShowcaseClubs(played: readonly PlannedFixture[]) {
  const [ours, theirs] = showcaseFootball
  if (!ours || !theirs) throw new Error('a showcase needs two teams')
  const extra = new Map<string, PlannedFixture>()
  const met = new Set<string>()
  const rounds = [...Map.groupBy(played, ({ roundNumber }) => roundNumber ?? 0)]
  const fixtures = rounds.flatMap(([number, round]) => {
    const chosen = round.find(({ home, away }) => !met.has(home.key) && !met.has(away.key)) ?? round[0]
    if (!chosen) return round
    const keep = (sides: Partial<PlannedFixture>) =>
      extra.set(chosen.key, { ...chosen, ...sides, key: `${chosen.key}:showcase` })
    if (number % 5 === 1) {
      keep({ home: ours, away: theirs })
      return round
    }
    met.add(chosen.home.key).add(chosen.away.key)
    const isHome = number % 2 === 1
    keep(isHome ? { away: theirs } : { home: theirs })
    return round.map((one) => (one === chosen ? { ...one, ...(isHome ? { home: ours } : { away: ours }) } : one))
  })
  return { fixtures, extra }
}

/** The matches that the clips show: one after the other for ever, so that their commentators are always on air. */
export const showcases = {
  football: {
    key: 'football',
    sport: sports.football,
    league: { key: 'vleague', names: league('vleague').names, colour: league('vleague').colour },
    teams: showcaseFootball,
    everyMs: 110 * minuteMs,
    round: { vi: 'Tâm điểm vòng đấu', en: 'Match of the round', zh: '本輪焦點戰' },
    commentators: ['blv', 'thaovy'],
  },
  basketball: {
    key: 'basketball',
    sport: sports.basketball,
    league: vba,
    teams: showcaseBasketball,
    everyMs: 106 * minuteMs,
    round: { vi: 'Chung kết', en: 'Finals', zh: '總決賽' },
    commentators: ['hoangnam'],
  },
} as const
export type Showcase = (typeof showcases)[keyof typeof showcases]

/** The showcase's fixture that is on at a moment, and the one after it. */
export function showcaseAt(showcase: Showcase, nowMs: number): [PlannedFixture, PlannedFixture] {
  const number = Math.floor(nowMs / showcase.everyMs)
  return [showcaseFixture(showcase, number), showcaseFixture(showcase, number + 1)]
}

function showcaseFixture(showcase: Showcase, number: number): PlannedFixture {
  const { sport, league: of, round, everyMs, key } = showcase
  const [home, away] = showcase.teams
  if (!home || !away) throw new Error('a showcase needs two teams')
  return {
    key: `demo:showcase-${key}:${(number * everyMs) / minuteMs}`,
    sport,
    league: of,
    home,
    away,
    round,
    roundNumber: null,
    kickOff: number * everyMs,
    isFeatured: true,
    commentators: [...showcase.commentators],
  }
}

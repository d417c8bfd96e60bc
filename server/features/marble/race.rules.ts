import { type MarbleTeam, marbles, marblesInRace, marbleTeams } from '#contract/rules/marble-field.ts'

const hourMs = 3_600_000
/** Vietnam has no summer time. */
const zoneMs = 7 * hourMs
const sessionMs = 4 * hourMs
/** Picks close so long before the start. */
const lockedMs = 10_000
/** The draw takes place once no pick can be on its way, and is shown until the start. */
const drawAfterLockMs = 2_000
/** Of a race that could not begin in time, as while the program was off. */
const lateStartMs = 15_000
const gridMs = 5_000
/** Rooms take turns: somewhere a race is on. */
const turnMs = 50_000

/** Hours that one fixture stands for; counted since 1970. */
export function sessionAt(ms: number): { number: number; startMs: number } {
  const number = Math.floor((ms + zoneMs) / sessionMs)
  return { number, startMs: number * sessionMs - zoneMs }
}
export function startOfSession(number: number): number {
  return number * sessionMs - zoneMs
}

/** The day in Vietnam, `yyyy-mm-dd`. */
export function dayOf(ms: number): string {
  return new Date(ms + zoneMs).toISOString().slice(0, 10)
}

/** Who meets whom: each team every other one in turn, those of two rooms never the same at once. */
const pairings: readonly (readonly [number, number])[][] = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [0, 2],
    [3, 1],
  ],
  [
    [0, 3],
    [1, 2],
  ],
]

export function teamsOf(session: number, place: number): [home: MarbleTeam, away: MarbleTeam] {
  const round = pairings[session % pairings.length] ?? []
  const [home, away] = round[(place + Math.floor(session / pairings.length)) % round.length] ?? [0, 1]
  return [marbleTeams[home] as MarbleTeam, marbleTeams[away] as MarbleTeam]
}

/** Home and away by turns: even slots are home. */
export function lineUp([home, away]: readonly [MarbleTeam, MarbleTeam]): number[] {
  const own = marbles.filter(({ team }) => team === home.key)
  const others = marbles.filter(({ team }) => team === away.key)
  return own.flatMap(({ id }, at) => [id, others[at]?.id ?? id]).slice(0, marblesInRace)
}

function onGrid(ms: number): number {
  return Math.ceil(ms / gridMs) * gridMs
}

/** `pauseMs`: from the announcement to the start. */
export function startAfter(
  nowMs: number,
  { isFirst, place, pauseMs }: { isFirst: boolean; place: number; pauseMs: number },
) {
  const startsAt = onGrid(nowMs + pauseMs + (isFirst ? place * turnMs : 0))
  return { startsAt, locksAt: startsAt - lockedMs }
}

export function drawAt(locksAt: number): number {
  return locksAt + drawAfterLockMs
}

/** A later start for a race that was to begin already, or null. */
export function laterStart(nowMs: number, startsAt: number): { startsAt: number; locksAt: number } | null {
  if (nowMs < startsAt) return null
  const later = onGrid(nowMs + lateStartMs)
  return { startsAt: later, locksAt: later - lockedMs }
}

/** The track of the next race. */
export function nextTrack<T extends string>(
  rotation: readonly T[],
  of: { current: T | null; racesOnIt: number; racesPerTrack: number },
): T {
  const [first] = rotation
  if (first === undefined) throw new RangeError('a room needs a track')
  const at = of.current === null ? -1 : rotation.indexOf(of.current)
  if (of.current !== null && at >= 0 && of.racesOnIt < of.racesPerTrack) return of.current
  return rotation[(at + 1) % rotation.length] ?? first
}

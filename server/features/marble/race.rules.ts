import { type MarbleTeam, marbles, marblesInRace, marbleTeams } from '#contract/rules/marble-field.ts'

const hourMs = 3_600_000
/** Vietnam’s fixed offset; it has no daylight saving time. */
const zoneMs = 7 * hourMs
const duelMs = 4 * hourMs
/** Picks close this long before the start. */
const lockedMs = 10_000
/**
 * Wait between the close of picks and the draw, so that picks sent in time have arrived. The result of the draw is
 * shown until the start.
 */
const drawAfterLockMs = 2_000
/** Time until the new start of a race that could not start in time, such as after downtime. */
const lateStartMs = 15_000
const gridMs = 5_000
/** Offset between the first starts of two rooms, so that their races run at different times. */
const turnMs = 50_000

/** Returns the four-hour period of a fixture that contains the time: its number since 1970 and its start. */
export function duelAt(ms: number): { number: number; startMs: number } {
  const number = Math.floor((ms + zoneMs) / duelMs)
  return { number, startMs: number * duelMs - zoneMs }
}
export function startOfDuel(number: number): number {
  return number * duelMs - zoneMs
}

/** Returns the day in Vietnam, `yyyy-mm-dd`. */
export function dayOf(ms: number): string {
  return new Date(ms + zoneMs).toISOString().slice(0, 10)
}

/**
 * Pairs of teams by round. Each team meets every other one, and two rooms never have the same team at the same time.
 */
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

export function teamsOf(duel: number, place: number): [home: MarbleTeam, away: MarbleTeam] {
  const round = pairings[duel % pairings.length] ?? []
  const [home, away] = round[(place + Math.floor(duel / pairings.length)) % round.length] ?? [0, 1]
  return [marbleTeams[home] as MarbleTeam, marbleTeams[away] as MarbleTeam]
}

/** Returns the marbles of a race by slot. Home and away alternate: even slots are home. */
export function lineUp([home, away]: readonly [MarbleTeam, MarbleTeam]): number[] {
  const own = marbles.filter(({ team }) => team === home.key)
  const others = marbles.filter(({ team }) => team === away.key)
  return own.flatMap(({ id }, at) => [id, others[at]?.id ?? id]).slice(0, marblesInRace)
}

function onGrid(ms: number): number {
  return Math.ceil(ms / gridMs) * gridMs
}

/**
 * Returns the start of the next race and the time when its picks close. `pauseMs` is the time from the announcement to
 * the start.
 */
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

/** Returns a later start and close of picks when the start has already passed, else null. */
export function laterStart(nowMs: number, startsAt: number): { startsAt: number; locksAt: number } | null {
  if (nowMs < startsAt) return null
  const later = onGrid(nowMs + lateStartMs)
  return { startsAt: later, locksAt: later - lockedMs }
}

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

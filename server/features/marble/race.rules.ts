import { type MarbleTeam, marbles, marblesInRace, marbleTeams } from '#contract/rules/marble-field.ts'

const hourMs = 3_600_000
/** Vietnam’s fixed offset; it has no daylight saving time. */
const zoneMs = 7 * hourMs
const duelMs = 4 * hourMs
/** Picks close this long before the start. */
const lockedMs = 10_000
/** The draw waits until no pick can still be on its way. Its result is shown until the start. */
const drawAfterLockMs = 2_000
/** New delay of a race that could not start in time, such as after downtime. */
const lateStartMs = 15_000
const gridMs = 5_000
/** Rooms start at different times, so that one of them has a race running. */
const turnMs = 50_000

/** Returns the hours that count for one fixture, numbered since 1970. */
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
 * Pairs of teams by round: each team meets every other one, and two rooms never have the same team at the same time.
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

/** Alternates home and away: even slots are home. */
export function lineUp([home, away]: readonly [MarbleTeam, MarbleTeam]): number[] {
  const own = marbles.filter(({ team }) => team === home.key)
  const others = marbles.filter(({ team }) => team === away.key)
  return own.flatMap(({ id }, at) => [id, others[at]?.id ?? id]).slice(0, marblesInRace)
}

function onGrid(ms: number): number {
  return Math.ceil(ms / gridMs) * gridMs
}

/** `pauseMs`: time from the announcement to the start. */
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

/** Returns a later start when the start has already passed, or null. */
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

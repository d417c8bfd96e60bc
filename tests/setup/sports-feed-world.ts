export type Phase =
  | 'scheduled'
  | 'tbd'
  | 'first half'
  | 'half-time'
  | 'second half'
  | 'extra time'
  | 'penalties'
  | 'finished'
  | 'awarded'
  | 'postponed'
  | 'interrupted'
  | 'abandoned'
  | 'cancelled'

export type Goals = [number, number]
export type FeedEvent = {
  id: number
  what: 'goal' | 'own goal' | 'penalty' | 'yellow card' | 'red card' | 'substitution' | 'video review'
  side: 'home' | 'away'
  minute: number
  extra?: number
  player: string
  other?: string
}
export type FeedFixture = {
  id: number
  home: { id: number; name: string }
  away: { id: number; name: string }
  /** Epoch milliseconds, in whole seconds. */
  kickOff: number
  phase: Phase
  score: Goals
  halfTime?: Goals
  /** Score after 90 minutes; only when the match lasted longer. */
  regular?: Goals
  penalties?: Goals
  halfStartedAt?: number
  updatedAt?: number
  events: FeedEvent[]
  /** By default the English league. */
  league?: { id: number; name: string; isCup?: boolean }
  /** Season, round and group. Sent only when the plan includes the full schedule. */
  place?: { season: string; round: string; group: string }
}

/** Data of one provider. Each provider has its own data, so that providers can disagree. */
export type FeedWorld = {
  fixtures: FeedFixture[]
  /** Ids of fixtures that changed in the last seconds. */
  changed: Set<number>
  /** Moved fixtures and deleted ones (null), with the time of the change. */
  modified: { id: number; kickOff: number | null; at?: number }[]
  /** Odds in the provider's format, by path. */
  odds: Map<string, unknown>
  /** True when own goals are listed under the team of the player who scored them. */
  ownGoalsByPlayer: boolean
  hasLineups: boolean
  hasFullSchedule: boolean
}

export function emptyWorld(): FeedWorld {
  return {
    fixtures: [],
    changed: new Set(),
    modified: [],
    odds: new Map(),
    ownGoalsByPlayer: false,
    hasLineups: false,
    hasFullSchedule: false,
  }
}

const arsenal = { id: 19, name: 'Arsenal' }
const chelsea = { id: 24, name: 'Chelsea' }

/** Returns a fixture between two Premier League teams, by default an hour from now. */
export function feedFixture(given: Partial<FeedFixture> & { id: number }): FeedFixture {
  const kickOff = Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000
  return { home: arsenal, away: chelsea, kickOff, phase: 'scheduled', score: [0, 0], events: [], ...given }
}

export function hasBegun({ phase }: FeedFixture): boolean {
  return !['scheduled', 'tbd', 'postponed', 'cancelled'].includes(phase)
}

export function isOn({ phase }: FeedFixture): boolean {
  return ['first half', 'half-time', 'second half', 'extra time', 'penalties'].includes(phase)
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function reportedSide({ ownGoalsByPlayer }: FeedWorld, { what, side }: FeedEvent): 'home' | 'away' {
  if (what !== 'own goal' || !ownGoalsByPlayer) return side
  return side === 'home' ? 'away' : 'home'
}

const names = ['Keeper', 'Right', 'Centre', 'Stopper', 'Left', 'Anchor', 'Playmaker', 'Runner', 'Wide', 'Nine', 'Out']
/** Positions of a 4-3-3 by row and place in the row, beginning with the goalkeeper. */
export const formation = [1, 4, 3, 3].flatMap((count, row) =>
  Array.from({ length: count }, (_, place) => ({ row, place: place + 1 })),
)

export function elevenOf(team: string): { name: string; number: number; row: number; place: number }[] {
  return formation.map((at, i) => ({ name: `${team} ${names[i]}`, number: i + 1, ...at }))
}

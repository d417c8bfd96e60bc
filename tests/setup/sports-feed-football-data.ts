import { dayOf, type FeedFixture, type FeedWorld, hasBegun, isOn, type Phase } from './sports-feed-world.ts'

const statuses: Record<Phase, string> = {
  scheduled: 'TIMED',
  tbd: 'SCHEDULED',
  'first half': 'IN_PLAY',
  'half-time': 'PAUSED',
  'second half': 'IN_PLAY',
  'extra time': 'EXTRA_TIME',
  penalties: 'PENALTY_SHOOTOUT',
  finished: 'FINISHED',
  awarded: 'AWARDED',
  postponed: 'POSTPONED',
  interrupted: 'SUSPENDED',
  abandoned: 'SUSPENDED',
  cancelled: 'CANCELLED',
}

function pair(goals: readonly [number, number] | undefined) {
  return { home: goals?.[0] ?? null, away: goals?.[1] ?? null }
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z/, 'Z')
}

/** The full-time score includes the kicks of a shoot-out. */
function scoreOf(fixture: FeedFixture) {
  const { score, regular, penalties, halfTime } = fixture
  if (!hasBegun(fixture))
    return { winner: null, duration: 'REGULAR', fullTime: pair(undefined), halfTime: pair(undefined) }
  const kicks = penalties ?? [0, 0]
  const longer = regular
    ? { regularTime: pair(regular), extraTime: pair([score[0] - regular[0], score[1] - regular[1]]) }
    : {}
  return {
    winner: null,
    duration: penalties ? 'PENALTY_SHOOTOUT' : regular ? 'EXTRA_TIME' : 'REGULAR',
    fullTime: pair([score[0] + kicks[0], score[1] + kicks[1]]),
    halfTime: pair(halfTime),
    ...longer,
    ...(penalties ? { penalties: pair(penalties) } : {}),
  }
}

function matchOf(fixture: FeedFixture) {
  const { id, home, away, kickOff, phase, updatedAt } = fixture
  const team = ({ id: teamId, name }: FeedFixture['home']) => ({
    id: teamId,
    name,
    shortName: name,
    tla: 'TLA',
    crest: '',
  })
  return {
    area: { id: 2072, name: 'England', code: 'ENG', flag: '' },
    competition: { id: 2021, name: 'Premier League', code: 'PL', type: 'LEAGUE', emblem: '' },
    season: { id: 1, startDate: '2030-08-16', endDate: '2031-05-25', currentMatchday: 12, winner: null },
    id,
    utcDate: momentOf(kickOff),
    status: statuses[phase],
    matchday: 12,
    stage: 'REGULAR_SEASON',
    group: null,
    lastUpdated: momentOf(updatedAt ?? Date.now()),
    homeTeam: team(home),
    awayTeam: team(away),
    score: scoreOf(fixture),
    odds: { msg: 'Activate Odds-Package in User-Panel to retrieve odds.' },
    referees: [],
  }
}

/** Returns the response for a path, or null for an unknown path. */
export function footballDataAnswer(world: FeedWorld, path: string, query: URLSearchParams): unknown {
  if (path !== 'matches') return null
  const [ids, from, to] = [query.get('ids')?.split(','), query.get('dateFrom') ?? '', query.get('dateTo') ?? '']
  const found = world.fixtures.filter((fixture) => {
    if (ids) return ids.includes(String(fixture.id))
    if (query.get('status') === 'LIVE') return isOn(fixture)
    return dayOf(fixture.kickOff) >= from && dayOf(fixture.kickOff) < to
  })
  return { filters: Object.fromEntries(query), resultSet: { count: found.length }, matches: found.map(matchOf) }
}

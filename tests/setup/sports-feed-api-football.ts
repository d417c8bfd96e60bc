import {
  dayOf,
  elevenOf,
  type FeedEvent,
  type FeedFixture,
  type FeedWorld,
  hasBegun,
  isOn,
  type Phase,
  reportedSide,
} from './sports-feed-world.ts'

const statuses: Record<Phase, string> = {
  scheduled: 'NS',
  tbd: 'TBD',
  'first half': '1H',
  'half-time': 'HT',
  'second half': '2H',
  'extra time': 'ET',
  penalties: 'P',
  finished: 'FT',
  awarded: 'AWD',
  postponed: 'PST',
  interrupted: 'INT',
  abandoned: 'ABD',
  cancelled: 'CANC',
}
const kinds: Record<FeedEvent['what'], readonly [string, string]> = {
  goal: ['Goal', 'Normal Goal'],
  penalty: ['Goal', 'Penalty'],
  'own goal': ['Goal', 'Own Goal'],
  'yellow card': ['Card', 'Yellow Card'],
  'red card': ['Card', 'Red Card'],
  substitution: ['subst', 'Substitution 1'],
  'video review': ['Var', 'Goal Disallowed - offside'],
}

function pair(goals: readonly [number, number] | undefined) {
  return { home: goals?.[0] ?? null, away: goals?.[1] ?? null }
}

function statusOf({ phase, regular, penalties }: FeedFixture): string {
  if (phase !== 'finished') return statuses[phase]
  return penalties ? 'PEN' : regular ? 'AET' : 'FT'
}

function eventOf(world: FeedWorld, fixture: FeedFixture, event: FeedEvent) {
  const [type, detail] = kinds[event.what]
  const team = fixture[reportedSide(world, event)]
  return {
    time: { elapsed: event.minute, extra: event.extra ?? null },
    team: { id: team.id, name: team.name, logo: '' },
    player: { id: 1, name: event.player },
    assist: { id: null, name: event.other ?? null },
    type,
    detail,
    comments: null,
  }
}

function figuresOf(team: { id: number; name: string }, possession: string, shots: number | null) {
  return {
    team: { ...team, logo: '' },
    statistics: [
      { type: 'Ball Possession', value: possession },
      { type: 'Total Shots', value: shots },
    ],
  }
}

function fixtureOf(world: FeedWorld, fixture: FeedFixture, isWhole: boolean) {
  const { id, home, away, kickOff, score, halfTime, regular, penalties, phase, halfStartedAt } = fixture
  const started = halfStartedAt === undefined ? null : Math.floor(halfStartedAt / 1_000)
  const extra = regular ? ([score[0] - regular[0], score[1] - regular[1]] as const) : undefined
  const whole = {
    events: fixture.events.map((event) => eventOf(world, fixture, event)),
    statistics: [figuresOf(home, '61%', 12), figuresOf(away, '39%', null)],
  }
  return {
    fixture: {
      id,
      referee: null,
      timezone: 'UTC',
      date: new Date(kickOff).toISOString(),
      timestamp: Math.floor(kickOff / 1_000),
      periods: { first: phase === 'first half' ? started : null, second: phase === 'second half' ? started : null },
      venue: { id: 494, name: 'Emirates Stadium', city: 'London' },
      status: { long: phase, short: statusOf(fixture), elapsed: hasBegun(fixture) ? 30 : null, extra: null },
    },
    league: {
      id: 39,
      name: 'Premier League',
      country: 'England',
      logo: '',
      flag: '',
      season: 2030,
      round: 'Regular Season - 12',
    },
    teams: { home: { ...home, logo: '', winner: null }, away: { ...away, logo: '', winner: null } },
    goals: hasBegun(fixture) ? pair(score) : pair(undefined),
    score: {
      halftime: pair(halfTime),
      fulltime: pair(phase === 'finished' || phase === 'awarded' ? (regular ?? score) : regular),
      extratime: pair(extra),
      penalty: pair(penalties),
    },
    ...(isWhole ? whole : {}),
  }
}

function lineupOf(team: { id: number; name: string }) {
  const eleven = elevenOf(team.name)
  return {
    team: { ...team, logo: '', colors: null },
    formation: '4-3-3',
    // The players are in no particular order. `grid` has each player’s row, and place in the row from the left.
    startXI: eleven.toReversed().map(({ name, number, row, place }) => ({
      player: { id: number, name, number, pos: 'GDMF'[row], grid: `${row + 1}:${place}` },
    })),
    substitutes: [{ player: { id: 99, name: `${team.name} Bench`, number: 99, pos: 'M', grid: null } }],
    coach: { id: 1, name: `${team.name} Coach`, photo: '' },
  }
}

/** Returns the `response` field for a path, or null for an unknown path. */
export function apiFootballResponse(world: FeedWorld, path: string, query: URLSearchParams): unknown[] | null {
  const { fixtures, odds, hasLineups } = world
  const [ids, date] = [query.get('ids')?.split('-'), query.get('date')]
  switch (path) {
    case 'fixtures':
      if (query.get('live') === 'all') return fixtures.filter(isOn).map((one) => fixtureOf(world, one, false))
      if (ids) return fixtures.filter(({ id }) => ids.includes(String(id))).map((one) => fixtureOf(world, one, true))
      return fixtures.filter(({ kickOff }) => dayOf(kickOff) === date).map((one) => fixtureOf(world, one, false))
    case 'fixtures/lineups':
      return fixtures
        .filter(({ id }) => hasLineups && String(id) === query.get('fixture'))
        .flatMap(({ home, away }) => [lineupOf(home), lineupOf(away)])
    case 'odds':
      return date === dayOf(Date.now()) ? ((odds.get('odds') as unknown[] | undefined) ?? []) : []
    case 'odds/live':
      return (odds.get('odds/live') as unknown[] | undefined) ?? []
    default:
      return null
  }
}

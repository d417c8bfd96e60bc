import {
  dayOf,
  elevenOf,
  type FeedEvent,
  type FeedFixture,
  type FeedWorld,
  hasBegun,
  type Phase,
  reportedSide,
} from './sports-feed-world.ts'

const startedAt = Date.now()
const codes: Record<Phase, number> = {
  scheduled: 0,
  tbd: -11,
  'first half': 1,
  'half-time': 2,
  'second half': 3,
  'extra time': 4,
  penalties: 5,
  finished: -1,
  awarded: -1,
  postponed: -14,
  interrupted: -13,
  abandoned: -12,
  cancelled: -10,
}
const kinds: Record<FeedEvent['what'], number> = {
  goal: 1,
  'red card': 2,
  'yellow card': 3,
  penalty: 7,
  'own goal': 8,
  substitution: 11,
  'video review': 14,
}

function secondsOf(ms: number | undefined): number {
  return ms === undefined ? 0 : Math.floor(ms / 1_000)
}

function playOf(fixture: FeedFixture) {
  const { score, halfTime = [0, 0], regular, penalties = [0, 0], phase } = fixture
  const base = regular ?? score
  return {
    matchId: String(fixture.id),
    matchTime: secondsOf(fixture.kickOff),
    status: codes[phase],
    homeScore: base[0],
    awayScore: base[1],
    homeHalfScore: halfTime[0],
    awayHalfScore: halfTime[1],
    homeRed: 0,
    awayRed: 0,
    homeYellow: 0,
    awayYellow: 0,
    homeCorner: 0,
    awayCorner: 0,
    hasLineup: false,
    explain: '',
    extraExplain: {
      kickOff: 0,
      minute: regular ? 90 : 0,
      homeScore: regular?.[0] ?? 0,
      awayScore: regular?.[1] ?? 0,
      extraTimeStatus: regular ? (phase === 'extra time' ? 3 : 1) : 0,
      extraHomeScore: regular ? score[0] : 0,
      extraAwayScore: regular ? score[1] : 0,
      penHomeScore: penalties[0],
      penAwayScore: penalties[1],
      twoRoundsHomeScore: 0,
      twoRoundsAwayScore: 0,
      winner: 0,
    },
    injuryTime: 0,
    var: '',
  }
}

function wholeOf(fixture: FeedFixture) {
  const { home, away, league = { id: 1639, name: 'English Premier League' } } = fixture
  return {
    ...playOf(fixture),
    leagueId: String(league.id),
    leagueType: league.isCup ? 2 : 1,
    leagueName: league.name,
    leagueShortName: 'ENG PR',
    leagueColor: '#FF3333',
    homeId: String(home.id),
    homeName: home.name,
    awayId: String(away.id),
    awayName: away.name,
    neutral: false,
  }
}

function eventOf(world: FeedWorld, event: FeedEvent) {
  const { id, what, minute, extra = 0, player, other = '' } = event
  const both = what === 'substitution' ? `${other}↑${player}↓` : other ? `${player} (Assist:${other})` : player
  return {
    eventId: String(id),
    minute: String(minute),
    type: kinds[what],
    playerId: '',
    playerName: both,
    assistPlayerId: '',
    overtime: String(extra),
    homeEvent: reportedSide(world, event) === 'home',
  }
}

function lineupOf(team: string) {
  return elevenOf(team).map(({ name, number, row }) => ({
    playerId: String(number),
    name,
    number,
    position: row,
    isCaptain: number === 1,
  }))
}

/** Returns the `data` field for a football path, or null for an unknown path. */
export function isportsData(world: FeedWorld, path: string, query: URLSearchParams): unknown {
  const { fixtures, changed, modified } = world
  const day = query.get('date') ?? dayOf(Date.now())
  const ofDay = fixtures.filter(({ kickOff }) => dayOf(kickOff) === day)
  switch (path) {
    case 'schedule':
      return world.hasFullSchedule ? ofDay.map((fixture) => ({ ...wholeOf(fixture), ...fixture.place })) : null
    case 'schedule/basic': {
      const ids = query.get('matchId')?.split(',')
      return (ids ? fixtures.filter(({ id }) => ids.includes(String(id))) : ofDay).map(wholeOf)
    }
    case 'schedule/modify':
      return modified.map(({ id, kickOff, at = startedAt }) => ({
        matchId: String(id),
        type: kickOff === null ? 'delete' : 'modify',
        matchTime: secondsOf(kickOff ?? 0),
        modifyTime: secondsOf(at),
      }))
    case 'livescores':
      return ofDay.map((fixture) => ({
        ...wholeOf(fixture),
        halfStartTime: secondsOf(fixture.halfStartedAt),
        ...(fixture.updatedAt === undefined ? {} : { updateTime: secondsOf(fixture.updatedAt) }),
      }))
    case 'livescores/changes':
      return fixtures
        .filter(({ id }) => changed.has(id))
        .map((fixture) => ({ ...playOf(fixture), startTime: secondsOf(fixture.halfStartedAt) }))
    case 'events':
      return ofDay
        .filter(hasBegun)
        .map(({ id, events }) => ({ matchId: String(id), events: events.map((event) => eventOf(world, event)) }))
    case 'stats':
      return ofDay.filter(hasBegun).map(({ id }) => ({
        matchId: String(id),
        stats: [
          { type: 14, home: '61%', away: '39%' },
          { type: 3, home: '12', away: '4' },
          { type: 22, home: '1', away: '2' },
        ],
        oprTime: secondsOf(Date.now()),
      }))
    case 'lineups':
      return world.hasLineups
        ? ofDay.map(({ id, home, away }) => ({
            matchId: String(id),
            homeFormation: '433',
            awayFormation: '433',
            homeLineup: lineupOf(home.name),
            awayLineup: lineupOf(away.name),
            homeBackup: [],
            awayBackup: [],
          }))
        : []
    default:
      return path.startsWith('odds/') ? (world.odds.get(path) ?? (/main|all/.test(path) ? {} : [])) : null
  }
}

import { type ScorePair, sports, type TimeState } from '#contract/schedule.ts'
import { isoOfName } from '#server/features/sports-data/country-codes.data.ts'
import type { FixturePatch, LivePatch, NamedRef } from '#server/features/sports-data/provider.rules.ts'
import {
  apiFootballLeagues,
  type KnownCompetition,
} from '#server/features/sports-data/providers/competition-codes.data.ts'
import { knockOutRound } from '#server/features/sports-data/providers/knock-out-round.rules.ts'
import type { FixtureRow } from './schemas.rules.ts'

/** Awarded results: a walk-over, or a decision after play. */
const awarded = new Set(['AWD', 'WO'])
/** The provider's short statuses and football's codes. LIVE says only that the fixture is on. */
const codes: Readonly<Record<string, number>> = {
  NS: 0,
  TBD: -11,
  '1H': 1,
  HT: 2,
  '2H': 3,
  ET: 4,
  BT: 4,
  P: 5,
  FT: -1,
  AET: -1,
  PEN: -1,
  PST: -14,
  SUSP: -13,
  INT: -13,
  ABD: -12,
  CANC: -10,
}

type Pair = FixtureRow['goals']

function pairOf({ home, away }: Pair): ScorePair | null {
  return typeof home === 'number' && typeof away === 'number' ? [home, away] : null
}

/** Returns the short status in its documented spelling. Rows differ in their use of capitals and blanks. */
function shortOf({ short }: FixtureRow['fixture']['status']): string {
  return short.trim().toUpperCase()
}

/** Returns false for a status without a known meaning. The fixture then keeps its state. */
export function isKnownStatus({ fixture: { status } }: FixtureRow): boolean {
  const short = shortOf(status)
  return short === 'LIVE' || short in codes || awarded.has(short)
}

function codeOf(status: FixtureRow['fixture']['status']): number | undefined {
  const { elapsed } = status
  const short = shortOf(status)
  if (short !== 'LIVE') return codes[short]
  return typeof elapsed === 'number' ? (elapsed > 45 ? 3 : 1) : undefined
}

function startOf({ status, periods }: FixtureRow['fixture']): number | null {
  const short = shortOf(status)
  const at = short === '1H' ? periods?.first : short === '2H' ? periods?.second : null
  return typeof at === 'number' && at > 0 ? at * 1_000 : null
}

function timeStateOf({ status }: FixtureRow['fixture']): TimeState {
  return shortOf(status) === 'TBD' ? 'tbd' : 'exact'
}

export function playOf({ fixture, goals, score }: FixtureRow): LivePatch {
  const code = codeOf(fixture.status)
  const running = pairOf(goals)
  const [halfTime, regular, extra] = [pairOf(score.halftime), pairOf(score.fulltime), pairOf(score.extratime)]
  const penalties = pairOf(score.penalty)
  const stands = {
    kickOff: fixture.timestamp * 1_000,
    timeState: timeStateOf(fixture),
    periodStartedAt: startOf(fixture),
    ...(running ? { homeScore: running[0], awayScore: running[1] } : {}),
  }
  if (awarded.has(shortOf(fixture.status))) return { state: 'awarded', ...stands }
  return {
    ...(code === undefined ? {} : { code }),
    ...stands,
    ...(halfTime && shortOf(fixture.status) !== '1H' ? { halfTime } : {}),
    ...(regular && extra ? { regularTime: regular } : {}),
    // The provider counts goals of extra time only. Our value is the score after 120 minutes.
    ...(regular && extra ? { extraTime: [regular[0] + extra[0], regular[1] + extra[1]] satisfies ScorePair } : {}),
    ...(penalties ? { penalties } : {}),
  }
}

type Round = Pick<FixturePatch, 'stage' | 'roundKey' | 'roundNumber' | 'groupName'>

/**
 * Parses "Regular Season - 18", "Group A - 2" and "Semi-finals". Other texts give the stage `league`, with the number
 * at their end, if any.
 */
export function roundOf(text: string): Round {
  const [, group] = /^Group ([A-Z])\b/.exec(text) ?? []
  const [, number] = / - (\d{1,2})$/.exec(text) ?? []
  const roundNumber = number === undefined ? {} : { roundNumber: Number(number) }
  if (group !== undefined) return { stage: 'group', groupName: group, ...roundNumber }
  const roundKey = knockOutRound(text)
  return roundKey ? { stage: 'knockout', roundKey } : { stage: 'league', ...roundNumber }
}

function seasonOf(season: number | undefined, known: KnownCompetition | undefined): { season?: string } {
  if (season === undefined || !known) return {}
  return { season: known.isSplit ? `${season}-${String((season + 1) % 100).padStart(2, '0')}` : String(season) }
}

export function fixtureOf(row: FixtureRow): FixturePatch {
  const { fixture, league, teams } = row
  const known = apiFootballLeagues[league.id]
  const country = isoOfName(league.country ?? '')
  const place = country ? { country } : {}
  const { kickOff: _, timeState: __, ...play } = playOf(row)
  const side = ({ id, name }: { id: number; name: string }): NamedRef => {
    if (known?.teams !== 'national') return { ext: String(id), name, ...place }
    const nation = isoOfName(name)
    return { ext: String(id), name, kind: 'national', ...(nation ? { country: nation } : {}) }
  }
  return {
    sport: sports.football,
    tournament: { ext: String(league.id), name: league.name, ...place, ...(known ? { code: known.code } : {}) },
    ...seasonOf(league.season, known),
    ...roundOf(league.round ?? ''),
    home: side(teams.home),
    away: side(teams.away),
    kickOff: fixture.timestamp * 1_000,
    timeState: timeStateOf(fixture),
    ...(fixture.venue?.name ? { venue: fixture.venue.name } : {}),
    play,
  }
}

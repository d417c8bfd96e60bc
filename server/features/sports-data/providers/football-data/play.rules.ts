import type { RoundKey } from '#contract/rules/round-key.ts'
import { type ScorePair, sports, type TimeState } from '#contract/schedule.ts'
import { isoOfFifa, isoOfName } from '#server/features/sports-data/country-codes.data.ts'
import type { FixturePatch, LivePatch, NamedRef } from '#server/features/sports-data/provider.rules.ts'
import {
  footballDataCompetitions,
  type KnownCompetition,
} from '#server/features/sports-data/providers/competition-codes.data.ts'
import type { MatchRow } from './schemas.rules.ts'

/** The provider's statuses and football's codes. IN_PLAY does not say which half it is. */
const codes: Readonly<Record<string, number>> = {
  SCHEDULED: 0,
  TIMED: 0,
  PAUSED: 2,
  EXTRA_TIME: 4,
  PENALTY_SHOOTOUT: 5,
  FINISHED: -1,
  POSTPONED: -14,
  SUSPENDED: -13,
  CANCELLED: -10,
  CANCELED: -10,
}
/** A date without a time is sent as midnight. */
const midnight = /T00:00(:00)?Z$/

type Given = { home?: number | null | undefined; away?: number | null | undefined } | undefined

function pairOf(given: Given): ScorePair | null {
  return typeof given?.home === 'number' && typeof given.away === 'number' ? [given.home, given.away] : null
}

function plus(a: ScorePair, b: ScorePair): ScorePair {
  return [a[0] + b[0], a[1] + b[1]]
}

/** Returns the status in its documented spelling. */
function statusOf({ status }: Pick<MatchRow, 'status'>): string {
  return status.trim().toUpperCase()
}

/** Returns false for a status without a known meaning. The fixture then keeps its state. */
export function isKnownStatus(row: MatchRow): boolean {
  const status = statusOf(row)
  return ['IN_PLAY', 'LIVE', 'AWARDED'].includes(status) || status in codes
}

function codeOf({ minute, score, ...row }: MatchRow): number | undefined {
  const status = statusOf(row)
  if (status !== 'IN_PLAY' && status !== 'LIVE') return codes[status]
  const played = Number.parseInt(String(minute ?? ''), 10)
  if (Number.isInteger(played)) return played > 45 && !/^45\D/.test(String(minute)) ? 3 : 1
  return pairOf(score.halfTime) ? 3 : 1
}

/**
 * Returns `tbd` for a fixture without a time. A listed but unconfirmed fixture is `provisional`, because it may still
 * move.
 */
export function timeStateOf(row: Pick<MatchRow, 'status' | 'utcDate'>): TimeState {
  if (statusOf(row) !== 'SCHEDULED') return 'exact'
  return midnight.test(row.utcDate) ? 'tbd' : 'provisional'
}

/**
 * Returns the goals. The provider's full-time score also includes shoot-out kicks, which are not goals. Returns null when
 * the row does not say how many they are.
 */
function goalsOf({ duration, fullTime, regularTime, extraTime, penalties }: MatchRow['score']): ScorePair | null {
  const [whole, regular] = [pairOf(fullTime), pairOf(regularTime)]
  if (regular) return plus(regular, pairOf(extraTime) ?? [0, 0])
  const kicks = pairOf(penalties)
  if (duration === 'PENALTY_SHOOTOUT' && !kicks) return null
  return whole && kicks ? [Math.max(0, whole[0] - kicks[0]), Math.max(0, whole[1] - kicks[1])] : whole
}

export function playOf(row: MatchRow): LivePatch {
  const { score } = row
  const code = codeOf(row)
  const goals = goalsOf(score)
  const [halfTime, regularTime, extra] = [pairOf(score.halfTime), pairOf(score.regularTime), pairOf(score.extraTime)]
  const penalties = pairOf(score.penalties)
  const stands = {
    kickOff: Date.parse(row.utcDate),
    timeState: timeStateOf(row),
    periodStartedAt: null,
    ...(goals ? { homeScore: goals[0], awayScore: goals[1] } : {}),
  }
  if (statusOf(row) === 'AWARDED') return { state: 'awarded', ...stands }
  return {
    ...(code === undefined ? {} : { code }),
    ...stands,
    ...(halfTime && code !== 1 ? { halfTime } : {}),
    ...(regularTime ? { regularTime } : {}),
    ...(regularTime && extra ? { extraTime: plus(regularTime, extra) } : {}),
    ...(penalties ? { penalties } : {}),
  }
}

const knockOut: Readonly<Record<string, RoundKey>> = {
  PLAYOFFS: 'playoff',
  PRELIMINARY_ROUND: 'qualifying',
  QUALIFICATION: 'qualifying',
  LAST_64: 'r64',
  LAST_32: 'r32',
  LAST_16: 'r16',
  QUARTER_FINALS: 'qf',
  SEMI_FINALS: 'sf',
  THIRD_PLACE: 'third',
  FINAL: 'final',
}

function roundOf({ stage, group, matchday }: MatchRow): Partial<FixturePatch> {
  const roundKey = knockOut[stage ?? '']
  if (roundKey) return { stage: 'knockout', roundKey }
  const number = typeof matchday === 'number' ? { roundNumber: matchday } : {}
  const [, name] = /^GROUP_([A-Z])$/.exec(group ?? '') ?? []
  return name === undefined ? { stage: 'league', ...number } : { stage: 'group', groupName: name, ...number }
}

function seasonOf({ season }: MatchRow): { season?: string } {
  const [, first] = /^(\d{4})-/.exec(season?.startDate ?? '') ?? []
  const [, last] = /^(\d{4})-/.exec(season?.endDate ?? '') ?? []
  if (first === undefined || last === undefined) return {}
  return { season: first === last ? first : `${first}-${last.slice(2)}` }
}

function sideOf({ id, name }: MatchRow['homeTeam'], known: KnownCompetition | undefined, place: { country?: string }) {
  const ref: NamedRef = { ext: String(id), name }
  if (known?.teams !== 'national') return known?.code === 'uefa.cl' ? ref : { ...ref, ...place }
  const nation = isoOfName(name)
  return { ...ref, kind: 'national' as const, ...(nation ? { country: nation } : {}) }
}

export function fixtureOf(row: MatchRow): FixturePatch {
  const { competition, area, venue } = row
  const known = footballDataCompetitions[competition.code ?? '']
  const country = isoOfFifa(area?.code ?? '')
  const place = country ? { country } : {}
  const { kickOff: _, timeState: __, ...play } = playOf(row)
  return {
    sport: sports.football,
    tournament: {
      ext: String(competition.id),
      name: competition.name,
      ...place,
      ...(known ? { code: known.code } : {}),
    },
    ...seasonOf(row),
    ...roundOf(row),
    home: sideOf(row.homeTeam, known, place),
    away: sideOf(row.awayTeam, known, place),
    kickOff: Date.parse(row.utcDate),
    timeState: timeStateOf(row),
    ...(venue ? { venue } : {}),
    play,
  }
}

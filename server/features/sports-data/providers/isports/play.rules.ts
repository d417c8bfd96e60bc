import type { ScorePair, TimeState } from '#contract/schedule.ts'
import { isoOfName } from '#server/features/sports-data/country-codes.data.ts'
import type { FixturePatch, LivePatch, NamedRef } from '#server/features/sports-data/provider.rules.ts'
import { isportsLeagues, type KnownCompetition } from '#server/features/sports-data/providers/competition-codes.data.ts'
import type { PlayRow, ScheduleRow } from './schemas.rules.ts'
import { placeOf } from './season.rules.ts'

/** The feed's status codes are the same as ours for football (see `standingOf`). Other codes are ignored. */
const knownCodes = new Set([0, 1, 2, 3, 4, 5, -1, -10, -11, -12, -13, -14])
const tbd = -11
/** States without play. The feed sends 0:0 for them, which is not a score. */
const withoutScore = new Set([0, -10, -11, -14])
const halfTimeCode = 2
const extraTimeCode = 4
const penaltiesCode = 5

type Extra = NonNullable<PlayRow['extraExplain']>

function pair(home: number | undefined, away: number | undefined): ScorePair {
  return [home ?? 0, away ?? 0]
}

/**
 * Returns the score after extra time, or null when there was none. The feed's value includes the 90 minutes (status 1,
 * and 3 during extra time) or excludes them (2).
 */
function afterExtraTime(row: PlayRow, extra: Extra): ScorePair | null {
  const { extraTimeStatus = 0 } = extra
  if (extraTimeStatus === 0) return null
  const own = pair(extra.extraHomeScore, extra.extraAwayScore)
  const regular = pair(extra.homeScore, extra.awayScore)
  if (extraTimeStatus === 2) return [regular[0] + own[0], regular[1] + own[1]]
  return [Math.max(row.homeScore, own[0]), Math.max(row.awayScore, own[1])]
}

function scoresOf(row: PlayRow): LivePatch {
  const { status, homeHalfScore, awayHalfScore } = row
  if (withoutScore.has(status)) return {}
  const extra = row.extraExplain ?? {}
  const whole = afterExtraTime(row, extra)
  const penalties = pair(extra.penHomeScore, extra.penAwayScore)
  const hasPenalties = status === penaltiesCode || penalties[0] + penalties[1] > 0
  const isPastHalf = status >= halfTimeCode || status < 0
  const hasHalf = homeHalfScore !== undefined && awayHalfScore !== undefined
  return {
    homeScore: whole?.[0] ?? row.homeScore,
    awayScore: whole?.[1] ?? row.awayScore,
    ...(isPastHalf && hasHalf ? { halfTime: pair(homeHalfScore, awayHalfScore) } : {}),
    ...(whole && (extra.minute ?? 0) >= 90 ? { regularTime: pair(extra.homeScore, extra.awayScore) } : {}),
    ...(whole && status !== extraTimeCode ? { extraTime: whole } : {}),
    ...(hasPenalties ? { penalties } : {}),
  }
}

/** Returns `tbd` for the code with which the feed's kick-off time has no meaning. */
function timeStateOf({ status }: PlayRow): TimeState {
  return status === tbd ? 'tbd' : 'exact'
}

/** Converts a row of scores from today's list, the changes, or a day's schedule. */
export function playOf(row: PlayRow): LivePatch {
  const { status } = row
  const startedAt = row.halfStartTime ?? row.startTime ?? 0
  const isRunning = (status === 1 || status === 3) && startedAt > 0
  return {
    ...(knownCodes.has(status) ? { code: status } : {}),
    ...(row.matchTime > 0 ? { kickOff: row.matchTime * 1_000, timeState: timeStateOf(row) } : {}),
    periodStartedAt: isRunning ? startedAt * 1_000 : null,
    ...scoresOf(row),
  }
}

function teamOf(ext: string, name: string, known: KnownCompetition | undefined): NamedRef {
  if (known?.teams !== 'national') return { ext, name }
  const country = isoOfName(name)
  return { ext, name, kind: 'national', ...(country ? { country } : {}) }
}

export function fixtureOf(row: ScheduleRow): FixturePatch {
  const known = isportsLeagues[row.leagueName]
  const { kickOff: _, timeState: __, ...play } = playOf(row)
  return {
    sport: 10,
    tournament: { ext: row.leagueId, name: row.leagueName, ...(known ? { code: known.code } : {}) },
    ...placeOf(row, known),
    home: teamOf(row.homeId, row.homeName, known),
    away: teamOf(row.awayId, row.awayName, known),
    kickOff: row.matchTime * 1_000,
    timeState: timeStateOf(row),
    play,
  }
}

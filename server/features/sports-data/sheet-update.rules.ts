import type { ScorePair } from '#contract/schedule.ts'
import type { FixtureUpdate } from '#server/features/schedule/schedule.service.ts'
import type { FieldGroup } from '#server/tables/field-sources.ts'
import type { KnownFixture } from './known-fixture.store.ts'
import { isBetterTime } from './same-fixture.rules.ts'
import type { SheetFixture, SheetScore, SheetState } from './season-sheet.rules.ts'

/** Football's status codes for the states in a sheet. An award has no code. */
const codes: Partial<Record<SheetState, number>> = {
  scheduled: 0,
  finished: -1,
  cancelled: -10,
  abandoned: -12,
  interrupted: -13,
  postponed: -14,
}

type Update = Omit<FixtureUpdate, 'fixtureId' | 'observedAt'>

/** Returns the score at the end of play, without the shoot-out. */
export function endOf(score: SheetScore | null): ScorePair | null {
  return score?.et ?? score?.ft ?? null
}

/**
 * Returns the changes that a sheet contains for a known fixture, limited to the groups that the source may set. Returns
 * null when nothing is new.
 */
export function sheetUpdate(
  listed: SheetFixture,
  known: KnownFixture,
  may: (group: FieldGroup) => boolean,
): Update | null {
  const time = { kickOff: Date.parse(listed.kickOff), timeState: listed.timeState }
  const isMoved = may('time') && isBetterTime(time, { kickOff: known.kick_off.getTime(), timeState: known.time_state })
  if (listed.state === 'awarded') return awardOf(listed, known, { may, moved: isMoved ? time : {} })
  const code = codes[listed.state]
  // A postponed fixture that is listed with another date is scheduled again.
  const isListedAgain = listed.state === 'scheduled' && known.state === 'postponed' && isMoved
  const isNewState =
    may('state') && code !== undefined && (listed.state === 'scheduled' ? isListedAgain : listed.state !== known.state)
  const scores = may('score') && listed.score ? newScores(listed.score, known) : {}
  if (!isMoved && !isNewState && Object.keys(scores).length === 0) return null
  return { ...(isMoved ? time : {}), ...(isNewState ? { code } : {}), ...scores }
}

/**
 * Returns the changes of an awarded result, or null when nothing is new. The result replaces the current score but not
 * the scores of the periods that were played.
 */
function awardOf(
  { score }: SheetFixture,
  known: KnownFixture,
  { may, moved }: { may: (group: FieldGroup) => boolean; moved: Pick<FixtureUpdate, 'kickOff' | 'timeState'> },
): Update | null {
  const end = may('state') && may('score') ? newEnd(score, known) : {}
  const isNews = may('state') && (known.state !== 'awarded' || Object.keys(end).length > 0)
  if (!isNews) return Object.keys(moved).length > 0 ? moved : null
  return { ...moved, state: 'awarded', ...end }
}

function newEnd(score: SheetScore | null, known: KnownFixture): Pick<FixtureUpdate, 'homeScore' | 'awayScore'> {
  const end = endOf(score)
  return isNew(end, known.home_score, known.away_score) ? { homeScore: end[0], awayScore: end[1] } : {}
}

function isNew(pair: ScorePair | null, home: number | null, away: number | null): pair is ScorePair {
  return pair !== null && (pair[0] !== home || pair[1] !== away)
}

function newScores(score: SheetScore, known: KnownFixture): Update {
  return {
    ...newEnd(score, known),
    ...(isNew(score.ht, known.home_half, known.away_half) ? { halfTime: score.ht } : {}),
    ...(isNew(score.ft, known.home_regular, known.away_regular) ? { regularTime: score.ft } : {}),
    ...(score.ft && isNew(score.et, known.home_extra, known.away_extra) ? { extraTime: score.et } : {}),
    ...(isNew(score.pens, known.home_pens, known.away_pens) ? { penalties: score.pens } : {}),
  }
}

import type { ScorePair } from '#contract/schedule.ts'
import type { FixtureUpdate } from '../schedule/schedule.service.ts'
import type { KnownFixture } from './known-fixture.store.ts'
import { isBetterTime } from './same-fixture.rules.ts'
import type { SheetFixture, SheetScore, SheetState } from './season-sheet.rules.ts'
import type { FieldGroup } from './source.store.ts'

/** The providers' status codes of football that say what a sheet says; there is none for an award. */
const codes: Partial<Record<SheetState, number>> = {
  scheduled: 0,
  finished: -1,
  cancelled: -10,
  abandoned: -12,
  interrupted: -13,
  postponed: -14,
}

type Update = Omit<FixtureUpdate, 'fixtureId' | 'observedAt'>

/** What stood at the end of play, the shoot-out apart. */
export function endOf(score: SheetScore | null): ScorePair | null {
  return score?.et ?? score?.ft ?? null
}

/**
 * What a sheet tells anew of a fixture that is known, as far as the source may speak of each group; null where it tells
 * nothing new.
 */
export function sheetUpdate(
  told: SheetFixture,
  known: KnownFixture,
  may: (group: FieldGroup) => boolean,
): Update | null {
  const time = { kickOff: Date.parse(told.kickOff), timeState: told.timeState }
  const isMoved = may('time') && isBetterTime(time, { kickOff: known.kick_off.getTime(), timeState: known.time_state })
  if (told.state === 'awarded') return awardOf(told, known, { may, moved: isMoved ? time : {} })
  const code = codes[told.state]
  // What was put off and stands with another date now is to be played then.
  const isListedAgain = told.state === 'scheduled' && known.state === 'postponed' && isMoved
  const isNewState =
    may('state') && code !== undefined && (told.state === 'scheduled' ? isListedAgain : told.state !== known.state)
  const scores = may('score') && told.score ? newScores(told.score, known) : {}
  if (!isMoved && !isNewState && Object.keys(scores).length === 0) return null
  return { ...(isMoved ? time : {}), ...(isNewState ? { code } : {}), ...scores }
}

/** What was decided at a table overrules the score that stands, and says nothing of the periods that were played. */
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

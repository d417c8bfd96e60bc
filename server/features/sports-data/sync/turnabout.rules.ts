import { type FixtureState, sports } from '#contract/schedule.ts'
import type { KnownFixture } from '#server/features/sports-data/known-fixture.store.ts'
import type { LivePatch } from '#server/features/sports-data/provider.rules.ts'

/** Code for the end of play, in every sport. Other negative codes mean that there is no play for another reason. */
export const finishedCode = -1
const extraTimeCode = 4
const penaltiesCode = 5
const calledOff: readonly FixtureState[] = ['cancelled', 'abandoned']
export function isCalledOff(state: FixtureState): boolean {
  return calledOff.includes(state)
}

/** A replay is played on another day, so an old report of the planned match is not one. */
const replayAfterMs = 12 * 3_600_000
/** Extra time and a shoot-out are over by then. */
const goesOnWithinMs = 5 * 3_600_000

/**
 * Meaning of a report on a fixture that is over or called off. `late`: an old report, to be ignored with all its fields.
 * `goesOn`: a knock-out match continues with extra time or penalties. `doubted`: a change that needs a second response,
 * which must say the same (`said`).
 */
export type Turnabout = { is: 'none' | 'late' | 'goesOn' } | { is: 'doubted'; said: string }

/** `isOwnState` is true when the same provider reported the fixture's present state. */
export function turnaboutOf(
  report: LivePatch,
  row: KnownFixture,
  { isOwnState, nowMs }: { isOwnState: boolean; nowMs: number },
): Turnabout {
  const { code } = report
  if (code === undefined) return { is: 'none' }
  if (isCalledOff(row.state)) {
    const isPlay = code >= 0 || (code === finishedCode && row.state === 'cancelled')
    return isPlay ? { is: 'doubted', said: 'play' } : { is: 'none' }
  }
  if (row.state === 'awarded' && code === finishedCode)
    return isOwnState ? { is: 'doubted', said: 'lifted' } : { is: 'none' }
  if ((row.state !== 'finished' && row.state !== 'awarded') || code === finishedCode) return { is: 'none' }
  if (code < 0) return { is: 'doubted', said: `annulled ${code}` }
  if (code === 0 && (report.kickOff ?? 0) >= row.kick_off.getTime() + replayAfterMs)
    return { is: 'doubted', said: 'replay' }
  return row.state === 'finished' ? goingOn(code, row, nowMs) : { is: 'late' }
}

/** A source that sends the end of 90 minutes as the end of the match corrects itself with the next period. */
function goingOn(code: number, row: KnownFixture, nowMs: number): Turnabout {
  const isNext =
    (code === extraTimeCode && row.home_extra === null && row.home_pens === null) ||
    (code === penaltiesCode && row.home_pens === null)
  const isRecent = nowMs - row.kick_off.getTime() < goesOnWithinMs
  if (!isNext || !isRecent || row.sport !== sports.football) return { is: 'late' }
  if (row.stage === 'knockout') return { is: 'goesOn' }
  return row.home_score === row.away_score ? { is: 'doubted', said: 'extra time' } : { is: 'late' }
}

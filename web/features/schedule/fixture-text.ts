import type { FixtureSummary, ScorePair } from '#contract/schedule.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { stateText } from './clock.ts'
import { phaseOf } from './fixture.state.ts'

/** Play that did not happen has no score, whatever a feed fills in. */
const unplayed: readonly FixtureSummary['state'][] = ['cancelled', 'postponed', 'tbd', 'scheduled']

/** What may be shown as the score; null rather than an invented 0-0. */
export function scoreOf(fixture: FixtureSummary): ScorePair | null {
  const { home, away, state, isResultMissing } = fixture
  if (isResultMissing || unplayed.includes(state) || home.score === null || away.score === null) return null
  return [home.score, away.score]
}

/** Goals at half-time, once there is a later score to compare them with. */
export function halfTimeOf(fixture: FixtureSummary): ScorePair | null {
  return fixture.state === 'half_time' || !scoreOf(fixture) ? null : fixture.halfTime
}

export type Note = {
  text: string
  /** `warn`: the fixture does not go as planned. `live`: the clock stands here. */
  tone: 'quiet' | 'warn' | 'live'
  /** It tells how the fixture ended, so it is hidden along with the score. */
  isSpoiler: boolean
}

const quiet = (text: string): Note => ({ text, tone: 'quiet', isSpoiler: false })

/** The words under a row's time, besides the running clock; null for a fixture that is simply ahead. */
export function noteOf(fixture: FixtureSummary, t: Translate): Note | null {
  const { state, timeState, isResultMissing, penalties } = fixture
  if (isResultMissing) return quiet(t('fixtures.resultMissing'))
  if (state === 'scheduled') return timeState === 'provisional' ? quiet(t('fixtures.provisional')) : null
  if (state === 'tbd') return null
  if (state === 'finished') {
    if (penalties) return { ...quiet(t('fixtures.afterPens')), isSpoiler: true }
    if (hadExtraTime(fixture)) return { ...quiet(t('fixtures.afterExtra')), isSpoiler: true }
    return quiet(t('state.finished'))
  }
  const isLive = phaseOf(fixture) === 'on' && state !== 'interrupted'
  return { text: stateText(fixture, t), tone: isLive ? 'live' : 'warn', isSpoiler: false }
}

/** Whether extra time moved the score. */
export function hadExtraTime(fixture: FixtureSummary): boolean {
  const score = scoreOf(fixture)
  const { regularTime } = fixture
  return score !== null && regularTime !== null && (regularTime[0] !== score[0] || regularTime[1] !== score[1])
}

/** Whether the hour is known: one to be decided shows words instead. */
export function hasTime({ state, timeState }: FixtureSummary): boolean {
  return timeState !== 'tbd' && state !== 'tbd'
}

/** What is simulated or played again says so wherever it is shown. */
export function originText({ origin }: Pick<FixtureSummary, 'origin'>, t: Translate): string | null {
  if (origin === 'simulated') return t('fixtures.origin.simulated')
  return origin === 'replay' ? t('fixtures.origin.replay') : null
}

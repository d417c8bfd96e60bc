import type { MatchMoment } from '#contract/rules/match-moments.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import { type FixtureState, type SportCode, sports } from '#contract/schedule.ts'

export type Side = 'home' | 'away'

/** State of a match that followers are notified of. Counts are by side. */
export type MatchState = {
  sport: SportCode
  state: FixtureState
  goals: Record<Side, number>
  redCards: Record<Side, number>
  missedPenalties: number
  hasLineups: boolean
  /** Published highlights that are not from viewers. */
  highlights: number
  /** Player and minute of each side's last goal. Empty while unknown. */
  lastGoals: Record<Side, string>
  /** True after the notification of highlights, which is sent once. */
  areHighlightsSent: boolean
  /** Players of each side's last goal, for its withdrawal. */
  scorerIds?: Partial<Record<Side, string | null>>
}

/**
 * `new` creates or renews the notification. `withdrawn` only changes existing ones, visibly. `named` adds the scorer to
 * existing ones, without marking them as unread again, and is new to followers of the scorer alone.
 */
export type Moment = {
  title: NotificationTitle
  moment: MatchMoment
  side: Side | null
  effect: 'new' | 'withdrawn' | 'named'
}

const sides: readonly Side[] = ['home', 'away']
const waiting: readonly FixtureState[] = ['scheduled', 'tbd', 'postponed', 'cancelled']
const over: readonly FixtureState[] = ['finished', 'awarded']

export const hasStarted = ({ state }: Pick<MatchState, 'state'>) => !waiting.includes(state)
export const isOver = ({ state }: Pick<MatchState, 'state'>) => over.includes(state)

/** Returns the state of the same match before its kick-off. */
export function beforeKickOff(now: MatchState): MatchState {
  const none = { home: 0, away: 0 }
  return {
    ...now,
    state: 'scheduled',
    goals: none,
    redCards: none,
    missedPenalties: 0,
    hasLineups: false,
    highlights: 0,
    lastGoals: { home: '', away: '' },
    areHighlightsSent: false,
  }
}

/**
 * Returns the moments between two states, in order of play. Reports that repeat a state have no moments. Goals and cards
 * are only reported in football.
 */
export function momentsBetween(before: MatchState, now: MatchState): Moment[] {
  const moments: Moment[] = []
  const add = (title: NotificationTitle, moment: MatchMoment, rest: Partial<Moment> = {}) =>
    moments.push({ title, moment, side: null, effect: 'new', ...rest })
  const entered = (state: FixtureState) => before.state !== state && now.state === state
  const isFootball = now.sport === sports.football

  // Line-ups that arrive during play are no news, and would replace the score in the notification.
  if (isFootball && now.hasLineups && !before.hasLineups && !hasStarted(before) && !isOver(now))
    add('MATCH_LINEUPS', 'lineups')
  if (hasStarted(now) && !hasStarted(before) && !isOver(now)) add('MATCH_STARTED', 'kickOff')
  if (isFootball) {
    for (const side of sides)
      if (now.goals[side] > before.goals[side]) add('MATCH_GOAL', 'goal', { side })
      else if (now.goals[side] < before.goals[side]) add('MATCH_GOAL_WITHDRAWN', 'goal', { side, effect: 'withdrawn' })
      else if (now.lastGoals[side] !== before.lastGoals[side] && now.lastGoals[side] !== '' && now.goals[side] > 0)
        add('MATCH_GOAL', 'goal', { side, effect: 'named' })
    for (const side of sides) if (now.redCards[side] > before.redCards[side]) add('MATCH_RED_CARD', 'redCard', { side })
    if (now.missedPenalties > before.missedPenalties && now.state !== 'penalties')
      add('MATCH_PENALTY_MISSED', 'penalty')
  }
  if (entered('half_time')) add('MATCH_HALF_TIME', 'halfTime')
  if (entered('penalties')) add('MATCH_SHOOT_OUT', 'penalty')
  if (isOver(now) && !isOver(before)) add('MATCH_FULL_TIME', 'fullTime')
  if (isOver(before) && now.highlights > before.highlights && !before.areHighlightsSent)
    add('MATCH_HIGHLIGHT', 'highlight')
  return moments
}

import { eventMinute, type Goal } from '#contract/rules/goals.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { eventLabel } from './event-text.ts'

type Named = Record<'home' | 'away', { name: string }>

/** Returns minute and scorer, or the name of the team without a scorer: `45+2' Quang Hải`. */
export function goalName({ event }: Goal, fixture: Named): string {
  return [eventMinute(event), event.player || fixture[event.side].name].filter(Boolean).join(' ')
}

/** Returns kind, minute and scorer of a goal with the score after it. */
export function goalHeadline(goal: Goal, fixture: Named, t: Translate): string {
  return t('goal.headline', {
    goal: `${eventLabel(goal.event, t)} ${goalName(goal, fixture)}`,
    home: fixture.home.name,
    // No-break spaces keep the score on one line.
    score: goal.score.join('\u00a0–\u00a0'),
    away: fixture.away.name,
  })
}

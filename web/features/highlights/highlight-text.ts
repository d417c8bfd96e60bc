import type { Highlight } from '#contract/highlights.ts'
import type { MessageKey } from '#contract/messages/all.ts'
import type { Translate } from '#web/i18n/translator.ts'

type Named = Pick<Highlight, 'kind' | 'player' | 'title'>

const keys: Record<Highlight['kind'], MessageKey> = {
  goal: 'highlight.goal',
  ownGoal: 'highlight.ownGoal',
  penalty: 'highlight.penalty',
  missedPenalty: 'highlight.missedPenalty',
  redCard: 'highlight.redCard',
  yellowCard: 'highlight.yellowCard',
  clip: 'highlight.clip',
}

export function kindName(t: Translate, kind: Highlight['kind']): string {
  return t(keys[kind])
}

/** What its maker called it, else what it is and whose. */
export function nameOf(t: Translate, { kind, player, title }: Named): string {
  if (title !== '') return title
  const what = kindName(t, kind)
  return player === '' ? what : t('highlight.of', { what, player })
}

/** `45+2'`; null where it has no minute. */
export function minuteOf({ minute, extraMinute }: Pick<Highlight, 'minute' | 'extraMinute'>): string | null {
  if (minute === null) return null
  return extraMinute ? `${minute}+${extraMinute}'` : `${minute}'`
}

/** `2–1`; null where it is not told. */
export function scoreOf({ score }: Pick<Highlight, 'score'>): string | null {
  return score && `${score.home}–${score.away}`
}

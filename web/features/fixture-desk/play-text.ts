import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { Translate } from '#web/i18n/translator.ts'

const scores = ['score', 'halfTime', 'regularTime', 'extraTime', 'penalties'] as const

export type PlayLine = { field: string; value: string }

/**
 * Returns the given fields of a play in words, one line each. `moment` formats epoch ms. Fields that only the clock uses
 * are left out.
 */
export function playLines(t: Translate, moment: (ms: number) => string, play: Partial<FixturePlay>): PlayLine[] {
  const none = t('fixtureDesk.history.nothing')
  const lines: PlayLine[] = scores.flatMap((name) => {
    const score = play[name]
    return score === undefined ? [] : [{ field: t(`fixtureDesk.${name}`), value: score?.join('–') ?? none }]
  })
  if (play.state !== undefined)
    lines.push({ field: t('fixtureDesk.state'), value: t(`state.${play.state}`, { period: play.period ?? 1 }) })
  else if (play.period !== undefined)
    lines.push({ field: t('fixtureDesk.period'), value: play.period?.toString() ?? none })
  if (play.kickOff !== undefined) lines.push({ field: t('fixtureDesk.group.time'), value: moment(play.kickOff) })
  if (play.roundNumber !== undefined)
    lines.push({ field: t('fixtureDesk.round'), value: play.roundNumber?.toString() ?? none })
  if (play.venue !== undefined) lines.push({ field: t('fixtureDesk.venue'), value: play.venue || none })
  return lines
}

import { fixtureClock } from '#contract/rules/fixture-clock.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { sports } from '#contract/schedule.ts'
import type { Translate } from '#web/i18n/translator.ts'

/**
 * The minute of play as people write it: `67'`, `45+2'`. Counted on from the period's start once the page has a clock
 * (`nowMs`), else as the server said. Null where no minute is counted.
 */
export function minuteText(fixture: FixtureSummary, nowMs: number | null): string | null {
  if (fixture.sport !== sports.football) return null
  const counted = nowMs === null || fixture.periodStartedAt === null ? null : fixtureClock(fixture, nowMs)
  const { minute, injuryMinute } = counted?.minute ? counted : fixture
  if (minute === null) return null
  return injuryMinute ? `${minute}+${injuryMinute}'` : `${minute}'`
}

/** The state in words: `Hiệp 2`, `Ván 3`, `Kết thúc`. */
export function stateText(fixture: FixtureSummary, t: Translate): string {
  const { state, sport, period } = fixture
  if (state === 'playing' && period !== null) {
    if (sport === sports.esport) return t('state.game', { period })
    if (sport === sports.marble) return t('state.lap', { period })
  }
  if (state === 'quarter') return t('state.quarter', { period: period ?? 1 })
  return t(`state.${state}`)
}

import type { FixtureSummary } from '#contract/schedule.ts'
import { sports } from '#contract/schedule.ts'
import type { Translate } from '#web/i18n/translate.ts'

/** Where each running football period begins and ends, in minutes of play. */
const periods = { first_half: [0, 45], second_half: [45, 90], extra_time: [90, 120] } as const

function isRunningPeriod(state: string): state is keyof typeof periods {
  return state in periods
}

/**
 * The minute of play as people write it: `67'`, `45+2'`. Counted on from the period's start when the time is known
 * (`nowMs`), else as the server said.
 */
export function minuteText(fixture: FixtureSummary, nowMs: number | null): string | null {
  const { state, sport, minute, injuryMinute, periodStartedAt } = fixture
  if (sport !== sports.football || !isRunningPeriod(state)) return null
  const [from, to] = periods[state]
  const counted =
    nowMs !== null && periodStartedAt !== null ? from + 1 + Math.floor((nowMs - periodStartedAt) / 60_000) : null
  // A script or a provider may run ahead of the wall clock; what it says is never taken back.
  const current = Math.max(counted ?? 0, (minute ?? 0) + (injuryMinute ?? 0))
  if (current <= 0) return null
  return current > to ? `${to}+${current - to}'` : `${current}'`
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

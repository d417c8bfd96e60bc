import type { Translate } from '#web/i18n/translator.ts'

const minuteMs = 60_000

/** Formats a remaining time, rounded up to minutes, or to days from two days on. */
export function leftText(t: Translate, leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs))
  if (minutes < 60) return t('rewardHub.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t('rewardHub.days', { days: Math.floor(hours / 24) })
  const rest = minutes % 60
  return rest === 0 ? t('rewardHub.wholeHours', { hours }) : t('rewardHub.hours', { hours, minutes: rest })
}

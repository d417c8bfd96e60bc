import type { Translate } from '#web/i18n/translator.ts'

const minuteMs = 60_000

/** Formats the time until a fixture locks. Less than a minute is shown as one minute. */
export function timeLeft(t: Translate, leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs))
  if (minutes < 60) return t('predictions.left.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t('predictions.left.days', { days: Math.floor(hours / 24) })
  const rest = minutes % 60
  return rest === 0
    ? t('predictions.left.wholeHours', { hours })
    : t('predictions.left.hours', { hours, minutes: rest })
}

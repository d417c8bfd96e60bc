import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { Figure } from './figure.tsx'

/** Minutes or hours and minutes since the start of the stream. */
export function OnAirTime({ sinceMs }: { sinceMs: number }) {
  const t = useTranslate()
  const nowMs = useNow() ?? sinceMs
  const total = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  const value =
    hours > 0 ? t('broadcast.onAirFor.hours', { hours, minutes }) : t('broadcast.onAirFor.minutes', { minutes })
  return <Figure name={t('broadcast.onAirFor')} value={value} />
}

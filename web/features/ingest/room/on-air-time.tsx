import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { Figure } from './figure.tsx'

/** Time since the start of the stream, in hours and minutes. */
export function OnAirTime({ sinceMs }: { sinceMs: number }) {
  const t = useTranslate()
  const nowMs = useNow() ?? sinceMs
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))
  const value = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return <Figure name={t('broadcast.onAirFor')} value={value} />
}

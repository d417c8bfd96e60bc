import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import type { StreamStatus } from '../use-desk.ts'

/** Explains the newest refused attempt to publish, until a stream starts after it. */
export function RefusalAlert({ status: { stream, lastRefusal } }: { status: StreamStatus }) {
  const t = useTranslate()
  const zone = useZone()
  if (!lastRefusal || lastRefusal.at <= (stream?.startedAt ?? 0)) return null
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">{t('goLive.refused', { time: timeText(lastRefusal.at, zone) })}</p>
      <p className="mt-0.5">{t(`goLive.refusal.${lastRefusal.reason}`)}</p>
    </div>
  )
}

import X from 'lucide-react/icons/x'
import type { StreamStatus } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Refusal = NonNullable<StreamStatus['lastRefusal']>

/** Returns the newest refused attempt to publish, until a stream starts after it. */
export function refusalOf({ stream, lastRefusal }: StreamStatus): Refusal | null {
  return lastRefusal && lastRefusal.at > (stream?.startedAt ?? 0) ? lastRefusal : null
}

/** Explains why an attempt to publish was refused. */
export function RefusalAlert({ refusal: { at, reason }, close }: { refusal: Refusal; close: () => void }) {
  const t = useTranslate()
  const zone = useZone()
  return (
    <div role="alert" className="flex items-start rounded-md bg-danger-soft text-sm text-danger">
      <div className="min-w-0 flex-1 py-3 pl-4">
        <p className="font-semibold">{t('goLive.refused', { time: timeText(at, zone) })}</p>
        <p className="mt-0.5">{t(`goLive.refusal.${reason}`)}</p>
      </div>
      <IconButton label={t('goLive.refused.close')} className="text-current" onClick={close}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

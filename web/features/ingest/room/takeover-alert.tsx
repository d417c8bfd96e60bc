import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useState } from 'react'
import type { StreamWarning } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Button } from '#web/ui/button.tsx'

/** Warns that another encoder replaced the commentator's. No address is shown, because none is stored (decision 071). */
export function TakeoverAlert({ warnings, showKey }: { warnings: readonly StreamWarning[]; showKey: () => void }) {
  const t = useTranslate()
  const zone = useZone()
  const [hiddenAt, setHiddenAt] = useState<number | null>(null)
  const takeover = warnings.find(({ code, clearedAt }) => code === 'TAKEN_OVER' && clearedAt === null)
  if (!takeover || takeover.at === hiddenAt) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md bg-danger-soft px-4 py-3 text-danger"
    >
      <ShieldAlert size={24} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-bold">{t('broadcast.takeover')}</p>
        <p className="mt-0.5 text-sm">{t('broadcast.takeover.text', { time: timeText(takeover.at, zone) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="neutral" size="small" onClick={showKey}>
          {t('broadcast.takeover.key')}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setHiddenAt(takeover.at)}>
          {t('broadcast.takeover.mine')}
        </Button>
      </div>
    </div>
  )
}

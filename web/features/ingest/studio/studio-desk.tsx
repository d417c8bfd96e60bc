import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { useDesk } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { StudioRoom } from './studio-room.tsx'
import { type Missing, missingForStudio } from './studio-support.ts'
import { useEngine } from './use-engine.ts'

/** Reads what the studio needs, and explains what the browser lacks. */
export function StudioDesk() {
  const t = useTranslate()
  const { data, hasFailed, reload, refreshStatus } = useDesk()
  const [missing, setMissing] = useState<Missing | null | 'unknown'>('unknown')
  useEffect(() => void missingForStudio().then(setMissing), [])
  const engine = useEngine(missing === null)

  if (missing !== null && missing !== 'unknown')
    return (
      <div className="card">
        <EmptyState
          icon={<TriangleAlert size={24} />}
          title={t('studio.missing.title')}
          text={`${t(`studio.missing.${missing}`)} ${t('studio.missing.help')}`}
          action={
            <LocaleLink to="/phat-song" className={buttonClass({ tone: 'primary' })}>
              {t('studio.missing.link')}
            </LocaleLink>
          }
        />
      </div>
    )
  if (hasFailed && !data)
    return (
      <div className="card">
        <ErrorState
          title={t('goLive.failed.title')}
          text={t('goLive.failed.text')}
          retryLabel={t('goLive.retry')}
          isBusy={false}
          onRetry={() => void reload()}
        />
      </div>
    )
  if (engine === 'failed')
    return (
      <div className="card">
        <ErrorState
          title={t('studio.failed.title')}
          text={t('studio.failed.text')}
          retryLabel={t('studio.reload')}
          isBusy={false}
          onRetry={() => location.reload()}
        />
      </div>
    )
  if (!data || engine === 'starting') return <Skeleton className="h-130 w-full" />
  return <StudioRoom engine={engine} desk={data} refreshStatus={refreshStatus} />
}

import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/shell/retry-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of what was not given: a fault can be retried, a country cannot. */
export function TipsMissing({ loaded }: { loaded: { ok: false; isRestricted?: true } }) {
  const t = useTranslate()
  return (
    <div className="card">
      {loaded.isRestricted ? (
        <EmptyState
          icon={<MapPinOff size={24} />}
          title={t('tips.restricted.title')}
          text={t('tips.restricted.text')}
        />
      ) : (
        <RetryState />
      )}
    </div>
  )
}

/** Stands on every page of tips. */
export function TipsNotice() {
  const t = useTranslate()
  return (
    <p className="mt-8 flex max-w-3xl items-start gap-3 text-sm text-ink-2">
      <span className="tabular inline-flex h-6 shrink-0 items-center rounded-sm bg-surface-3 px-1.5 text-xs font-bold text-ink">
        18+
      </span>
      <span>{t('tips.notice')}</span>
    </p>
  )
}

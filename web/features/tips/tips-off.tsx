import { isOff, type OddsLoaded } from '#web/features/odds/odds-loaded.ts'
import { OddsOff } from '#web/features/odds/odds-off.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'

/** Shown instead of missing tips. The visitor can retry a failure, but not a country restriction. */
export function TipsMissing({ loaded }: { loaded: OddsLoaded<unknown> }) {
  if (isOff(loaded)) return <OddsOff />
  return (
    <div className="card">
      <RetryState />
    </div>
  )
}

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

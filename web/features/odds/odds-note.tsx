import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { Badge } from '#web/ui/badge.tsx'

export function OddsNote({ origin }: { origin?: FixtureSummary['origin'] | undefined }) {
  const t = useTranslate()
  const { isDemo } = useRootData()
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
      {(isDemo || origin === 'simulated' || origin === 'replay') && <Badge tone="gold">{t('odds.simulated')}</Badge>}
      {t('odds.note')}
    </p>
  )
}

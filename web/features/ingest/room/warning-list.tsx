import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { StreamWarning } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useNow } from '#web/time/use-now.ts'
import { useZone } from '#web/time/use-zone.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { activeWarnings, listedWarnings, warningTexts } from './warning-texts.ts'

/** A cleared warning stays visible for this time, so that a commentator who looked away sees it. */
const clearedForMs = 10 * 60_000

type Props = {
  warnings: readonly StreamWarning[]
  /** Number of checks before the broadcast that fail. */
  wrongChecks: number
}

/** Lists warnings that apply, newest first, and then those that were cleared in the last ten minutes. */
export function WarningList({ warnings, wrongChecks }: Props) {
  const t = useTranslate()
  const nowMs = useNow() ?? Date.now()
  const active = activeWarnings(warnings)
  const cleared = listedWarnings(warnings).filter(
    ({ clearedAt }) => clearedAt !== null && clearedAt > nowMs - clearedForMs,
  )
  return (
    <section aria-labelledby="broadcast-warnings" className="p-4">
      <SectionHeading id="broadcast-warnings" title={t('goLive.warnings')} />
      <ul aria-live="polite" className="mt-2 flex flex-col gap-2.5 text-sm">
        {active.length === 0 && (
          <li className="text-ink-2">
            {wrongChecks > 0 ? t('broadcast.warnings.checks', { count: wrongChecks }) : t('broadcast.warnings.none')}
          </li>
        )}
        {active.map((warning) => (
          <WarningLine key={warning.code} warning={warning} />
        ))}
        {cleared.map((warning) => (
          <WarningLine key={warning.code} warning={warning} />
        ))}
      </ul>
    </section>
  )
}

function WarningLine({ warning: { code, at, clearedAt, codec = '?' } }: { warning: StreamWarning }) {
  const t = useTranslate()
  const zone = useZone()
  const isCleared = clearedAt !== null
  const time = isCleared
    ? t('broadcast.cleared.since', { from: timeText(at, zone), to: timeText(clearedAt, zone) })
    : timeText(at, zone)
  return (
    <li className={`flex gap-2.5 ${isCleared ? 'text-ink-3' : ''}`} data-warning={code} data-cleared={isCleared}>
      {isCleared ? (
        <Check size={18} aria-hidden className="mt-px shrink-0 text-primary" />
      ) : (
        <TriangleAlert size={18} aria-hidden className="mt-px shrink-0 text-gold-ink" />
      )}
      <p className="min-w-0">
        <span className="tabular mr-2 text-ink-3">{time}</span>
        {isCleared && <span className="mr-1 font-semibold text-primary">{t('broadcast.cleared')}</span>}
        {t(warningTexts[code] ?? 'goLive.warning.other', { code, codec })}
      </p>
    </li>
  )
}

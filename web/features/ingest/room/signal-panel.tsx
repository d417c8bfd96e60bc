import type { BroadcastSample } from '#contract/broadcast.ts'
import { RenditionTable } from '#web/features/ingest/rendition-table.tsx'
import type { StreamStatus } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { AirChecklist } from './air-checklist.tsx'
import type { Check } from './air-checks.ts'
import { BroadcastCharts } from './broadcast-charts.tsx'
import { EncoderFigures } from './encoder-figures.tsx'
import { FigureTable } from './figure-table.tsx'
import { Fold } from './fold.tsx'
import { hasEncoderFigures } from './sample-figures.ts'
import { WarningList } from './warning-list.tsx'

type Props = {
  /** Null while nothing is sent. */
  stream: StreamStatus['stream']
  samples: readonly BroadcastSample[]
  checks: readonly Check[]
  showKey: () => void
}

/** The signal that arrives: warnings, charts, and folded tables and checks. */
export function SignalPanel({ stream, samples, checks, showKey }: Props) {
  const t = useTranslate()
  const checklist = <AirChecklist checks={checks} showKey={showKey} />
  if (!stream)
    return (
      <section aria-labelledby="air-checks" className="p-4">
        <SectionHeading id="air-checks" title={t('broadcast.checks')} />
        <div className="mt-1">{checklist}</div>
      </section>
    )
  const isReported = hasEncoderFigures(samples)
  return (
    <>
      <WarningList warnings={stream.warnings} wrongChecks={checks.filter(({ state }) => state === 'wrong').length} />
      <BroadcastCharts samples={samples} />
      <div className="flex flex-col items-start px-4 pb-2 [&>*]:w-full">
        {samples.length > 0 && (
          <Fold title={t('broadcast.table')}>
            <p className="text-sm text-ink-2">
              {t(isReported ? 'broadcast.charts.obs' : 'broadcast.charts.estimated')}
            </p>
            {isReported && <EncoderFigures samples={samples} />}
            <FigureTable samples={samples} />
          </Fold>
        )}
        <Fold title={t('broadcast.checks')}>{checklist}</Fold>
        {stream.renditions.length > 0 && (
          <Fold title={t('goLive.renditions')}>
            <RenditionTable renditions={stream.renditions} />
          </Fold>
        )}
      </div>
    </>
  )
}

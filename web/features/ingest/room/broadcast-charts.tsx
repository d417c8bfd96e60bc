import type { BroadcastSample } from '#contract/broadcast.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { EncoderFigures } from './encoder-figures.tsx'
import { FigureTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { hasEncoderFigures, lostFrames } from './sample-figures.ts'

export function BroadcastCharts({ samples }: { samples: readonly BroadcastSample[] }) {
  const t = useTranslate()
  const pointsOf = (read: (sample: BroadcastSample) => number) =>
    samples.map((sample) => ({ at: sample.at, value: read(sample) }))
  const isReported = hasEncoderFigures(samples)
  const perSample = (title: string) => t('broadcast.chart.perSample', { title })
  return (
    <section aria-labelledby="broadcast-charts" className="card p-4 sm:p-5">
      <SectionHeading id="broadcast-charts" title={t('broadcast.charts')} />
      {samples.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">{t('broadcast.charts.empty')}</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">
            {t(isReported ? 'broadcast.charts.obs' : 'broadcast.charts.estimated')}
          </p>
          <div className="mt-3 grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 xl:grid-cols-5">
            <LineChart title={t('broadcast.chart.bitrate')} points={pointsOf((one) => one.bitrateKbps)} minTop={100} />
            <LineChart
              title={t('broadcast.chart.frames')}
              points={pointsOf((one) => one.framesPerSecond)}
              minTop={30}
            />
            <LineChart
              title={perSample(t(isReported ? 'broadcast.chart.dropped' : 'broadcast.chart.missing'))}
              points={pointsOf(lostFrames)}
              minTop={5}
              tone="fault"
            />
            <LineChart
              title={perSample(t('broadcast.chart.late'))}
              points={pointsOf((one) => one.lateFrames)}
              minTop={5}
              tone="fault"
            />
            <div className="min-[24rem]:max-xl:col-span-2">
              <LineChart title={t('broadcast.chart.viewers')} points={pointsOf((one) => one.viewers)} minTop={5} />
            </div>
          </div>
          {isReported && <EncoderFigures samples={samples} />}
          <FigureTable samples={samples} />
        </>
      )}
    </section>
  )
}

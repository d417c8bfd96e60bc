import type { BroadcastSample } from '#contract/broadcast.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LineChart } from './line-chart.tsx'
import { hasEncoderFigures, lostFrames } from './sample-figures.ts'

export function BroadcastCharts({ samples }: { samples: readonly BroadcastSample[] }) {
  const t = useTranslate()
  const pointsOf = (read: (sample: BroadcastSample) => number) =>
    samples.map((sample) => ({ at: sample.at, value: read(sample) }))
  const isReported = hasEncoderFigures(samples)
  const perSample = (title: string) => t('broadcast.chart.perSample', { title })
  return (
    <section aria-labelledby="broadcast-charts" className="@container mx-4 pb-2">
      <SectionHeading id="broadcast-charts" title={t('broadcast.charts')} />
      {samples.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">{t('broadcast.charts.empty')}</p>
      ) : (
        <div className="mt-2 grid gap-2 @min-[15rem]:grid-cols-2 @min-[40rem]:grid-cols-5">
          <LineChart title={t('broadcast.chart.bitrate')} points={pointsOf((one) => one.bitrateKbps)} minTop={100} />
          <LineChart title={t('broadcast.chart.frames')} points={pointsOf((one) => one.framesPerSecond)} minTop={30} />
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
          <div className="@min-[15rem]:col-span-2 @min-[40rem]:col-span-1">
            <LineChart title={t('broadcast.chart.viewers')} points={pointsOf((one) => one.viewers)} minTop={5} />
          </div>
        </div>
      )}
    </section>
  )
}

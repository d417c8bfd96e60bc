import { useTranslate } from '#web/i18n/translate.ts'
import { areaOf, lineOf, minutesOf, type Point, rangeOf, scaleOf } from './line-chart.rules.ts'
import { useNumberText } from './use-number-text.ts'

const chartWidth = 300
const chartHeight = 72

type Props = {
  title: string
  points: readonly Point[]
  /** Value at the top of the chart when all values are below. */
  minTop: number
  /** `fault` is a number that should be zero. */
  tone?: 'plain' | 'fault'
}

/** A small chart of up to ten minutes. Its text has the newest value and the range; the table beside the charts has the rest. */
export function LineChart({ title, points, minTop, tone = 'plain' }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const newest = points.at(-1)
  if (!newest) return null
  const { min, max } = rangeOf(points)
  const scale = scaleOf(points, { width: chartWidth, height: chartHeight, minTop })
  const isFault = tone === 'fault' && newest.value > 0
  const [now, low, high] = [newest.value, min, max].map(numberText)
  const values = { now: now ?? '', least: low ?? '', most: high ?? '' }
  return (
    <figure className="min-w-0 rounded-md bg-surface-2 px-3 py-2">
      <figcaption className="text-xs text-ink-3">{title}</figcaption>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-2">
        <span className={`tabular text-xl font-bold ${isFault ? 'text-danger' : 'text-ink'}`}>{values.now}</span>
        <span className="tabular whitespace-nowrap text-xs text-ink-3">{t('broadcast.chart.range', values)}</span>
      </p>
      <svg
        role="img"
        aria-label={t('broadcast.chart.about', { title, ...values })}
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        className="mt-1 block h-9 w-full"
      >
        <line
          x1={0}
          x2={chartWidth}
          y1={chartHeight - 0.5}
          y2={chartHeight - 0.5}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={areaOf(points, scale, chartHeight)}
          className={tone === 'fault' ? 'fill-danger-soft' : 'fill-primary-soft'}
        />
        <path
          d={lineOf(points, scale)}
          fill="none"
          strokeWidth={1.75}
          strokeLinejoin="round"
          className={tone === 'fault' ? 'stroke-danger' : 'stroke-primary'}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{t('broadcast.chart.start', { count: minutesOf(points) })}</span>
        <span>{t('broadcast.chart.end')}</span>
      </p>
    </figure>
  )
}

import type { ForecastSource, ReliabilityBin } from '#contract/forecasts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useShares } from './use-shares.ts'

const size = 300
/** Space for the axes, in the units of the drawing. */
const edge = { left: 40, bottom: 40, rest: 14 }
const side = size - edge.left - edge.rest
const ticks = [0, 0.25, 0.5, 0.75, 1]
const marks = { dixonColes: 'fill-good', elo: 'fill-ink-3', prices: 'fill-gold', shares: 'fill-line' } as const

const x = (value: number) => edge.left + value * side
const y = (value: number) => edge.rest + (1 - value) * side
/** Groups below this size are left out of the drawing, because chance decides their place. The table has them. */
const minDrawn = 5

/** Forecast chances against what happened, with one shape for each source, and the same figures as a table. */
export function ReliabilityDiagram({ bins }: { bins: readonly ReliabilityBin[] }) {
  const t = useTranslate()
  const { share, whole } = useShares()
  const sources = [...new Set(bins.map(({ source }) => source))]
  const largest = Math.max(...bins.map(({ count }) => count))
  const drawn = bins.filter(({ count }) => count >= minDrawn).toSorted((a, b) => b.count - a.count)
  return (
    <figure className="relative">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('forecast.reliability.label')}
        className="mt-3 w-full max-w-md"
      >
        {ticks.map((tick) => (
          <g key={tick} className="fill-ink-2 text-[10px]">
            <line x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(1)} className="stroke-line" />
            <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={x(tick)} y={y(0) + 13} textAnchor="middle">
              {share(tick)}
            </text>
            <text x={x(0) - 5} y={y(tick) + 3} textAnchor="end">
              {share(tick)}
            </text>
          </g>
        ))}
        <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className="stroke-ink-3" strokeDasharray="4 4" />
        {drawn.map(({ source, from, count, meanForecast, share: came }) => (
          <Mark
            key={`${source} ${from}`}
            source={source}
            at={[x(meanForecast), y(came)]}
            radius={3 + 6 * Math.sqrt(count / largest)}
          />
        ))}
        <g className="fill-ink-2 text-[11px] font-semibold">
          <text x={x(0.5)} y={size - 8} textAnchor="middle">
            {t('forecast.reliability.forecast')}
          </text>
          <text transform={`translate(10 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
            {t('forecast.reliability.share')}
          </text>
        </g>
      </svg>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {sources.map((source) => (
          <li key={source} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden>
              <Mark source={source} at={[7, 7]} radius={6} />
            </svg>
            {t(`forecast.source.${source}`)}
          </li>
        ))}
      </ul>
      {/* A table is never narrower than its cells, so the element around it is hidden. */}
      <div className="sr-only">
        <table>
          <caption>{t('forecast.reliability.label')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('forecast.score.source')}</th>
              <th scope="col">{t('forecast.reliability.forecast')}</th>
              <th scope="col">{t('forecast.reliability.share')}</th>
              <th scope="col">{t('forecast.reliability.count')}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ source, from, count, meanForecast, share: came }) => (
              <tr key={`${source} ${from}`}>
                <th scope="row">{t(`forecast.source.${source}`)}</th>
                <td>{share(meanForecast)}</td>
                <td>{share(came)}</td>
                <td>{whole(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type MarkProps = { source: ForecastSource; at: readonly [number, number]; radius: number }

/** A circle, square or diamond, so that colour is not the only difference. */
function Mark({ source, at: [left, top], radius }: MarkProps) {
  const className = `${marks[source]} stroke-surface`
  if (source === 'dixonColes') return <circle cx={left} cy={top} r={radius} className={className} />
  const half = radius * 0.89
  return (
    <rect
      x={left - half}
      y={top - half}
      width={2 * half}
      height={2 * half}
      className={className}
      transform={source === 'prices' ? `rotate(45 ${left} ${top})` : undefined}
    />
  )
}

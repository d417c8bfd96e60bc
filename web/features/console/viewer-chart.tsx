import type { Figures } from '#contract/figures.ts'
import { useTranslate } from '#web/i18n/translate.ts'

const [width, height] = [480, 96]

/** Returns the points of a line over the 24 hours of a day. */
function lineOf(values: readonly number[], most: number): string {
  return values
    .map(
      (value, hour) => `${Math.round((hour / 23) * width)},${Math.round(height - 2 - (value / most) * (height - 6))}`,
    )
    .join(' ')
}

/** Viewers of today as a line, over those of yesterday as a dotted line. */
export function ViewerChart({ today, yesterday }: Figures['hours']) {
  const t = useTranslate()
  const most = Math.max(1, ...today, ...yesterday)
  return (
    <figure className="mt-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('figure.hours.text', { today: Math.max(0, ...today), yesterday: Math.max(0, ...yesterday) })}
        className="h-28 w-full"
      >
        <line
          x1="0"
          y1={height - 1}
          x2={width}
          y2={height - 1}
          stroke="var(--line)"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={lineOf(yesterday, most)}
          fill="none"
          stroke="var(--ink-3)"
          strokeWidth="1.5"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={lineOf(today, most)}
          fill="none"
          stroke="var(--primary)"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption aria-hidden className="tabular flex justify-between text-xs text-ink-3">
        {['0:00', '6:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </figcaption>
    </figure>
  )
}

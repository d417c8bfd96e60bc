import { useEffect, useState } from 'react'
import { type OddsLine, oddsHistory } from '#contract/odds.ts'
import { winChances } from '#contract/rules/win-chances.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type ChancePoint, chancePoints } from './chance-points.ts'
import { type Goal, goalsOf, type Movement } from './movement.state.ts'
import { useLiveLine } from './odds.state.ts'

const fills = { home: 'bg-primary-fill', draw: 'bg-line-strong', away: 'bg-ink-3' }

/**
 * Chances of the three results by the market's 1X2 prices: now, and as a line since the market opened, with the goals.
 * Never newer than the picture that the page shows.
 */
export function WinChances({ fixture, line: given }: { fixture: FixtureSummary; line: OddsLine }) {
  const t = useTranslate()
  const { line } = useLiveLine(given)
  const { fixtureId, companyId, kind, lineIndex } = given
  const [movement, setMovement] = useState<Movement | null>(null)
  useEffect(() => {
    let isCurrent = true
    call(oddsHistory, { fixtureId, companyId, kind, lineIndex }).then(
      (read) => isCurrent && setMovement(read),
      (error: unknown) => console.warn('The earlier chances could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [fixtureId, companyId, kind, lineIndex])
  const chances = winChances(line.prices)
  if (!chances) return null
  const [home = 0, away = 0, draw = 0] = chances
  const results = [
    { of: 'home', name: fixture.home.name, share: home },
    { of: 'draw', name: t('odds.draw'), share: draw },
    { of: 'away', name: fixture.away.name, share: away },
  ] as const
  return (
    <figure className="border-b border-line p-4">
      <figcaption className="text-sm font-semibold">{t('odds.chances')}</figcaption>
      <div aria-hidden className="mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {results.map(({ of, share }) => (
          <span key={of} className={fills[of]} style={{ flexGrow: share }} />
        ))}
      </div>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-3 text-xs">
        {results.map(({ of, name, share }) => (
          <div key={of} className={classNames(of === 'away' && 'text-right', of === 'draw' && 'text-center')}>
            <dt className="truncate text-ink-2">{name}</dt>
            <dd className="tabular text-lg font-bold leading-tight">{share}%</dd>
          </div>
        ))}
      </dl>
      {movement && (
        <ChanceLine
          points={chancePoints(movement, line)}
          goals={goalsOf(movement.marks).filter(({ at }) => at <= line.changedAt)}
          label={t('odds.chances.line', { home: fixture.home.name, away: fixture.away.name })}
        />
      )}
      <details className="mt-2 text-xs text-ink-2">
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-primary">
          {t('odds.chances.how')}
        </summary>
        <p className="mt-1">{t('odds.chances.formula')}</p>
      </details>
    </figure>
  )
}

const height = 100

/** Stacked areas over time: the home team's share from below, the away team's from above, and the draw between them. */
function ChanceLine({
  points,
  goals,
  label,
}: {
  points: readonly ChancePoint[]
  goals: readonly Goal[]
  label: string
}) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || last.at <= first.at) return null
  const x = (at: number) => (100 * (at - first.at)) / (last.at - first.at)
  /** Steps along one edge, because a price holds until the next one. */
  const edge = (of: (point: ChancePoint) => number) =>
    points.flatMap((point, index) => {
      const next = points[index + 1]
      return [`${x(point.at)},${of(point)}`, ...(next ? [`${x(next.at)},${of(point)}`] : [])]
    })
  const homeEdge = edge(({ home }) => height - home)
  const awayEdge = edge(({ away }) => away)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className="mt-3 block h-20 w-full overflow-hidden rounded-md bg-surface-3"
    >
      <polygon points={['0,100', ...homeEdge, '100,100'].join(' ')} className="fill-primary/70" />
      <polygon points={['0,0', ...awayEdge, '100,0'].join(' ')} className="fill-ink-3/70" />
      {goals.map(({ at, isHome }) => (
        <line
          key={at}
          x1={x(at)}
          x2={x(at)}
          y1={isHome ? height / 2 : 0}
          y2={isHome ? height : height / 2}
          className="stroke-gold"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

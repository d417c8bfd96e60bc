import type { Tip, TipsterInfo } from '#contract/tips.ts'
import { signClass } from '#web/features/tips/outcome-badge.tsx'
import { RecordFigures } from '#web/features/tips/record-line.tsx'
import { tipsterPath } from '#web/features/tips/tip-address.ts'
import { useFigures } from '#web/features/tips/use-figures.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { curveBox, curvePath, runningProfit } from './record-curve.ts'

type RecordCardProps = { record: TipsterInfo; recent: readonly Tip[] }

/** Figures of all settled tips, including losses, with a profit curve of the newest ones. */
export function RecordCard({ record, recent }: RecordCardProps) {
  const t = useTranslate()
  const all = record.records.find(({ period }) => period === 'all')?.record
  return (
    <section aria-labelledby="record" className="card p-4 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="record" className="text-lg font-bold">
          {t('member.record')}
        </h2>
        <LocaleLink
          to={tipsterPath(record.tipster.username)}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
        >
          {t('member.record.full')}
        </LocaleLink>
      </div>
      {!all || all.sample === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('member.record.none')}</p>
      ) : (
        <>
          <p className="mt-1 mb-4 text-sm text-ink-2">{t('member.record.all')}</p>
          <Curve tips={recent} />
          <RecordFigures record={all} />
        </>
      )}
    </section>
  )
}

function Curve({ tips }: { tips: readonly Tip[] }) {
  const t = useTranslate()
  const { units } = useFigures()
  const points = runningProfit(tips)
  if (points.length < 3) return null
  const { path, zeroY } = curvePath(points)
  const end = points.at(-1) ?? 0
  const { width, height } = curveBox
  return (
    <figure className="mb-4">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className={`h-18 w-full ${signClass(end)}`}
      >
        <line x1={0} x2={width} y1={zeroY} y2={zeroY} className="stroke-line-strong" strokeDasharray="4 4" />
        <path d={path} fill="none" stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="tabular mt-1 text-sm text-ink-2">
        {t('member.record.curve', { count: points.length - 1, units: units(end) })}
      </figcaption>
    </figure>
  )
}

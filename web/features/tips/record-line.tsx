import type { LeaderboardPage, Period, TipRecordSummary } from '#contract/tips.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { signClass } from './outcome-badge.tsx'
import { TipsterLink } from './tip-card.tsx'
import { useFigures } from './use-figures.ts'

type Entry = LeaderboardPage['list'][number]

/** A tipster's rank in one line. Each number is shown with sample size and period. */
export function RankLine({ entry, period }: { entry: Entry; period: Period }) {
  const t = useTranslate()
  const { share, units } = useFigures()
  const { rank, tipster, record } = entry
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
      <span className="tabular w-6 shrink-0 text-center font-bold text-ink-3">{rank}</span>
      <span className="min-w-0 flex-1">
        <TipsterLink tipster={tipster} />
        <span className="-mt-2 block truncate pl-11.5 text-xs text-ink-3">
          {t('board.of', { sample: record.sample, period: t(`board.${period}`) })}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="tabular block font-bold">{share(record.hitRate)}</span>
        <span className={classNames('tabular block text-xs font-semibold', signClass(record.units))}>
          {units(record.units)}
        </span>
      </span>
    </li>
  )
}

export function RecordFigures({ record }: { record: TipRecordSummary }) {
  const t = useTranslate()
  const { share, signedShare, units } = useFigures()
  const { closingValue, closingSample } = record
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        <Figure name={t('board.sample')}>{record.sample}</Figure>
        <Figure name={t('board.hitRate')}>{share(record.hitRate)}</Figure>
        <Figure name={t('board.units')} className={signClass(record.units)}>
          {units(record.units)}
        </Figure>
        <Figure name={t('board.roi')} className={signClass(record.roi ?? 0)}>
          {signedShare(record.roi)}
        </Figure>
        <Figure name={t('board.closingValue.long')} className={signClass(closingValue ?? 0)}>
          {signedShare(closingValue)}
          {closingSample > 0 && <span className="font-normal text-ink-3"> ({closingSample})</span>}
        </Figure>
        <Figure name={t('board.losingRun')}>{record.longestLosingRun}</Figure>
        <Figure name={t('board.wilson')}>{share(record.wilson)}</Figure>
      </dl>
      <p className="mt-3 text-sm text-ink-2">
        {t('tipster.breakdown', {
          wins: record.wins,
          halfWins: record.halfWins,
          pushes: record.pushes,
          halfLosses: record.halfLosses,
          losses: record.losses,
        })}
      </p>
    </>
  )
}

function Figure({ name, className, children }: { name: string; className?: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className={classNames('tabular text-base font-bold', className)}>{children}</dd>
    </div>
  )
}

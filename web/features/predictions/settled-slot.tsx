import Star from 'lucide-react/icons/star'
import type { Prediction, PredictionSlot } from '#contract/predictions.ts'
import type { Side } from '#contract/schedule.ts'
import { scoreOf } from '#web/fixture/fixture-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { outcomeTones } from './outcome-mark.tsx'

export function SettledSlot({ fixture, prediction }: Pick<PredictionSlot, 'fixture' | 'prediction'>) {
  const t = useTranslate()
  const score = scoreOf(fixture)
  return (
    <>
      <div className="grid gap-1">
        {[fixture.home, fixture.away].map((side, at) => (
          <Line key={side.id} side={side} goals={score?.[at] ?? null} />
        ))}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {prediction ? (
          <>
            <span className="flex items-center gap-1.5 text-ink-2">
              {t('predictions.mine')}
              <b className="tabular text-base text-ink">
                {prediction.home} - {prediction.away}
              </b>
              {prediction.isJoker && <JokerStar />}
            </span>
            <Outcome prediction={prediction} />
          </>
        ) : (
          <span className="text-ink-3">{t('predictions.mine.none')}</span>
        )}
      </p>
    </>
  )
}

function Line({ side, goals }: { side: Side; goals: number | null }) {
  return (
    <p className="flex min-h-9 items-center gap-3">
      <Crest of={side} size={28} />
      <span className="min-w-0 flex-1 truncate font-semibold">{side.name}</span>
      <span className="tabular text-xl font-bold">{goals ?? '–'}</span>
    </p>
  )
}

function Outcome({ prediction: { outcome, points } }: { prediction: Prediction }) {
  const t = useTranslate()
  if (outcome === null) return <span className="text-ink-3">{t('predictions.pending')}</span>
  return (
    <span className={classNames('rounded-sm px-2.5 py-1 font-semibold', outcomeTones[outcome])}>
      {t(`predictions.outcome.${outcome}`)}
      {outcome !== 'void' && <b className="tabular"> · {t('predictions.points.plus', { points: points ?? 0 })}</b>}
    </span>
  )
}

export function JokerStar() {
  const t = useTranslate()
  return (
    <span className="text-gold-ink">
      <Star size={18} aria-hidden fill="currentColor" />
      <span className="sr-only">{t('predictions.joker')}</span>
    </span>
  )
}

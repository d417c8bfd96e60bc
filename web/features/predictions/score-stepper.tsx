import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { maxGoals } from '#contract/predictions.ts'
import type { Side } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Crest } from '#web/ui/crest.tsx'

type Props = { side: Side; goals: number | null; choose: (goals: number) => void; disabled: boolean }

const step =
  'tap inline-flex items-center justify-center rounded-md bg-surface-3 text-ink transition-colors duration-150 hover:bg-line disabled:opacity-45'

export function ScoreStepper({ side, goals, choose, disabled }: Props) {
  const t = useTranslate()
  const team = side.name
  return (
    <div className="flex min-h-12 items-center gap-3">
      <Crest of={side} size={28} />
      <span className="line-clamp-2 min-w-0 flex-1 font-semibold leading-tight">{team}</span>
      <span className="flex shrink-0 items-center gap-1">
        <button
          type="button"
          className={step}
          aria-label={t('predictions.less', { team })}
          disabled={disabled || goals === 0}
          onClick={() => choose(Math.max(0, (goals ?? 0) - 1))}
        >
          <Minus size={18} aria-hidden />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('predictions.goals', { team })}
          placeholder="–"
          maxLength={2}
          value={goals ?? ''}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            const typed = target.value.replace(/\D/g, '')
            if (typed !== '') choose(Math.min(maxGoals, Number(typed)))
          }}
          className="tabular h-11 w-11 rounded-md border border-line-strong bg-surface-2 text-center text-xl font-bold text-ink placeholder:text-ink-3 focus:border-primary"
        />
        <button
          type="button"
          className={step}
          aria-label={t('predictions.more', { team })}
          disabled={disabled || goals === maxGoals}
          onClick={() => choose(Math.min(maxGoals, (goals ?? 0) + 1))}
        >
          <Plus size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
}

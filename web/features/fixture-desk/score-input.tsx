import { useTranslate } from '#web/i18n/translate.ts'
import type { ScoreText } from './correction.rules.ts'

type Props = {
  label: string
  home: string
  away: string
  value: ScoreText
  change: (value: ScoreText) => void
  /** Adds buttons that add a goal. */
  hasGoals?: boolean
}

const inputClass = 'h-12 w-16 rounded-md border border-line-strong bg-surface-2 text-center text-lg font-bold text-ink'
const goalClass = 'tap rounded-md bg-surface-3 px-3 font-bold hover:bg-line'

/** Two numbers, of home and away. */
export function ScoreInput({ label, home, away, value: [one, other], change, hasGoals = false }: Props) {
  const t = useTranslate()
  const plus = (text: string) => String((Number(text) || 0) + 1)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex items-center gap-2">
        {hasGoals && (
          <button
            type="button"
            className={goalClass}
            aria-label={t('fixtureDesk.goal', { team: home })}
            onClick={() => change([plus(one), other || '0'])}
          >
            +1
          </button>
        )}
        <input
          className={inputClass}
          inputMode="numeric"
          maxLength={3}
          aria-label={`${label}: ${home}`}
          value={one}
          onChange={(event) => change([event.target.value, other])}
        />
        <span aria-hidden>–</span>
        <input
          className={inputClass}
          inputMode="numeric"
          maxLength={3}
          aria-label={`${label}: ${away}`}
          value={other}
          onChange={(event) => change([one, event.target.value])}
        />
        {hasGoals && (
          <button
            type="button"
            className={goalClass}
            aria-label={t('fixtureDesk.goal', { team: away })}
            onClick={() => change([one || '0', plus(other)])}
          >
            +1
          </button>
        )}
      </div>
    </fieldset>
  )
}

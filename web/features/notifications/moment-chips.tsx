import Check from 'lucide-react/icons/check'
import type { MatchMoment } from '#contract/rules/match-moments.ts'
import { useTranslate } from '#web/i18n/translate.ts'

type MomentChipsProps = {
  label: string
  shown: readonly MatchMoment[]
  chosen: readonly MatchMoment[]
  choose: (moments: MatchMoment[]) => void
}

/** One switch for each moment of a match. */
export function MomentChips({ label, shown, chosen, choose }: MomentChipsProps) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in all browsers
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((moment) => {
        const isOn = chosen.includes(moment)
        const next = shown.filter((one) => (one === moment ? !isOn : chosen.includes(one)))
        return (
          <button
            key={moment}
            type="button"
            role="switch"
            aria-checked={isOn}
            onClick={() => choose(next)}
            className={`inline-flex h-11 items-center gap-1 rounded-full border px-3 text-xs font-semibold transition-colors duration-150 ${
              isOn ? 'border-primary bg-primary-soft text-primary' : 'border-line-strong text-ink-2 hover:text-ink'
            }`}
          >
            {isOn && <Check size={14} aria-hidden />}
            {t(`notifications.moment.${moment}`)}
          </button>
        )
      })}
    </div>
  )
}

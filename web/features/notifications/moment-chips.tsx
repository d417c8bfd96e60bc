import type { MatchMoment } from '#contract/rules/match-moments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SwitchChip } from './switch-chip.tsx'

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
          <SwitchChip key={moment} isOn={isOn} text={t(`notifications.moment.${moment}`)} press={() => choose(next)} />
        )
      })}
    </div>
  )
}

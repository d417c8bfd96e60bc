import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type ShotOutcome, shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { classNames } from '#web/ui/class-names.ts'

export function Scoreboard({ outcomes, points }: { outcomes: readonly ShotOutcome[]; points: number }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <div className="inline-flex items-center gap-3 rounded-full bg-picture-glass py-1.5 pr-4 pl-2 text-on-picture">
      <ShotDots outcomes={outcomes} />
      <p className="tabular text-sm font-bold whitespace-nowrap">{t('minigame.points', { points: text(points) })}</p>
    </div>
  )
}

/** The five shots of a round, with the next one marked. */
export function ShotDots({ outcomes, isOver = false }: { outcomes: readonly ShotOutcome[]; isOver?: boolean }) {
  const t = useTranslate()
  return (
    <ol className="flex gap-1.5">
      {Array.from({ length: shotsPerRound }, (_, at) => {
        const outcome = outcomes[at]
        const label = t('minigame.shot', { number: at + 1 })
        return (
          <li key={label} className="flex">
            <span className="sr-only">{`${label}: ${t(`minigame.outcome.${outcome ?? 'none'}`)}`}</span>
            <ShotDot outcome={outcome} isNext={!isOver && at === outcomes.length} />
          </li>
        )
      })}
    </ol>
  )
}

/** Shows the outcome of a shot by colour and icon. */
export function ShotDot({ outcome, isNext = false }: { outcome: ShotOutcome | undefined; isNext?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex size-7 items-center justify-center rounded-full border-2',
        outcome === 'goal' && 'border-transparent bg-good-fill text-on-good',
        outcome && outcome !== 'goal' && 'border-transparent bg-live-fill text-on-picture',
        !outcome && (isNext ? 'border-gold' : 'border-line-strong opacity-60'),
      )}
    >
      {outcome === 'goal' && <Check size={17} strokeWidth={3} />}
      {outcome && outcome !== 'goal' && <X size={17} strokeWidth={3} />}
    </span>
  )
}

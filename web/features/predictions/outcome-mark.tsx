import type { PredictionOutcome } from '#contract/predictions.ts'
import { classNames } from '#web/ui/class-names.ts'

export const outcomeTones: Record<PredictionOutcome, string> = {
  exact: 'bg-gold-soft text-gold-ink',
  difference: 'bg-good-soft text-good',
  outcome: 'bg-good-soft text-good',
  miss: 'bg-surface-3 text-ink-2',
  void: 'bg-surface-3 text-ink-3',
}

export function PointsMark({ outcome, points, label }: { outcome: PredictionOutcome; points: number; label: string }) {
  return (
    <span
      className={classNames(
        'tabular inline-flex h-7 min-w-8 items-center justify-center rounded-sm px-1.5 text-sm font-bold',
        outcomeTones[outcome],
      )}
    >
      <span aria-hidden>{outcome === 'void' ? '–' : `+${points}`}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

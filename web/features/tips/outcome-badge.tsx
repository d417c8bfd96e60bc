import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

const tones: Record<TipOutcome, { look: string; sign: string }> = {
  win: { look: 'bg-good-soft text-good', sign: '✓' },
  halfWin: { look: 'bg-good-soft text-good', sign: '½✓' },
  push: { look: 'bg-surface-3 text-ink-2', sign: '=' },
  halfLose: { look: 'bg-danger-soft text-danger', sign: '½✕' },
  lose: { look: 'bg-danger-soft text-danger', sign: '✕' },
  void: { look: 'bg-surface-3 text-ink-2', sign: '–' },
}
const box = 'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-xs font-semibold'

/** Outcome of a tip by icon, word and colour. Null means that the tip is not settled yet. */
export function OutcomeBadge({ outcome }: { outcome: TipOutcome | null }) {
  const t = useTranslate()
  if (!outcome) return <span className={classNames(box, 'bg-surface-3 text-ink-2')}>{t('tip.pending')}</span>
  const { look, sign } = tones[outcome]
  return (
    <span className={classNames(box, look)}>
      <span aria-hidden className="tabular">
        {sign}
      </span>
      {t(`outcome.${outcome}`)}
    </span>
  )
}

/** Returns the colour class of a number, for positive, negative or zero. The text itself contains the sign. */
export function signClass(value: number): string {
  return value > 0 ? 'text-good' : value < 0 ? 'text-danger' : 'text-ink-2'
}

import Star from 'lucide-react/icons/star'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'

const goodFrom = 7

export function useAverageText(): (average: number) => string {
  const tag = formattingTags[useLocale()]
  return (average) => average.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** An average on the surface of a card. The best player's has a star, so colour is not the only sign. */
export function RatingMark({ average, isBest }: { average: number; isBest: boolean }) {
  const text = useAverageText()
  const tone = isBest
    ? 'bg-gold-soft text-gold-ink'
    : average >= goodFrom
      ? 'bg-good-soft text-good'
      : 'bg-surface-3 text-ink'
  return (
    <span
      aria-hidden
      className={classNames(
        'tabular inline-flex h-6 min-w-9 items-center justify-center gap-0.5 rounded-sm px-1.5 text-sm font-bold',
        tone,
      )}
    >
      {isBest && <Star size={12} className="fill-current" />}
      {text(average)}
    </span>
  )
}

import { useTip } from '#web/features/newsfeed/use-tip.ts'
import { useReading } from '#web/features/odds/odds.preferences.ts'
import { OutcomeBadge } from '#web/features/tips/outcome-badge.tsx'
import { pickText, tipPriceText } from '#web/features/tips/pick-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * A tip in one line: market, pick, price and outcome. Empty for a deleted tip. The height is reserved while it loads.
 */
export function TipPick({ id }: { id: string }) {
  const t = useTranslate()
  const { format, style } = useReading()
  const tip = useTip(id)
  return (
    <span className="mt-1 flex h-6 min-w-0 items-center gap-2 text-sm">
      {tip ? (
        <>
          <span className="shrink-0 text-ink-2 max-sm:sr-only">{t(`odds.kind.${tip.market}`)}</span>
          <span className="min-w-0 truncate">{pickText(tip, tip.fixture, { t, style })}</span>
          <span className="tabular shrink-0 font-semibold">{tipPriceText(tip.market, tip.price, format)}</span>
          {tip.settlement && <OutcomeBadge outcome={tip.settlement.outcome} />}
        </>
      ) : (
        tip === undefined && <Skeleton className="h-4 w-40" />
      )}
    </span>
  )
}

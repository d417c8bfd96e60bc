import { priceText } from '#contract/odds-format.ts'
import { formatOf, type OddsKind } from '#contract/odds-kinds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useReading } from './odds.preferences.ts'
import type { Move } from './odds.state.ts'

type PriceProps = {
  kind: OddsKind
  price: number | null
  /** Locked: the last price stands, greyed. */
  isLocked?: boolean
  move?: Move
  /** Of the line: a further change marks the price anew. */
  version?: number
}

const arrows = { rose: '▲', fell: '▼' } as const

/** One price in the viewer's format. A change shows its direction for five seconds by sign and colour, in a place of its own. */
export function Price({ kind, price, isLocked = false, move = null, version }: PriceProps) {
  const t = useTranslate()
  const { format } = useReading()
  if (price === null)
    return (
      <span className="odds-price tabular text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('odds.notOffered')}</span>
      </span>
    )
  const text = priceText(price, formatOf(kind, format))
  return (
    <span
      key={version}
      data-move={move ?? undefined}
      data-locked={isLocked || undefined}
      data-negative={text.startsWith('-') || undefined}
      className="odds-price tabular font-semibold"
    >
      {move && (
        <>
          <span aria-hidden data-move={move} className="odds-arrow">
            {arrows[move]}
          </span>
          <span className="sr-only">{t(`odds.${move}`)}</span>
        </>
      )}
      {text}
    </span>
  )
}

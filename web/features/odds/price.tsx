import { type OddsFormat, priceText } from '#contract/rules/odds-format.ts'
import { formatOf, type OddsKind } from '#contract/rules/odds-kinds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useOddsFormat } from './odds.preferences.ts'
import type { Move } from './odds.state.ts'

type PriceViewProps = {
  kind: OddsKind
  price: number | null
  format: OddsFormat
  /** True while the line is locked. The last price is then shown in grey. */
  isLocked: boolean
  move: Move
  /** Version of the line. A new version restarts the highlight. */
  version: number
}

const arrows = { rose: '▲', fell: '▼' } as const

/**
 * Shows one price. For five seconds after a change, an icon and a colour show its direction. The icon's space is
 * reserved.
 */
export function PriceView({ kind, price, format, isLocked, move, version }: PriceViewProps) {
  const t = useTranslate()
  if (price === null)
    return (
      <span className="odds-price odds-none">
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
      className="odds-price"
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

type PriceProps = Pick<PriceViewProps, 'kind' | 'price'> & Partial<PriceViewProps>

export function Price({ isLocked = false, move = null, version = 0, ...rest }: Omit<PriceProps, 'format'>) {
  return <PriceView {...rest} format={useOddsFormat()} isLocked={isLocked} move={move} version={version} />
}

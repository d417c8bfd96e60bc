import Lock from 'lucide-react/icons/lock'
import { memo } from 'react'
import type { BoardLine, OddsLine } from '#contract/odds.ts'
import { priceText } from '#contract/rules/odds-format.ts'
import { formatOf, isHandicap, isTotal, type OddsSide, sidesOf } from '#contract/rules/odds-kinds.ts'
import { giverOf, lineText } from '#contract/rules/odds-line.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { lineMeaning } from './line-meaning.ts'
import { useLineStyle, useOddsFormat } from './odds.preferences.ts'
import { useLiveLine } from './odds.state.ts'
import { openingOf } from './opening.ts'
import { PriceView } from './price.tsx'

/**
 * Prices of one market of a fixture, one per row. The line is in the row of the team that gives the handicap, or in the
 * row of "over".
 */
export const MarketPairs = memo(function MarketPairs({ given }: { given: BoardLine }) {
  const t = useTranslate()
  const format = useOddsFormat()
  const { line: now, moves, hasMovedLine } = useLiveLine(given)
  const { kind, line, prices, state, version } = now
  const isLocked = state !== 'open'
  const hasLine = isHandicap(kind) || isTotal(kind)
  const isDouble = kind === 'doubleChance'
  return (
    <div className="odds-pairs" data-has-line={hasLine || isDouble}>
      {sidesOf[kind].map((side, at) => (
        <PairRow key={side}>
          {isDouble && (
            <span aria-hidden title={t(`odds.side.${side}`)} className="text-ink-3">
              {side}
            </span>
          )}
          {hasLine && <LineMark line={line} side={side} kind={kind} version={version} hasMoved={hasMovedLine} />}
          <div>
            <span className="sr-only">{t(`odds.side.${side}`)} </span>
            <Opening price={openingOf(now, at)} kind={kind} />
            <PriceView
              kind={kind}
              price={prices[at] ?? null}
              format={format}
              isLocked={isLocked}
              move={moves[at] ?? null}
              version={version}
            />
          </div>
        </PairRow>
      ))}
      {isLocked && <LockedMark state={state} isBelow={hasLine} />}
    </div>
  )
})

/** Adds no element, because the columns of one grid place the cells of all sides. */
function PairRow({ children }: { children: React.ReactNode }) {
  return <>{children}</>
}

function Opening({ price, kind }: { price: number | null; kind: OddsLine['kind'] }) {
  const format = useOddsFormat()
  return price !== null && <small>{priceText(price, formatOf(kind, format))}</small>
}

type LineMarkProps = { line: number | null; side: OddsSide; kind: OddsLine['kind']; version: number; hasMoved: boolean }

function LineMark({ line, side, kind, version, hasMoved }: LineMarkProps) {
  const t = useTranslate()
  const locale = useLocale()
  const style = useLineStyle()
  if (isTotal(kind) && side === 'under')
    return (
      <span aria-hidden title={t('odds.side.under')} className="text-ink-3">
        {t('odds.under.short')}
      </span>
    )
  const isHere = line !== null && (isTotal(kind) || side === (giverOf(line) ?? 'home'))
  if (!isHere) return <span />
  return (
    <span
      key={version}
      data-moved={hasMoved || undefined}
      title={lineMeaning(kind, line, { t, locale })}
      className="odds-line"
    >
      {lineText(line, style)}
    </span>
  )
}

function LockedMark({ state, isBelow }: { state: 'closed' | 'maintenance' | 'open'; isBelow: boolean }) {
  const t = useTranslate()
  if (state === 'open') return null
  const label = t(`odds.state.${state}`)
  if (!isBelow) return <span className="sr-only">{label}</span>
  return (
    <span className="odds-locked flex items-center gap-1 text-xs text-ink-3" title={label}>
      <Lock size={12} role="img" aria-label={label} className="shrink-0" />
      <span aria-hidden className="truncate">
        {label}
      </span>
    </span>
  )
}

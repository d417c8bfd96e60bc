import type { OddsQuote } from '#contract/odds.ts'
import { isTotal, type OddsKind } from '#contract/rules/odds-kinds.ts'
import { giverOf, lineText } from '#contract/rules/odds-line.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { lineMeaning } from './line-meaning.ts'
import { useLineStyle } from './odds.preferences.ts'
import type { Move } from './odds.state.ts'
import { Price } from './price.tsx'

/** The line as a figure, and for screen readers in words, for example "Real Madrid chấp 0.5-1" or "2.5 bàn". */
export function LineText({ kind, line, fixture }: { kind: OddsKind; line: number; fixture: FixtureSummary }) {
  const t = useTranslate()
  const locale = useLocale()
  const style = useLineStyle()
  const giver = giverOf(line)
  const figure = lineText(line, style)
  const meaning = lineMeaning(kind, line, { t, locale })
  if (isTotal(kind))
    return (
      <span title={meaning} className="tabular whitespace-nowrap">
        {figure}
      </span>
    )
  return (
    <span title={meaning} className="tabular whitespace-nowrap">
      <span aria-hidden>{giver === 'away' ? `-${figure}` : figure}</span>
      <span className="sr-only">
        {giver === null ? t('odds.level') : t('odds.gives', { team: fixture[giver].shortName, line: figure })}
      </span>
    </span>
  )
}

type PricesProps = { kind: OddsKind; quote: OddsQuote; isLocked?: boolean; moves?: Move[]; version?: number }

export function PriceCells({ kind, quote, isLocked, moves = [], version }: PricesProps) {
  return quote.prices.map((price, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a market's sides never change their order
    <td key={at} className="px-1 text-end">
      <Price
        kind={kind}
        price={price}
        isLocked={isLocked ?? false}
        move={moves[at] ?? null}
        {...(version === undefined ? {} : { version })}
      />
    </td>
  ))
}

import { type OddsFormat, priceText } from '#contract/odds-format.ts'
import { formatOf, isHandicap, isTotal, type OddsKind, type OddsSide } from '#contract/odds-kinds.ts'
import { type LineStyle, lineText } from '#contract/odds-line.ts'
import { profitUnit } from '#contract/tip-settlement.ts'
import type { Translate } from '#web/i18n/translator.ts'

export type Pick = { market: OddsKind; side: OddsSide; line: number | null }
export type Teams = { home: { name: string }; away: { name: string } }
export type Style = { format: OddsFormat; style: LineStyle }

/** A handicap as the picked team has it: `−0.5/1`, `+0.25`, `0`. A dash beside a sign would read as one, so it is a slash. */
export function ownLineText(side: OddsSide, line: number, style: LineStyle): string {
  const own = side === 'home' ? -line : line
  if (own === 0) return '0'
  return (own > 0 ? '+' : '−') + lineText(own, style === 'dash' ? 'slash' : style)
}

/** What was picked, without its market: `Hà Nội −0.5/1`, `Tài 2.5`, `Hòa`. */
export function pickText({ market, side, line }: Pick, teams: Teams, { t, style }: { t: Translate; style: LineStyle }) {
  const names = { home: teams.home.name, away: teams.away.name }
  if (isHandicap(market)) {
    const team = side === 'home' ? names.home : names.away
    return `${team} ${ownLineText(side, line ?? 0, style)}`
  }
  if (isTotal(market)) return `${t(side === 'over' ? 'pick.over' : 'pick.under')} ${lineText(line ?? 0, style)}`
  switch (side) {
    case 'draw':
      return t('pick.draw')
    case 'home':
    case 'away':
      return t('pick.team', { team: names[side] })
    case '12':
      return t('pick.12', names)
    case '1X':
      return t('pick.1X', { home: names.home })
    default:
      return t('pick.X2', { away: names.away })
  }
}

/** A price in the viewer's format; 1X2 is read in decimal by everybody. */
export function tipPriceText(market: OddsKind, price: number, format: OddsFormat): string {
  return priceText(price, formatOf(market, format))
}

/** Units with a sign, two decimals; a plus too, so that the colour is not all that tells. */
export function unitsText(hundredThousandths: number): string {
  const value = hundredThousandths / profitUnit
  const text = Math.abs(value).toFixed(2)
  if (Number(text) === 0) return '0.00'
  return (value > 0 ? '+' : '−') + text
}

/** A share as a percentage with one decimal, signed where it may go either way. */
export function shareText(share: number | null, { isSigned }: { isSigned: boolean }): string {
  if (share === null) return '–'
  const text = `${Math.abs(share * 100).toFixed(1)}%`
  if (!isSigned || Number.parseFloat(text) === 0) return text
  return (share > 0 ? '+' : '−') + text
}

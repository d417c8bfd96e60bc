import type { Locale } from '#contract/envelope.ts'
import { type OddsFormat, priceText } from '#contract/rules/odds-format.ts'
import { formatOf, isHandicap, isTotal, type OddsKind, type OddsSide } from '#contract/rules/odds-kinds.ts'
import { type LineStyle, lineText } from '#contract/rules/odds-line.ts'
import { profitUnit } from '#contract/rules/tip-settlement.ts'
import { formattingTags } from '#web/i18n/locale.ts'
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
export function unitsText(hundredThousandths: number, locale: Locale): string {
  return signed(hundredThousandths / profitUnit, { locale, digits: 2 })
}

/** A share as a percentage with one decimal, signed where it may go either way. */
export function shareText(share: number | null, { isSigned, locale }: { isSigned: boolean; locale: Locale }): string {
  if (share === null) return '–'
  const percent = share * 100
  return `${isSigned ? signed(percent, { locale, digits: 1 }) : plain(percent, { locale, digits: 1 })}%`
}

type Form = { locale: Locale; digits: number }

function plain(value: number, { locale, digits }: Form): string {
  return value.toLocaleString(formattingTags[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function signed(value: number, form: Form): string {
  if (Number(Math.abs(value).toFixed(form.digits)) === 0) return plain(0, form)
  return (value > 0 ? '+' : '−') + plain(Math.abs(value), form)
}

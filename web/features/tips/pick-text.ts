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

/**
 * Formats a handicap from the picked team's view, for example `−0.5/1`, `+0.25` or `0`. Uses a slash, because a dash
 * would look like a second sign.
 */
export function ownLineText(side: OddsSide, line: number, style: LineStyle): string {
  const own = side === 'home' ? -line : line
  if (own === 0) return '0'
  return (own > 0 ? '+' : '−') + lineText(own, style === 'dash' ? 'slash' : style)
}

/** Formats the pick without its market, for example `Hà Nội −0.5/1`, `Tài 2.5` or `Hòa`. */
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

/** Formats a price in the viewer's format. 1X2 prices are always decimal. */
export function tipPriceText(market: OddsKind, price: number, format: OddsFormat): string {
  return priceText(price, formatOf(market, format))
}

/**
 * Formats units with sign and two decimals. Positive values have a plus sign, so that the colour is not the only hint.
 */
export function unitsText(hundredThousandths: number, locale: Locale): string {
  return signed(hundredThousandths / profitUnit, { locale, digits: 2 })
}

/**
 * Formats a share as a percentage with one decimal, or `–` for null. With `isSigned`, positive values have a plus sign.
 */
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

import type { Locale } from '#contract/envelope.ts'
import { unit } from '#contract/rules/odds-format.ts'
import { isTotal, type OddsKind } from '#contract/rules/odds-kinds.ts'
import { lineWords } from '#contract/rules/odds-line.ts'
import type { TextKey } from '#contract/texts/all.ts'
import type { Translate } from '#web/i18n/translator.ts'

const whole: TextKey[] = [
  'odds.meaning.whole',
  'odds.meaning.quarter',
  'odds.meaning.half',
  'odds.meaning.threeQuarters',
]
const level: TextKey[] = [
  'odds.meaning.level',
  'odds.meaning.levelQuarter',
  'odds.meaning.levelHalf',
  'odds.meaning.threeQuarters',
]
const total: TextKey[] = [
  'odds.meaning.totalWhole',
  'odds.meaning.totalQuarter',
  'odds.meaning.totalHalf',
  'odds.meaning.totalThreeQuarters',
]

/** Returns an explanation of a line, for example "Nửa một: cửa trên thắng cách 2 bàn ăn đủ, cách 1 bàn ăn nửa." */
export function lineMeaning(kind: OddsKind, line: number, { t, locale }: { t: Translate; locale: Locale }): string {
  const size = Math.abs(line)
  const goals = Math.floor(size / unit)
  const keys = isTotal(kind) ? total : goals === 0 ? level : whole
  const key = keys[Math.floor((size % unit) / (unit / 4))] as TextKey
  const name = lineWords(line, locale)
  const words = name.charAt(0).toUpperCase() + name.slice(1)
  return t(key, { words, line: goals, more: goals + 1, next: goals + 2 })
}

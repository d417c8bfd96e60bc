import type { Locale } from '#contract/envelope.ts'
import { unit, writeDecimal } from './odds-format.ts'

export const lineStyles = ['dash', 'slash', 'decimal', 'fraction'] as const
export type LineStyle = (typeof lineStyles)[number]

const quarter = unit / 4
const fractions = ['', '1/4', '1/2', '3/4']

/** Returns true for multiples of a quarter. Other lines do not exist. */
export function isLine(value: number): boolean {
  return value % quarter === 0
}

/** Returns true when the stake is divided between the two neighbouring lines: for 0.75 these are 0.5 and 1. */
export function isQuarterLine(line: number): boolean {
  return Math.abs(line / quarter) % 2 === 1
}

/** Returns the team that gives the handicap: home when the line is positive. Returns null for a level line. */
export function giverOf(line: number): 'home' | 'away' | null {
  if (line === 0) return null
  return line > 0 ? 'home' : 'away'
}

/** Formats a line without its sign, for display next to the team that gives it: `0.5-1`, `0.5/1`, `0.75`, `3/4`. */
export function lineText(line: number, style: LineStyle): string {
  const size = Math.abs(line)
  if (style === 'fraction') {
    const whole = Math.floor(size / unit)
    const part = fractions[(size % unit) / quarter]
    if (part === undefined) return writeDecimal(size)
    return [whole > 0 || part === '' ? whole : '', part].filter((piece) => piece !== '').join(' ')
  }
  if (style === 'decimal' || !isQuarterLine(size)) return writeDecimal(size)
  return writeDecimal(size - quarter) + (style === 'slash' ? '/' : '-') + writeDecimal(size + quarter)
}

const numbers = {
  vi: ['', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười'],
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  zh: ['', '一', '兩', '三', '四', '五', '六', '七', '八', '九', '十'],
}

/**
 * Returns the common name of a handicap line, without the team: “nửa một”, “three-quarter ball”, 半球/一球. Lines beyond
 * ten goals have no name and are written as numbers.
 */
export function lineWords(line: number, locale: Locale): string {
  const size = Math.abs(line)
  const whole = Math.floor(size / unit)
  const quarters = (size % unit) / quarter
  if (whole >= 10 || !Number.isInteger(quarters)) return writeDecimal(size)
  if (locale === 'vi') return vietnameseWords(whole, quarters)
  return locale === 'en' ? englishWords(whole, quarters) : chineseWords(size)
}

function vietnameseWords(whole: number, quarters: number): string {
  const { vi } = numbers
  if (whole === 0) return ['đồng banh', 'đồng nửa trái', 'nửa trái', 'nửa một'][quarters] as string
  if (quarters === 3) return `${vi[whole]} rưỡi ${vi[whole + 1]}`
  return `${vi[whole]} trái${['', ' một phần tư', ' rưỡi'][quarters]}`
}

function englishWords(whole: number, quarters: number): string {
  if (whole === 0) return ['level', 'quarter ball', 'half ball', 'three-quarter ball'][quarters] as string
  const more = ['', ' and a quarter', ' and a half', ' and three quarters'][quarters]
  return `${numbers.en[whole]}${more} ${whole === 1 && quarters === 0 ? 'ball' : 'balls'}`
}

function chineseWords(size: number): string {
  if (isQuarterLine(size)) return `${chineseWords(size - quarter)}/${chineseWords(size + quarter)}`
  const whole = Math.floor(size / unit)
  const isHalf = size % unit !== 0
  if (whole === 0) return isHalf ? '半球' : '平手'
  if (whole === 1) return isHalf ? '球半' : '一球'
  return `${numbers.zh[whole]}球${isHalf ? '半' : ''}`
}

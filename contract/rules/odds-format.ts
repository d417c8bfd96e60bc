/**
 * Prices and lines are whole numbers of ten-thousandths, so that floats never round them: decimal odds of 1.93 are
 * 19300, and a line of -0.75 is -7500.
 */
export const unit = 10_000

export const oddsFormats = ['malay', 'hongkong', 'decimal', 'indonesian', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]

const longest = 9

/**
 * Parses an exact decimal text to ten-thousandths. Returns null for any other text, for more than four decimals, and
 * for more than nine digits before the point.
 */
export function readDecimal(text: string): number | null {
  const parts = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim())
  if (!parts) return null
  const [, sign, whole = '', decimals = ''] = parts
  if (whole.length > longest || /[^0]/.test(decimals.slice(4))) return null
  const value = Number(whole) * unit + Number(decimals.slice(0, 4).padEnd(4, '0'))
  return sign === '-' && value !== 0 ? -value : value
}

/**
 * Formats ten-thousandths as the shortest exact text with at least `minDecimals` decimals: 19300 is `1.93`, or
 * `1.9300` with four.
 */
export function writeDecimal(value: number, minDecimals = 0): string {
  const size = Math.abs(value)
  const decimals = String(size % unit)
    .padStart(4, '0')
    .replace(/0{1,4}$/, '')
    .padEnd(minDecimals, '0')
  const whole = Math.floor(size / unit)
  return `${value < 0 ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** Divides two whole numbers and rounds to the nearest whole number; halves round away from zero. */
function divide(over: number, under: number): number {
  const size = Math.floor((2 * Math.abs(over) + Math.abs(under)) / (2 * Math.abs(under)))
  return over < 0 !== under < 0 ? 0 - size : size
}

/**
 * Returns the profit per unit of stake in the given format, as a fraction of whole numbers. American odds are handled
 * elsewhere.
 */
function fractionOf(net: number, format: Exclude<OddsFormat, 'american' | 'decimal'>): [number, number] {
  const isFlipped = format === 'malay' ? net > unit : format === 'indonesian' ? net < unit : false
  return isFlipped ? [-unit, net] : [net, unit]
}

/**
 * Formats decimal odds (ten-thousandths, above 1). American odds are whole numbers. Other formats have two decimals,
 * and more when two would show zero, because a price is never zero. The formulas are from the feed’s documentation,
 * with h = decimal - 1.
 */
export function priceText(price: number, format: OddsFormat): string {
  const net = price - unit
  if (format === 'american') {
    const hundreds = net >= unit ? divide(net * 100, unit) : divide(-100 * unit, net)
    return hundreds > 0 ? `+${hundreds}` : String(hundreds)
  }
  if (format === 'decimal') return fixed(price, unit, decimalsNeeded(net, unit))
  const [over, under] = fractionOf(net, format)
  return fixed(over, under, decimalsNeeded(over, under))
}

function decimalsNeeded(over: number, under: number): number {
  return [2, 3].find((decimals) => divide(over * 10 ** decimals, under) !== 0) ?? 4
}

function fixed(over: number, under: number, decimals: number): string {
  const value = divide(over * 10 ** decimals, under)
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * Parses a price in a format. Returns decimal odds in ten-thousandths, or null for an impossible price. The same rule
 * parses Malay and Indonesian odds, because the sign decides. Hong Kong and decimal odds are exact, all others are
 * rounded to four decimals.
 */
export function readPrice(text: string, format: OddsFormat): number | null {
  const value = readDecimal(text)
  if (value === null || value === 0) return null
  const price = decimalOf(value, format)
  return price > unit ? price : null
}

function decimalOf(value: number, format: OddsFormat): number {
  switch (format) {
    case 'decimal':
      return value
    case 'hongkong':
      return value + unit
    case 'american':
      return unit + (value > 0 ? divide(value, 100) : divide(-100 * unit * unit, value))
    default:
      return value > 0 ? value + unit : unit + divide(-unit * unit, value)
  }
}

/** Returns the bookmaker's margin: the sum of the implied probabilities minus one. 0.05 is five per cent. */
export function marginOf(prices: readonly number[]): number {
  return prices.reduce((sum, price) => sum + unit / price, 0) - 1
}

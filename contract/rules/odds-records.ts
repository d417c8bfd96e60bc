import { unit, writeDecimal } from './odds-format.ts'
import type { OddsKind } from './odds-kinds.ts'

const head = ['matchId', 'companyId']
const state = ['changeTime', 'close', 'oddsType']

function quotes(...fields: string[]): string[] {
  return ['initial', 'instant'].flatMap((when) => fields.map((field) => when + field))
}

const handicap = quotes('Handicap', 'Home', 'Away')
const overUnder = quotes('Handicap', 'Over', 'Under')
const europe = quotes('Home', 'Draw', 'Away')

/**
 * Fields of the comma-separated records, in order. Five markets have the fields of the feed’s rows of main lines. The
 * others follow the same style, because no feed writes them as text.
 */
export const oddsRecordFields: Record<OddsKind, readonly string[]> = {
  handicap: [...head, ...handicap, 'maintenance', 'inPlay', ...state],
  overUnder: [...head, ...overUnder, ...state],
  europeOdds: [...head, ...europe, ...state],
  handicapHalf: [...head, ...handicap, 'changeTime', 'oddsType'],
  overUnderHalf: [...head, ...overUnder, 'changeTime', 'oddsType'],
  europeOddsHalf: [...head, ...europe, 'changeTime', 'oddsType'],
  doubleChance: [...head, ...quotes('1X', '12', 'X2'), ...state],
  corner: [...head, ...overUnder, ...state],
  cornerHandicap: [...head, ...handicap, 'maintenance', 'inPlay', ...state],
}

type Quote = { line: number | null; prices: readonly (number | null)[] }
export type RecordedLine = {
  fixtureId: string
  companyId: string
  kind: OddsKind
  opening: Quote | null
  current: Quote
  isUnderMaintenance: boolean
  isInPlay: boolean
  isClosed: boolean
  oddsType: number
  /** Epoch milliseconds. */
  changedAt: number
}

/** Index of a side in `prices`. */
const placeOf: Record<string, number> = {
  Home: 0,
  Away: 1,
  Draw: 2,
  Over: 0,
  Under: 1,
  '1X': 0,
  '12': 1,
  X2: 2,
}

/**
 * Returns a line as a text record. Prices of 1X2 are decimal odds, all others Hong Kong odds. Unknown values are empty.
 */
export function oddsRecord(line: RecordedLine): string {
  return oddsRecordFields[line.kind].map((field) => textFor(line, field)).join(',')
}

function textFor(line: RecordedLine, field: string): string {
  switch (field) {
    case 'matchId':
      return line.fixtureId
    case 'companyId':
      return line.companyId
    case 'maintenance':
      return String(line.isUnderMaintenance)
    case 'inPlay':
      return String(line.isInPlay)
    case 'close':
      return String(line.isClosed)
    case 'oddsType':
      return String(line.oddsType)
    case 'changeTime':
      return String(Math.floor(line.changedAt / 1_000))
    default:
      return quoted(line, field)
  }
}

function quoted({ kind, opening, current }: RecordedLine, field: string): string {
  const quote = field.startsWith('initial') ? opening : current
  const name = field.replace(/^(initial|instant)/, '')
  if (name === 'Handicap') return quote?.line == null ? '' : writeDecimal(quote.line)
  const price = quote?.prices[placeOf[name] ?? 0] ?? null
  if (price === null) return ''
  return writeDecimal(kind.startsWith('europe') ? price : price - unit, 2)
}

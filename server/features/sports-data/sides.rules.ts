import type { FixtureEvent, Lineups, Statistic } from '#contract/fixture-details.ts'
import { isHandicap, isTotal } from '#contract/rules/odds-kinds.ts'
import type { FixtureState, ScorePair } from '#contract/schedule.ts'
import type { LivePatch, OddsPrices, OddsRow } from './provider.rules.ts'

type Pair = { homeId: string; awayId: string }

/**
 * Compares a source's listed teams with a fixture's. A team that is not known here is undefined; the other one then
 * decides. `other` means that a known team is not in the fixture, and `unknown` that no team is known.
 */
export function compareSides(
  ours: Pair,
  listed: { homeId: string | undefined; awayId: string | undefined },
): 'same' | 'reversed' | 'other' | 'unknown' {
  const { homeId, awayId } = listed
  if (homeId === undefined && awayId === undefined) return 'unknown'
  const fits = (pair: Pair) =>
    (homeId === undefined || homeId === pair.homeId) && (awayId === undefined || awayId === pair.awayId)
  if (fits(ours)) return 'same'
  return fits({ homeId: ours.awayId, awayId: ours.homeId }) ? 'reversed' : 'other'
}

const notBegun: readonly FixtureState[] = ['scheduled', 'tbd', 'postponed']

export function hasBegun(state: FixtureState): boolean {
  return !notBegun.includes(state)
}

/**
 * Returns true when a report with exchanged teams fits a fixture: its score continues the exchanged score. So a row that
 * exchanged only the names, and not the goals, is not believed during and after play.
 */
export function fitsExchanged({ known, play }: { known: ScorePair | null; play: LivePatch | undefined }): boolean {
  if (!known || play?.homeScore === undefined || play.awayScore === undefined) return true
  return play.homeScore >= known[1] && play.awayScore >= known[0]
}

/** Matches names of a slot that gets its team later, such as "Winner Semi-final 2", "Thắng Bán kết 2", "W101", "1A", "TBD". */
const slot =
  /^(?:(?:winners?|losers?|runners?[- ]up) (?:of|match|game|group|semi|quarter|final|play|round|[a-l]\b|[sq]f|\d).*|(?:w|l|ru)\s?\d{1,3}|[1-4](?:st|nd|rd|th)?\s?(?:group\s)?[a-l](?:\/[a-l])*|(?:thắng|thua) (?:bán kết|tứ kết|trận|vòng|cặp)\b.*|(?:nhất|nhì|ba) bảng\s.*|(?:tbd|tba|tbc|to be (?:determined|announced|confirmed|decided)))$/i

export function isSlot(name: string): boolean {
  return slot.test(name.trim())
}

function turnPair(pair: ScorePair): ScorePair {
  return [pair[1], pair[0]]
}

/** Exchanges the sides of a play update. */
export function turnPlay({ homeScore, awayScore, ...rest }: LivePatch): LivePatch {
  const turned: LivePatch = { ...rest }
  if (awayScore !== undefined) turned.homeScore = awayScore
  if (homeScore !== undefined) turned.awayScore = homeScore
  for (const field of ['halfTime', 'regularTime', 'extraTime', 'penalties'] as const) {
    const pair = rest[field]
    if (pair) turned[field] = turnPair(pair)
  }
  return turned
}

export function turnEvents(events: readonly FixtureEvent[]): FixtureEvent[] {
  return events.map((event) => ({ ...event, side: event.side === 'home' ? 'away' : 'home' }))
}

export function turnLineups({ home, away, ...rest }: Lineups): Lineups {
  return { ...rest, home: away, away: home }
}

export function turnStatistics(statistics: readonly Statistic[]): Statistic[] {
  return statistics.map(({ home, away, ...rest }) => ({ ...rest, home: away, away: home }))
}

/** Exchanges the sides of a row of prices. Totals have no sides, and a double chance exchanges 1X and X2. */
export function turnOdds<R extends Pick<OddsRow, 'kind' | 'instant' | 'initial'>>(row: R): R {
  if (isTotal(row.kind)) return row
  const turn = (prices: OddsPrices) => turnPrices(row.kind, prices)
  return { ...row, instant: turn(row.instant), ...(row.initial && { initial: turn(row.initial) }) }
}

function turnPrices(kind: OddsRow['kind'], { line, first, second, third }: OddsPrices): OddsPrices {
  if (kind === 'doubleChance') return { line, first: third, second, third: first }
  return { line: isHandicap(kind) ? negative(line) : line, first: second, second: first, third }
}

/** Negates a line as text, because its digits are exact. */
function negative(line: string | null): string | null {
  if (line === null || /^[+-]?0*(?:\.0*)?$/.test(line)) return line
  return line.startsWith('-') ? line.slice(1) : `-${line.replace(/^\+/, '')}`
}

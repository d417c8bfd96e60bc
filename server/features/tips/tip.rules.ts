import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { isCornerMarket, isHalfMarket, type SettlementReason } from '#contract/rules/tip-rules.ts'
import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import { type FixtureState, type SportCode, sports, type TimeState } from '#contract/schedule.ts'
import { longestTip } from '#contract/tips.ts'

type Standing = { sport: SportCode; state: FixtureState; timeState: TimeState; kickOff: number }
export type Window = 'before' | 'inPlay' | 'closed'

const firstHalf: readonly FixtureState[] = ['first_half']
const fullTime: readonly FixtureState[] = ['first_half', 'half_time', 'second_half']
const otherSports: readonly FixtureState[] = ['quarter', 'half_time', 'overtime', 'playing', 'break']

/**
 * Whether a market of a fixture takes tips. Before kick-off while it is surely to come; in play only as long as the
 * market's own period runs. A kick-off that passed unnoticed closes it: the score may already have changed.
 */
export function windowOf(market: OddsKind, fixture: Standing, nowMs: number): Window {
  if (fixture.state === 'scheduled') return fixture.timeState !== 'tbd' && nowMs < fixture.kickOff ? 'before' : 'closed'
  if (fixture.sport !== sports.football)
    return !isHalfMarket(market) && !isCornerMarket(market) && otherSports.includes(fixture.state) ? 'inPlay' : 'closed'
  return (isHalfMarket(market) ? firstHalf : fullTime).includes(fixture.state) ? 'inPlay' : 'closed'
}

/** An address of a site, however it is written: nobody is led away from here by a tip. */
const address =
  /(?:https?:\/\/|www\.)\S|\b[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|net|org|info|vip|bet|club|app|me|io|xyz|top|win|asia|vn)\b/iu

/** False for a text that is too long or leads elsewhere. */
export function isAllowedText(text: string): boolean {
  return [...text].length <= longestTip && !address.test(text)
}

export type Settled = { outcome: TipOutcome; reason: SettlementReason; score: readonly [number, number] | null }

/** Voids that stand on a word about the fixture, which its source may take back. */
const calledOff: readonly SettlementReason[] = ['CANCELLED', 'ABANDONED']

/**
 * Whether a new decision may replace the last one. A corrected result does, odds that were proved wrong, and the result of
 * a fixture that was called off by mistake and played all the same, while tips still wait for late ones (`isInTime`). Any
 * other void stands, and what is awarded at a table never touches what was played.
 */
export function mayCorrect(
  last: Settled,
  next: Settled,
  { state, isInTime }: { state: FixtureState; isInTime: boolean },
): boolean {
  const isSame =
    last.outcome === next.outcome &&
    last.reason === next.reason &&
    last.score?.[0] === next.score?.[0] &&
    last.score?.[1] === next.score?.[1]
  if (isSame || last.reason === 'BAD_ODDS') return false
  if (next.reason === 'BAD_ODDS') return true
  const mayBeWrong = last.reason === 'RESULT' || (isInTime && calledOff.includes(last.reason))
  return mayBeWrong && next.reason === 'RESULT' && state === 'finished'
}

/** How long after the last word on an ended fixture its tips wait, for late corrections. */
export function waitMsOf(market: OddsKind, waits: { settleMs: number; cornersMs: number }): number {
  return isCornerMarket(market) ? waits.cornersMs : waits.settleMs
}

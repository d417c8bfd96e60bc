import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { isCornerMarket, isHalfMarket, type SettlementReason } from '#contract/rules/tip-rules.ts'
import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import { type FixtureState, type SportCode, sports, type TimeState } from '#contract/schedule.ts'
import { maxTipLength } from '#contract/tips.ts'
import { hasLink } from '#server/text/has-link.ts'

type Standing = { sport: SportCode; state: FixtureState; timeState: TimeState; kickOff: number }
export type Window = 'before' | 'inPlay' | 'closed'

const firstHalf: readonly FixtureState[] = ['first_half']
const fullTime: readonly FixtureState[] = ['first_half', 'half_time', 'second_half']
const otherSports: readonly FixtureState[] = ['quarter', 'half_time', 'overtime', 'playing', 'break']

/**
 * Returns the window in which a market of a fixture takes tips. `before` needs a known kick-off in the future. `inPlay`
 * lasts only as long as the market's period. After a kick-off without a reported start, the window is `closed`, because
 * the score may already have changed.
 */
export function windowOf(market: OddsKind, fixture: Standing, nowMs: number): Window {
  if (fixture.state === 'scheduled') return fixture.timeState !== 'tbd' && nowMs < fixture.kickOff ? 'before' : 'closed'
  if (fixture.sport !== sports.football)
    return !isHalfMarket(market) && !isCornerMarket(market) && otherSports.includes(fixture.state) ? 'inPlay' : 'closed'
  return (isHalfMarket(market) ? firstHalf : fullTime).includes(fixture.state) ? 'inPlay' : 'closed'
}

/** Returns false when the text of a tip is too long or contains an address, which tips must not. */
export function isAllowedText(text: string): boolean {
  return [...text].length <= maxTipLength && !hasLink(text)
}

export type Settled = { outcome: TipOutcome; reason: SettlementReason; score: readonly [number, number] | null }

/** Reasons of voids that depend on the fixture's state or teams, which its source may correct. */
const correctable: readonly SettlementReason[] = ['CANCELLED', 'ABANDONED', 'SIDES_CHANGED']
/** Reasons of settlements by a score. */
const byScore: readonly SettlementReason[] = ['RESULT', 'DECIDED_EARLY']

/**
 * Returns true when a new decision may replace the last one: a void because of wrong odds, a void of a
 * tip that was settled on the wrong teams, or the corrected result of a finished fixture. A void of a fixture that was
 * called off, or whose sides changed, may become a result while late results are accepted (`isInTime`). Other voids are
 * final, and an awarded result never replaces a played one.
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
  if (next.reason === 'SIDES_CHANGED') return byScore.includes(last.reason)
  const mayBeWrong = last.reason === 'RESULT' || (isInTime && correctable.includes(last.reason))
  return mayBeWrong && next.reason === 'RESULT' && state === 'finished'
}

/** Returns how long an ended fixture's tips wait after its last change, for late corrections. */
export function waitMsOf(market: OddsKind, waits: { settleMs: number; cornersMs: number }): number {
  return isCornerMarket(market) ? waits.cornersMs : waits.settleMs
}

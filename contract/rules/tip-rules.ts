import { type FixtureState, type ScorePair, type SportCode, sports } from '#contract/schedule.ts'
import type { OddsKind } from './odds-kinds.ts'
import { outcomeAt, type Selection, type TipOutcome } from './tip-settlement.ts'

/**
 * Increases with each change after which the same inputs could settle differently. A settlement stores the version that
 * it was made with.
 */
export const rulesVersion = 2

/** Terms of a tip at the time it was given. Times are epoch milliseconds. */
export type TipTerms = Selection & {
  isInPlay: boolean
  /** Score at the time of an in-play tip; null for a tip before kick-off. */
  scoreAtTip: ScorePair | null
  /** Planned kick-off at the time of the tip. */
  kickOff: number
  homeId: string
  awayId: string
}

/** Facts of the fixture that are known at the settlement. */
export type FixtureFacts = {
  sport: SportCode
  state: FixtureState
  kickOff: number
  /**
   * Period that is being played, or in which play was broken off; null when unknown. Missing in settlements of version
   * 1.
   */
  period?: number | null
  homeId: string
  awayId: string
  halfTime: ScorePair | null
  /** Score for full-time markets: after 90 minutes in football, after overtime in other sports. */
  fullTime: ScorePair | null
  /** Last known score, in any state of the fixture. */
  running: ScorePair | null
  /** Corners of both teams in 90 minutes. */
  corners: ScorePair | null
}

/** All inputs of a settlement. They are stored with it, so that anyone can repeat it. */
export type SettlementInputs = {
  terms: TipTerms
  facts: FixtureFacts
  /** True when the provider proved the price or the line wrong. */
  isBadOdds: boolean
  /**
   * Max delay in ms of play and of its result after the planned kick-off. After it, tips that cannot be settled become
   * void.
   */
  graceMs: number
  decidedAt: number
}

export const settlementReasons = [
  'RESULT',
  'DECIDED_EARLY',
  'CANCELLED',
  'ABANDONED',
  'AWARDED',
  'NOT_PLAYED_IN_TIME',
  'SIDES_CHANGED',
  'NO_DATA',
  'BAD_ODDS',
] as const
export type SettlementReason = (typeof settlementReasons)[number]

/** Null while the tip cannot be settled. `score` is the deciding score of the market’s period; null when void. */
export type Decision = { outcome: TipOutcome; reason: SettlementReason; score: ScorePair | null } | null

const half: readonly OddsKind[] = ['handicapHalf', 'overUnderHalf', 'europeOddsHalf']
const corners: readonly OddsKind[] = ['corner', 'cornerHandicap']
const totals: readonly OddsKind[] = ['overUnder', 'overUnderHalf', 'corner']
/** Markets in which an in-play tip counts only goals after the tip. Totals and results always count from kick-off. */
const countsFromTip: readonly OddsKind[] = ['handicap', 'handicapHalf']

const notBegun: readonly FixtureState[] = ['scheduled', 'tbd', 'postponed']

export function isCornerMarket(market: OddsKind): boolean {
  return corners.includes(market)
}

export function isHalfMarket(market: OddsKind): boolean {
  return half.includes(market)
}

type EarlyRule = (terms: TipTerms, facts: FixtureFacts) => Decision

function decideBy(byWhatIsDecided: EarlyRule, inputs: SettlementInputs): Decision {
  const { terms, facts, isBadOdds, graceMs, decidedAt } = inputs
  const isLate = decidedAt >= terms.kickOff + graceMs
  if (isBadOdds) return voided('BAD_ODDS')
  if (facts.homeId !== terms.homeId || facts.awayId !== terms.awayId) return voided('SIDES_CHANGED')
  if (facts.state === 'cancelled') return voided('CANCELLED')
  if (notBegun.includes(facts.state)) return isLate ? voided('NOT_PLAYED_IN_TIME') : null
  if (facts.kickOff > terms.kickOff + graceMs) return voided('NOT_PLAYED_IN_TIME')
  switch (facts.state) {
    case 'finished':
      return byResult(terms, facts) ?? (isLate ? voided('NO_DATA') : null)
    case 'awarded':
      return byResult(terms, facts) ?? voided('AWARDED')
    case 'abandoned':
      return byWhatIsDecided(terms, facts) ?? voided('ABANDONED')
    case 'interrupted':
      return isLate ? (byWhatIsDecided(terms, facts) ?? voided('ABANDONED')) : null
    default:
      // The feed never reported the end of the fixture.
      return isLate ? voided('NO_DATA') : null
  }
}

function voided(reason: SettlementReason): Decision {
  return { outcome: 'void', reason, score: null }
}

function scoreOf(market: OddsKind, facts: FixtureFacts): ScorePair | null {
  if (isHalfMarket(market)) return facts.halfTime
  return isCornerMarket(market) ? facts.corners : facts.fullTime
}

function byResult(terms: TipTerms, facts: FixtureFacts): Decision {
  const score = scoreOf(terms.market, facts)
  if (!score) return null
  return { outcome: outcomeAt(terms, sinceTip(terms, score)), reason: 'RESULT', score }
}

function sinceTip({ market, isInPlay, scoreAtTip }: TipTerms, [home, away]: ScorePair): ScorePair {
  if (!isInPlay || !scoreAtTip || !countsFromTip.includes(market)) return [home, away]
  return [home - scoreAtTip[0], away - scoreAtTip[1]]
}

/**
 * Decides a fixture that was broken off: by a period that was played to its end, or by a total that no further goal
 * could change. Otherwise returns null.
 */
function earlyByVersion1(terms: TipTerms, facts: FixtureFacts): Decision {
  const isPeriodOver = isHalfMarket(terms.market)
    ? facts.halfTime !== null
    : !isCornerMarket(terms.market) && facts.sport === sports.football && facts.fullTime !== null
  if (isPeriodOver) return byResult(terms, facts)
  return isHalfMarket(terms.market)
    ? null
    : byBeatenTotal(terms, isCornerMarket(terms.market) ? facts.corners : facts.running)
}

/** Since version 2, also decides a first-half total that was beaten before play was broken off in the first half. */
function earlyByVersion2(terms: TipTerms, facts: FixtureFacts): Decision {
  const isInFirstHalf = facts.sport === sports.football && facts.period === 1 && facts.halfTime === null
  return isHalfMarket(terms.market) && isInFirstHalf
    ? byBeatenTotal(terms, facts.running)
    : earlyByVersion1(terms, facts)
}

function byBeatenTotal(terms: TipTerms, score: ScorePair | null): Decision {
  if (!score || !totals.includes(terms.market)) return null
  const outcome = outcomeAt(terms, score)
  const isDecided = outcome === (terms.side === 'over' ? 'win' : 'lose')
  return isDecided ? { outcome, reason: 'DECIDED_EARLY', score } : null
}

const rulebooks: Record<number, (inputs: SettlementInputs) => Decision> = {
  1: (inputs) => decideBy(earlyByVersion1, inputs),
  2: (inputs) => decideBy(earlyByVersion2, inputs),
}

/**
 * Settles by one version of the rules. The same inputs always give the same decision. Throws RangeError for an unknown
 * version.
 */
export function decideTip(version: number, inputs: SettlementInputs): Decision {
  const decide = rulebooks[version]
  if (!decide) throw new RangeError(`no rules are version ${version}`)
  return decide(inputs)
}

type StoredScores = {
  sport: SportCode
  stage: 'league' | 'group' | 'knockout'
  state: FixtureState
  regular: ScorePair | null
  extra: ScorePair | null
  penalties: ScorePair | null
  running: ScorePair | null
}

/**
 * Returns the score for full-time markets. When a football fixture has no score of 90 minutes, its final score counts
 * only if extra time was impossible. An awarded score was never played, so it does not count.
 */
export function fullTimeScore({
  sport,
  stage,
  state,
  regular,
  extra,
  penalties,
  running,
}: StoredScores): ScorePair | null {
  if (sport !== sports.football) return state === 'finished' ? running : null
  if (regular) return regular
  const isWithoutExtraTime = stage !== 'knockout' && !extra && !penalties
  return state === 'finished' && isWithoutExtraTime ? running : null
}

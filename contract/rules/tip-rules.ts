import { type FixtureState, type ScorePair, type SportCode, sports } from '#contract/schedule.ts'
import type { OddsKind } from './odds-kinds.ts'
import { outcomeAt, type Selection, type TipOutcome } from './tip-settlement.ts'

/** Changes whenever the same inputs could settle differently; a settlement names the version it was made by. */
export const rulesVersion = 2

/** What was agreed when the tip was given. Times are epoch milliseconds. */
export type TipTerms = Selection & {
  isInPlay: boolean
  /** When an in-play tip was given; null before kick-off. */
  scoreAtTip: ScorePair | null
  /** Of the fixture as it was planned then. */
  kickOff: number
  homeId: string
  awayId: string
}

/** What is known of the fixture at the moment of settling. */
export type FixtureFacts = {
  sport: SportCode
  state: FixtureState
  kickOff: number
  /** In which play runs or broke off, where that is known; absent from what version 1 settled. */
  period?: number | null
  homeId: string
  awayId: string
  halfTime: ScorePair | null
  /** What full-time markets settle on: football's 90 minutes, other sports' end with overtime. */
  fullTime: ScorePair | null
  /** As it stood last, whatever became of the fixture. */
  running: ScorePair | null
  /** Taken in 90 minutes. */
  corners: ScorePair | null
}

/** Everything a settlement depends on; stored with it, so that anybody can do it again. */
export type SettlementInputs = {
  terms: TipTerms
  facts: FixtureFacts
  /** The provider proved the price or the line wrong. */
  isBadOdds: boolean
  /** How late after the planned kick-off play may begin before tips are void. */
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

/** Null: nothing can be said yet. `score` is what decided, of the market's own period. */
export type Decision = { outcome: TipOutcome; reason: SettlementReason; score: ScorePair | null } | null

const half: readonly OddsKind[] = ['handicapHalf', 'overUnderHalf', 'europeOddsHalf']
const corners: readonly OddsKind[] = ['corner', 'cornerHandicap']
const totals: readonly OddsKind[] = ['overUnder', 'overUnderHalf', 'corner']
/** In play these count from the score at the tip on; totals and results always from kick-off. */
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
      // A feed that never told the end of play.
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

/** Play broke off: a period that was played to its end counts, and a total that no further goal could change. */
function earlyByVersion1(terms: TipTerms, facts: FixtureFacts): Decision {
  const isPeriodOver = isHalfMarket(terms.market)
    ? facts.halfTime !== null
    : !isCornerMarket(terms.market) && facts.sport === sports.football && facts.fullTime !== null
  if (isPeriodOver) return byResult(terms, facts)
  return isHalfMarket(terms.market)
    ? null
    : byBeatenTotal(terms, isCornerMarket(terms.market) ? facts.corners : facts.running)
}

/** Since version 2 also a first-half total that was beaten before play broke off in the first half. */
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

/** Settles by one version of the rules. Pure: the same inputs decide the same for ever. Throws for an unknown version. */
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
 * What full-time markets settle on. Where nobody told a football fixture's 90 minutes, its final score stands for them
 * only if there can have been no extra time; an awarded score was never played.
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

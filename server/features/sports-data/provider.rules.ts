import type { LocalText } from '#contract/envelope.ts'
import type { FixtureEvent, Lineups, Statistic } from '#contract/fixture-details.ts'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import type { ScorePair, SportCode, Stage, TimeState } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'

/** A provider's key of an object. */
export type ExtId = string
/** Position up to which a feed was read. Only the provider interprets it. */
export type Cursor = string

/** Data from a provider. `fetchedAt` and `sourceTime` are epoch milliseconds, `sourceTime` by the provider's clock. */
export type Ext<T> = { ext: ExtId; provider: string; fetchedAt: number; sourceTime?: number; data: T }

/** Changes since a cursor. `gap` means that some changes were missed, so a snapshot is needed. */
export type Delta<T> = { items: T[]; cursor: Cursor; gap: boolean }

/** `country` is ISO 3166, or GB-ENG and similar codes. A team without `kind` is a club. */
export type NamedRef = { ext: ExtId; name: string; country?: string; kind?: TeamKind }

/** A fixture in a schedule. Fields that are left out are not changed. */
export type FixturePatch = {
  sport: SportCode
  tournament: NamedRef & { code?: string }
  season?: string
  home: NamedRef
  away: NamedRef
  kickOff: number
  timeState: TimeState
  round?: LocalText
  roundNumber?: number
  /** Match number within the competition. The bracket refers to fixtures by this number. */
  bracketNumber?: number
  roundKey?: string
  stage?: Stage
  groupName?: string
  venue?: string
  play?: LivePatch
}

/** Changed fields of a fixture in play. `code` is the status code in the fixture's sport (see `standingOf`). */
export type LivePatch = {
  code?: number
  /** Awarded result, for which there is no code. The score is then the awarded one. */
  state?: 'awarded'
  period?: number
  periodStartedAt?: number | null
  homeScore?: number
  awayScore?: number
  halfTime?: ScorePair
  regularTime?: ScorePair
  extraTime?: ScorePair
  penalties?: ScorePair
  kickOff?: number
  timeState?: TimeState
}

/** Returns true unless the report says that play is over or has not begun. */
export function isOn({ code, state }: LivePatch): boolean {
  return state === undefined && (code ?? 1) > 0
}

/**
 * A provider's prices of one line: decimal odds and lines as exact texts ("1.9300", "-0.75"). `first` and `second` are
 * home/away or over/under, or 1X and 12 of a double chance. `third` is the draw or X2. A change row has no initial
 * prices.
 */
export type OddsPrices = { line: string | null; first: string | null; second: string | null; third: string | null }
export type OddsRow = {
  fixture: ExtId
  company: number
  /** Set when the provider uses separate company numbers: basketball totals, and the long European list. */
  companySpace?: 'total' | 'european'
  kind: OddsKind
  lineIndex: number
  initial?: OddsPrices
  instant: OddsPrices
  maintenance: boolean
  inPlay: boolean
  close: boolean
  /** 0 unknown, 1 early, 2 before kick-off, 3 in play. */
  oddsType: 0 | 1 | 2 | 3
  /** Epoch milliseconds. */
  changedAt: number
  /** Number of the company's lines in the market, if the row has it. */
  lineCount?: number
  /**
   * Set when the row is from a list of all the company's lines in the market: their indexes and the time of the list.
   */
  whole?: { lineIndexes: readonly number[]; at: number }
}

export type Capability = 'schedule' | 'live' | 'overdue' | 'events' | 'lineups' | 'statistics' | 'odds' | 'oddsDelta'

export type Health = { ok: boolean; quotaLeft?: number; resetsAt?: number; lastError?: string }

/**
 * Intervals of a provider's job in milliseconds. `windowMs` is how far back its deltas reach. `timeoutMs` is the
 * maximum duration of a run whose calls must be spaced.
 */
export type Pace = { minMs: number; idleMs: number; liveMs: number; windowMs?: number; timeoutMs?: number }

/**
 * Source of sports data. Only the sync loop calls a provider, never a user's request. A provider adapts its pace to the
 * response headers, and never logs its key.
 */
export type SportsProvider = {
  readonly id: string
  readonly sports: readonly SportCode[]
  readonly pace: Partial<Record<Capability, Pace>>
  /** Call limit of the key: `burst` calls together, and one more every `everyMs`. */
  readonly rate?: { burst: number; everyMs: number }
  schedule?(query: { from: number; to: number; signal: AbortSignal }): AsyncIterable<Ext<FixturePatch>>
  live?(since: Cursor | null, signal: AbortSignal): Promise<Delta<Ext<LivePatch>>>
  /** Returns everything that is live now. Used when `live` reports only changes and some were missed. */
  liveSnapshot?(signal: AbortSignal): Promise<Ext<LivePatch>[]>
  /**
   * Returns the state of fixtures without a reported end. The result may leave out fixtures, which a later call then
   * requests again.
   */
  overdue?(asked: readonly { ext: ExtId; kickOff: number }[], signal: AbortSignal): Promise<Ext<LivePatch>[]>
  /** Returns the full set of events of each fixture. The caller finds added and removed events by key. */
  events?(ids: ExtId[], signal: AbortSignal): Promise<Ext<FixtureEvent[]>[]>
  lineups?(id: ExtId, signal: AbortSignal): Promise<Ext<Lineups> | null>
  statistics?(ids: ExtId[], signal: AbortSignal): Promise<Ext<Statistic[]>[]>
  odds?(signal: AbortSignal): AsyncIterable<OddsRow>
  oddsDelta?(since: Cursor | null, signal: AbortSignal): Promise<Delta<OddsRow>>
  /**
   * Returns the minimum wait after the job's last run in milliseconds, so that the key's quota lasts until its reset.
   * The job's pace may require a longer wait.
   */
  minMs?(job: Capability): number
  health(): Health
}

import type { LocalText } from '#contract/envelope.ts'
import type { FixtureEvent, Lineups, Statistic } from '#contract/fixtures.ts'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import type { ScorePair, SportCode, Stage, TimeState } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'

/** What a provider calls a thing. */
export type ExtId = string
/** Opaque to us: how far a feed was read. */
export type Cursor = string

/** Something a provider told, and when: `sourceTime` is its own clock, both epoch milliseconds. */
export type Ext<T> = { ext: ExtId; provider: string; fetchedAt: number; sourceTime?: number; data: T }

/** What is new since a cursor. `gap`: the window was missed, so a snapshot is due. */
export type Delta<T> = { items: T[]; cursor: Cursor; gap: boolean }

/** `country` is ISO 3166 with GB-ENG and its like; a team is a club unless it says otherwise. */
export type NamedRef = { ext: ExtId; name: string; country?: string; kind?: TeamKind }

/** A fixture of a schedule. What is left out stays as it is known. */
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
  /** The competition's own number of the fixture, which its bracket refers to. */
  bracketNumber?: number
  roundKey?: string
  stage?: Stage
  groupName?: string
  venue?: string
  play?: LivePatch
}

/** A moment of play: only what changed. `code` is the status code of reference 02 in the fixture's sport. */
export type LivePatch = {
  code?: number
  /** Decided at a table, for which there is no code. The score beside it is that of the table. */
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

/** Whether play goes on, as far as the news tell. */
export function isOn({ code, state }: LivePatch): boolean {
  return state === undefined && (code ?? 1) > 0
}

/**
 * Prices of one line as a provider told them. Decimal odds and lines as exact texts ("1.9300", "-0.75"); `first` and
 * `second` are home/away or over/under (1X and 12 of a double chance), `third` the draw or X2. A change row has no
 * initial prices.
 */
export type OddsPrices = { line: string | null; first: string | null; second: string | null; third: string | null }
export type OddsRow = {
  fixture: ExtId
  company: number
  /** Where a provider numbers its companies anew for some markets: basketball's totals, the long European list. */
  companySpace?: 'total' | 'european'
  kind: OddsKind
  lineIndex: number
  initial?: OddsPrices
  instant: OddsPrices
  maintenance: boolean
  inPlay: boolean
  close: boolean
  /** 0 cannot tell, 1 early, 2 before kick-off, 3 in play. */
  oddsType: 0 | 1 | 2 | 3
  /** Epoch milliseconds. */
  changedAt: number
  /** How many lines the company has in the market, where the row tells it. */
  lineCount?: number
  /** Of a list of all the company's lines in the market: which there are, and when it was told. */
  whole?: { lineIndexes: readonly number[]; at: number }
}

export type Capability = 'schedule' | 'live' | 'overdue' | 'events' | 'lineups' | 'statistics' | 'odds' | 'oddsDelta'

export type Health = { ok: boolean; quotaLeft?: number; resetsAt?: number; lastError?: string }

/**
 * How often a job of a provider may run, in milliseconds; `windowMs` is how far back its deltas reach, `timeoutMs` how long
 * a run may take where its calls have to keep a distance.
 */
export type Pace = { minMs: number; idleMs: number; liveMs: number; windowMs?: number; timeoutMs?: number }

/**
 * Where facts of sport come from. A provider is asked by the sync loop alone, never from a user's request; it paces
 * itself by the headers it is answered, and its key never reaches a log.
 */
export type SportsProvider = {
  readonly id: string
  readonly sports: readonly SportCode[]
  readonly pace: Partial<Record<Capability, Pace>>
  /** How often its key may ask at all: so many at once, and one more every so many milliseconds. */
  readonly rate?: { burst: number; everyMs: number }
  schedule?(query: { from: number; to: number; signal: AbortSignal }): AsyncIterable<Ext<FixturePatch>>
  live?(since: Cursor | null, signal: AbortSignal): Promise<Delta<Ext<LivePatch>>>
  /** Everything live now, where `live` tells changes alone and their window was missed. */
  liveSnapshot?(signal: AbortSignal): Promise<Ext<LivePatch>[]>
  /** How fixtures stand, by their keys: those whose end nobody told. Some may go without an answer until the next time. */
  overdue?(asked: readonly { ext: ExtId; kickOff: number }[], signal: AbortSignal): Promise<Ext<LivePatch>[]>
  /** The full set of each fixture: the caller finds what came and went by key. */
  events?(ids: ExtId[], signal: AbortSignal): Promise<Ext<FixtureEvent[]>[]>
  lineups?(id: ExtId, signal: AbortSignal): Promise<Ext<Lineups> | null>
  statistics?(ids: ExtId[], signal: AbortSignal): Promise<Ext<Statistic[]>[]>
  odds?(signal: AbortSignal): AsyncIterable<OddsRow>
  oddsDelta?(since: Cursor | null, signal: AbortSignal): Promise<Delta<OddsRow>>
  /**
   * How long a job has to wait after its last run, in milliseconds, so that the key's quota lasts until it is filled up; its
   * pace may ask for more.
   */
  leastMs?(job: Capability): number
  health(): Health
}

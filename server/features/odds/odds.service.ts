import type { LineState, OddsType } from '#contract/odds.ts'
import type { OddsKind, OddsSide } from '#contract/rules/odds-kinds.ts'
import { sidesOf } from '#contract/rules/odds-kinds.ts'
import type { FixtureState, SportCode } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { insertQuotes, type NewQuote } from './apply.store.ts'
import type { CompanyService } from './company.service.ts'
import type { FixtureSports } from './fixture-sports.service.ts'
import { kindCode, listOffers, listWithdrawn, type MarketKey, type WholeMarket } from './line.store.ts'
import { stateOf } from './odds.view.ts'
import type { OddsNewsFeed } from './odds-news.topic.ts'
import { faultOf, type OddsUpdate, type RowFault, readQuote } from './quote.rules.ts'
import { upsertSightings } from './sighting.store.ts'
import {
  deleteDenseTicks,
  deleteTicks,
  findFirstTick,
  findThinnedUntil,
  insertMarkOfNow,
  insertMarks,
  listClosingTicks,
  upsertThinnedUntil,
} from './tick.store.ts'

export type { OddsUpdate } from './quote.rules.ts'

export type RowOutcome = 'changed' | 'unchanged' | 'stale' | 'unknown_fixture' | RowFault
export type Applied = Record<RowOutcome, number>

export type OfferRequest = MarketKey & { side: OddsSide }
/** `line` in ten-thousandths. */
export type ClosingRequest = {
  fixtureId: string
  companyId: string
  kind: OddsKind
  side: OddsSide
  line: number | null
}

/** A price at one time, with its company, line and state. `price` and `line` are in ten-thousandths. */
export type CapturedPrice = {
  /** Decimal odds in ten-thousandths. */
  price: number
  line: number | null
  companyId: string
  lineIndex: number
  oddsType: OddsType
  /** Time of the source’s last change, and of its last report; epoch milliseconds. */
  changedAt: number
  seenAt: number
  state: LineState
}

export type ScoreMoment = { at: number; state: FixtureState; homeScore: number; awayScore: number }

export type OddsService = {
  /**
   * Applies a provider’s rows in any order. Invalid, stale and unchanged rows are skipped and counted. Batches are
   * applied one after another.
   */
  applyOddsRows(provider: string, rows: readonly OddsUpdate[]): Promise<Applied>
  /**
   * Returns current offers, open or not, of the named company, or of all companies in the operator’s order. Each
   * company’s main line is first.
   */
  offersNow(request: OfferRequest, db?: Db): Promise<CapturedPrice[]>
  /** Returns the last price before play started, in ten-thousandths, or null when it was on another line. */
  closingPrice(request: ClosingRequest, db?: Db): Promise<number | null>
  /** Returns the closing 1X2 prices of the first shown company that has them, in ten-thousandths, or null. */
  closingPrices(fixtureId: string, db?: Db): Promise<Record<'home' | 'draw' | 'away', number> | null>
  /** Stores a fixture’s current score for the time axis of its movements. */
  noteScore(fixtureId: string): Promise<void>
  /** Adds score moments from another source. */
  keepScores(fixtureId: string, moments: readonly ScoreMoment[]): Promise<void>
  /** Reduces in-play ticks older than thirty days to one per ten seconds. Returns the number of deleted ticks. */
  thinTicks(nowMs: number): Promise<number>
  /** Deletes the ticks of before a time. */
  forgetTicks(before: Date, stopping?: AbortSignal): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  companies: CompanyService
  sports: FixtureSports
  news: OddsNewsFeed
  count: (outcome: RowOutcome, rows: number) => void
}

const maxRows = 1_000
const hourMs = 3_600_000
const thinAfterMs = 30 * 24 * hourMs

export function createOddsService({ database, companies, sports, news, count }: Uses): OddsService {
  const { db, pool } = database
  let applying: Promise<unknown> = Promise.resolve()

  async function quotesOf(provider: string, rows: readonly OddsUpdate[], outcomes: Applied) {
    const nowMs = Date.now()
    const good = rows.filter((row) => {
      const fault = faultOf(row, nowMs)
      if (fault) outcomes[fault] += 1
      return fault === null
    })
    const known = await sports.of(good.map(({ fixtureId }) => fixtureId))
    const quotes: NewQuote[] = []
    const markets = new Map<string, WholeMarket>()
    for (const row of good) {
      const sport = known.get(row.fixtureId)
      if (sport === undefined) {
        outcomes.unknown_fixture += 1
        continue
      }
      const quote = await quoteOf(provider, row, sport)
      if (quote) quotes.push(quote)
      else outcomes.value += 1
      if (!quote || !row.whole) continue
      const { fixtureId, companyId, kind } = quote
      markets.set(`${fixtureId} ${companyId} ${kind}`, { fixtureId, companyId, kind, ...row.whole })
    }
    return { quotes, markets: [...markets.values()] }
  }

  /**
   * Returns closing quotes for lines that are missing in a complete list. The quotes have the time of the line’s last
   * change, so that a repeated report with the same time opens the line again.
   */
  async function withdrawals(markets: readonly WholeMarket[]): Promise<NewQuote[]> {
    return (await listWithdrawn(db, markets)).map((row) => ({
      fixtureId: row.fixture_id,
      companyId: row.company_id,
      kind: row.kind,
      lineIndex: row.line_index,
      oddsType: row.odds_type,
      isClosed: true,
      isMaintained: row.is_maintained,
      isInPlay: row.is_in_play,
      initial: null,
      current: [row.line, row.price_1, row.price_2, row.price_3],
      changedAt: row.change_time.getTime(),
    }))
  }

  async function quoteOf(provider: string, row: OddsUpdate, sport: SportCode): Promise<NewQuote | null> {
    const current = readQuote(row.kind, row.instant)
    const initial = row.initial ? readQuote(row.kind, row.initial) : null
    if (!current || (row.initial && !initial)) return null
    const space = row.companySpace ?? 'main'
    return {
      fixtureId: row.fixtureId,
      companyId: await companies.idOf({ provider, sport, space, extId: row.company }),
      kind: kindCode(row.kind),
      lineIndex: row.lineIndex,
      oddsType: row.oddsType,
      isClosed: row.close,
      isMaintained: row.maintenance,
      isInPlay: row.inPlay,
      initial,
      current,
      changedAt: row.changedAt,
    }
  }

  async function applyBatch(provider: string, rows: readonly OddsUpdate[], outcomes: Applied): Promise<void> {
    const { quotes: reported, markets } = await quotesOf(provider, rows, outcomes)
    if (reported.length === 0) return
    const quotes = [...reported, ...(await withdrawals(markets))]
    const { changed, known, stale, moved } = await insertQuotes(pool, quotes)
    // A state can change without the price, and a price can change twice within a batch.
    const total = Math.max(moved, changed.length)
    outcomes.changed += total
    outcomes.stale += stale
    outcomes.unknown_fixture += quotes.length - known
    outcomes.unchanged += known - stale - total
    news.changed(changed)
    await upsertSightings(pool, reported, Date.now())
  }

  async function applyAll(provider: string, rows: readonly OddsUpdate[]): Promise<Applied> {
    const outcomes: Applied = { changed: 0, unchanged: 0, stale: 0, unknown_fixture: 0, value: 0, future: 0 }
    for (let at = 0; at < rows.length; at += maxRows) await applyBatch(provider, rows.slice(at, at + maxRows), outcomes)
    for (const [outcome, total] of Object.entries(outcomes)) count(outcome as RowOutcome, total)
    return outcomes
  }

  return {
    applyOddsRows(provider, rows) {
      const applied = applying.then(() => applyAll(provider, rows))
      applying = applied.catch(() => {})
      return applied
    },
    async offersNow({ side, ...market }, on = db) {
      const rows = await listOffers(on, market)
      return rows.flatMap((row) => {
        const price = pick(row, market.kind, side)
        if (price === null) return []
        return {
          price,
          line: row.line,
          companyId: String(row.company_id),
          lineIndex: row.line_index,
          oddsType: row.odds_type,
          seenAt: Math.max(row.change_time.getTime(), row.seen_at?.getTime() ?? 0),
          changedAt: row.change_time.getTime(),
          state: stateOf(row),
        }
      })
    },
    async closingPrice({ fixtureId, companyId, kind, side, line }, on = db) {
      const ticks = await listClosingTicks(on, { fixtureId, companyId, kindCode: kindCode(kind) })
      const tick = ticks.find((one) => one.line === line)
      return tick ? pick(tick, kind, side) : null
    },
    async closingPrices(fixtureId, on = db) {
      const [tick] = await listClosingTicks(on, { fixtureId, kindCode: kindCode('europeOdds'), limit: 1 })
      if (!tick) return null
      const [home, draw, away] = (['home', 'draw', 'away'] as const).map((side) => pick(tick, 'europeOdds', side))
      return home && draw && away ? { home, draw, away } : null
    },
    noteScore: (fixtureId) => insertMarkOfNow(db, fixtureId),
    keepScores: (fixtureId, moments) =>
      insertMarks(
        db,
        moments.map(({ at, state, homeScore, awayScore }) => ({
          fixture_id: fixtureId,
          at: new Date(at),
          state,
          home_score: homeScore,
          away_score: awayScore,
        })),
      ),
    async thinTicks(nowMs) {
      const until = nowMs - thinAfterMs
      let from = (await findThinnedUntil(db)) ?? (await findFirstTick(db))
      let gone = 0
      // Works hour by hour, so that a restart continues and each statement locks few rows.
      while (from && from.getTime() < until) {
        const to = new Date(Math.min(Math.floor(from.getTime() / hourMs) * hourMs + hourMs, until))
        gone += await deleteDenseTicks(db, { from, to })
        await upsertThinnedUntil(db, to)
        from = to
      }
      return gone
    },

    async forgetTicks(before, stopping) {
      let from = await findFirstTick(db)
      // Works hour by hour, so that each statement locks few rows.
      while (from && from < before && !stopping?.aborted) {
        const to = new Date(Math.min(from.getTime() + hourMs, before.getTime()))
        await deleteTicks(db, { from, to })
        from = to
      }
    },
  }
}

type Prices = { price_1: number | null; price_2: number | null; price_3: number | null }

function pick({ price_1, price_2, price_3 }: Prices, kind: OddsKind, side: OddsSide): number | null {
  return [price_1, price_2, price_3][sidesOf[kind].indexOf(side)] ?? null
}

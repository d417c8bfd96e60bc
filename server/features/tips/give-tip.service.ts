import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fixtureClock } from '#contract/rules/fixture-clock.ts'
import { writeDecimal } from '#contract/rules/odds-format.ts'
import type { OddsKind, OddsSide } from '#contract/rules/odds-kinds.ts'
import { hasLine, sidesOf } from '#contract/rules/odds-kinds.ts'
import { isLine } from '#contract/rules/odds-line.ts'
import { canonicalJson, genesisHash, linkText, saltedText, type TipRecord } from '#contract/rules/tip-record.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { lastPublishedDay } from './day.store.ts'
import { insertStanding } from './settlement.store.ts'
import { isAllowedText, windowOf } from './tip.rules.ts'
import { countSince, findByRequest, type Head, hasTipOn, insertTip, lockHead, type NewTip } from './tip.store.ts'
import { lockFixture, type PlayedFixture, pairOf } from './tip-fixture.store.ts'
import type { Quote, TipPrices } from './tip-prices.service.ts'

const dayMs = 24 * 3_600_000
/**
 * Time after kick-off of a tip's first settlement check. An earlier end of the fixture makes the tip due immediately.
 */
const firstCheckMs = 3 * 3_600_000

export type Draft = {
  fixtureId: string
  market: OddsKind
  line: number | null
  side: OddsSide
  stake: number
  content: string
  /** Company of the price. By default the first company that offers exactly this line. */
  companyId?: string | undefined
  /** Price that the tipster saw, in ten-thousandths. */
  expectedPrice?: number | undefined
  requestId?: string | undefined
}

/** A tip given by the program (the demo): its time, and the price and state of play at that time. */
export type Dated = { at: number; quote: Quote }

export type TipGiver = {
  /** Gives a tip and returns its id. A repeated request returns the same id. */
  give(userId: string, draft: Draft): Promise<string>
  /**
   * Gives a tip with its own time, in the same chain. Accepted only when this time is before kick-off and its day is
   * not published yet. Bans, the daily limit and current prices are not checked.
   */
  giveDated(userId: string, draft: Draft, dated: Dated): Promise<string>
}

type Uses = {
  database: DatabaseEngine
  prices: TipPrices
  /** Returns the text cleaned and masked, or null when it must not be published. */
  publishable(written: string): string | null
  /** Throws USER_MUTED for a member who is banned from all posting. */
  refuseBanned(userId: string): Promise<void>
  perDay: () => number
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function createTipGiver({ database: { db }, prices, publishable, refuseBanned, perDay }: Uses): TipGiver {
  function textOf(draft: Draft): string {
    const content = publishable(draft.content)
    if (content === null || !isAllowedText(content)) throw new ApiError('TIP_TEXT_REFUSED')
    return content
  }

  async function refuseTooMany(tx: Tx, userId: string, now: number): Promise<void> {
    const { total, first } = await countSince(tx, userId, new Date(now - dayMs))
    if (total < perDay()) return
    const retryAfterS = Math.max(1, Math.ceil(((first?.getTime() ?? now) + dayMs - now) / 1_000))
    throw new ApiError('TIP_LIMIT', { retryAfterS })
  }

  /** Locks the tipster's chain first, so that two requests of one tipster cannot deadlock on fixtures. */
  async function addTo(tx: Tx, userId: string, draft: Draft, content: string): Promise<string> {
    const head = await lockHead(tx, userId, genesisHash)
    const known = await knownBy(tx, userId, draft)
    if (known) return known
    const fixture = await lockFixture(tx, draft.fixtureId)
    if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
    const at = Date.now()
    const window = windowOf(draft.market, standingOf(fixture), at)
    if (window === 'closed') throw new ApiError('TIP_CLOSED')
    const isInPlay = window === 'inPlay'
    if (await hasTipOn(tx, { userId, ...draft, isInPlay })) throw new ApiError('TIP_EXISTS')
    await refuseTooMany(tx, userId, at)
    const quote = refuseOther(draft, await prices.now(tx, { ...draft, isInPlay, at }))
    return write(tx, { userId, draft, content, fixture, quote, isInPlay, head, at })
  }

  return {
    async give(userId, draft) {
      await refuseBanned(userId)
      refuseMismatch(draft)
      const content = textOf(draft)
      return db.transaction().execute((tx) => addTo(tx, userId, draft, content))
    },
    async giveDated(userId, draft, { at, quote }) {
      refuseMismatch(draft)
      const content = textOf(draft)
      return db.transaction().execute(async (tx) => {
        const head = await lockHead(tx, userId, genesisHash)
        const known = await knownBy(tx, userId, draft)
        if (known) return known
        const fixture = await lockFixture(tx, draft.fixtureId)
        if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
        const published = await lastPublishedDay(tx)
        const isPublished = published !== null && new Date(at).toISOString().slice(0, 10) <= published
        if (at >= fixture.kick_off.getTime() || isPublished) throw new ApiError('TIP_CLOSED')
        if (await hasTipOn(tx, { userId, ...draft, isInPlay: false })) throw new ApiError('TIP_EXISTS')
        return write(tx, { userId, draft, content, fixture, quote, isInPlay: false, head, at })
      })
    },
  }
}

/** Throws BAD_INPUT when market, side and line do not fit together. */
function refuseMismatch({ market, side, line }: Draft): void {
  if (!sidesOf[market].includes(side)) throw badInput('side')
  const isRight = hasLine(market) ? line !== null && isLine(line) : line === null
  if (!isRight) throw badInput('line')
}

function badInput(path: string): ApiError {
  return new ApiError('BAD_INPUT', { fields: [{ path, rule: 'market' }] })
}

async function knownBy(db: Db, userId: string, draft: Draft): Promise<string | null> {
  const known = draft.requestId === undefined ? null : await findByRequest(db, userId, draft.requestId)
  if (!known) return null
  const isSame =
    known.fixture_id === draft.fixtureId &&
    known.market === draft.market &&
    known.side === draft.side &&
    known.line === draft.line &&
    known.stake === draft.stake
  if (!isSame) throw new ApiError('CONFLICT')
  return known.id
}

function standingOf(fixture: PlayedFixture) {
  return {
    sport: fixture.sport,
    state: fixture.state,
    timeState: fixture.time_state,
    kickOff: fixture.kick_off.getTime(),
  }
}

function refuseOther(draft: Draft, quote: Quote | null): Quote {
  if (!quote) throw new ApiError('TIP_PRICE_UNAVAILABLE')
  const isSeen = draft.expectedPrice === undefined || draft.expectedPrice === quote.price
  if (quote.line !== draft.line || !isSeen) throw new ApiError('TIP_PRICE_CHANGED')
  return quote
}

type Written = {
  userId: string
  draft: Draft
  content: string
  fixture: PlayedFixture
  quote: Quote
  isInPlay: boolean
  head: Head
  at: number
}

async function write(tx: Tx, given: Written): Promise<string> {
  const { userId, draft, content, fixture, quote, isInPlay, head, at } = given
  const score = isInPlay ? pairOf(fixture.home_score, fixture.away_score) : null
  const minute = isInPlay ? minuteOf(fixture, at) : null
  const salt = randomBytes(16).toString('hex')
  const seq = head.seq + 1
  const record: TipRecord = {
    v: 1,
    tipster: userId,
    seq,
    fixture: fixture.id,
    home: fixture.home_id,
    away: fixture.away_id,
    kickOff: fixture.kick_off.getTime(),
    market: draft.market,
    line: draft.line === null ? null : writeDecimal(draft.line),
    side: draft.side,
    stake: draft.stake,
    price: writeDecimal(quote.price),
    company: quote.companyId,
    oddsType: quote.oddsType,
    priceAt: quote.changedAt,
    inPlay: isInPlay,
    score,
    minute,
    text: sha256(saltedText(salt, content)),
    at,
  }
  const text = canonicalJson(record)
  const tip: NewTip = {
    user_id: userId,
    seq,
    request_id: draft.requestId ?? randomUUID(),
    fixture_id: fixture.id,
    home_id: fixture.home_id,
    away_id: fixture.away_id,
    kick_off: fixture.kick_off,
    market: draft.market,
    side: draft.side,
    line: draft.line,
    stake: draft.stake,
    price: quote.price,
    company_id: quote.companyId,
    odds_type: quote.oddsType,
    price_at: new Date(quote.changedAt),
    is_in_play: isInPlay,
    home_score: score?.[0] ?? null,
    away_score: score?.[1] ?? null,
    minute,
    record: text,
    prev_hash: head.hash,
    hash: sha256(linkText(head.hash, text)),
    created_at: new Date(at),
  }
  const tipId = await insertTip(tx, tip, { content, salt })
  const dueAt = new Date(fixture.kick_off.getTime() + firstCheckMs)
  const { kick_off: kickOff } = fixture
  await insertStanding(tx, { ...draft, tipId, userId, kickOff, price: quote.price, dueAt })
  await event(tx, 'tip.created', { tipId, userId, fixtureId: fixture.id })
  return tipId
}

function minuteOf(fixture: PlayedFixture, nowMs: number): number | null {
  return fixtureClock({ ...fixture, periodStartedAt: fixture.period_started_at?.getTime() ?? null }, nowMs).minute
}

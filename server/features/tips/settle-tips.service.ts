import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { writeDecimal } from '#contract/rules/odds-format.ts'
import { canonicalJson, linkText, type SettlementRecord } from '#contract/rules/tip-record.ts'
import {
  decideTip,
  type FixtureFacts,
  fullTimeScore,
  rulesVersion,
  type SettlementInputs,
  type SettlementReason,
} from '#contract/rules/tip-rules.ts'
import { profitOf, resultOf, type TipOutcome } from '#contract/rules/tip-settlement.ts'
import type { ScorePair } from '#contract/schedule.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { event } from '#server/kit/events.ts'
import { sha256 } from './give-tip.service.ts'
import {
  type DueTip,
  findSettlements,
  insertLink,
  insertSettlement,
  type LastSettlement,
  postpone,
  takeDue,
} from './settlement.store.ts'
import { mayCorrect, waitMsOf } from './tip.rules.ts'
import { lockSettledHead } from './tip.store.ts'
import { listCorners, listPlayed, type PlayedFixture, pairOf } from './tip-fixture.store.ts'
import type { TipPrices } from './tip-prices.service.ts'

const batchSize = 200
/** Delay of the next check when a tip cannot be settled yet. */
const retryMs = 15 * 60_000

export type Waits = { settleMs: number; cornersMs: number; graceMs: number }

export type TipSettler = {
  /** Settles and corrects due tips. Returns the number of settlements written. Runs may overlap. */
  settleDue(nowMs?: number): Promise<number>
}

type Uses = {
  database: DatabaseEngine
  prices: TipPrices
  waits: Waits
  log: FastifyBaseLogger
}

type Chained = {
  tip: DueTip
  settlementId: string
  replaces: string | null
  outcome: TipOutcome
  reason: SettlementReason
  profit: number
  closingPrice: number | null
  rulesVersion: number
  inputs: SettlementInputs
  now: number
}

type Given = { fixture: PlayedFixture; corners: ScorePair | null; last: LastSettlement | undefined; now: number }

export function createTipSettler({ database: { db }, prices, waits, log }: Uses): TipSettler {
  /**
   * Returns the closing price, with which the tip's price is compared, or null. An in-play tip has no closing price.
   */
  async function closingPrice(tx: Tx, tip: DueTip): Promise<number | null> {
    if (tip.is_in_play) return null
    const { fixture_id: fixtureId, company_id: companyId, market, side, line } = tip
    return prices.closing(tx, { fixtureId, companyId, market, side, line })
  }

  async function settle(tx: Tx, tip: DueTip, given: Given): Promise<boolean> {
    const { fixture, last, now } = given
    const settledAt = fixture.changed_at.getTime() + waitMsOf(tip.market, waits)
    if (isOver(fixture) && !tip.is_bad_odds && now < settledAt) {
      await postpone(tx, tip.tip_id, new Date(settledAt))
      return false
    }
    const inputs = inputsOf(tip, { ...given, graceMs: waits.graceMs })
    const decision = decideTip(rulesVersion, inputs)
    if (!decision) {
      await postpone(tx, tip.tip_id, new Date(now + retryMs))
      return false
    }
    const isInTime = now <= tip.kick_off.getTime() + waits.graceMs
    const before = last && { ...last, score: pairOf(last.home_score, last.away_score) }
    if (before && !mayCorrect(before, decision, { state: fixture.state, isInTime })) {
      await postpone(tx, tip.tip_id, null)
      return false
    }
    const settlement = {
      ...decision,
      profit: profitOf(decision.outcome, tip),
      closingPrice: await closingPrice(tx, tip),
      rulesVersion,
      inputs,
    }
    const settlementId = await insertSettlement(tx, {
      tipId: tip.tip_id,
      previousId: last?.id ?? null,
      ...settlement,
      result: resultOf(decision.outcome),
      at: new Date(now),
    })
    await chain(tx, { tip, settlementId, replaces: last?.hash ?? null, ...settlement, now })
    await event(tx, 'tip.settled', {
      tipId: tip.tip_id,
      userId: tip.user_id,
      fixtureId: tip.fixture_id,
      outcome: decision.outcome,
      isCorrection: last !== undefined,
    })
    return true
  }

  /**
   * Adds the settlement to the tipster's chain. A settlement belongs to the day on which it is written, even if the run
   * began before midnight.
   */
  async function chain(tx: Tx, { tip, settlementId, replaces, now, ...settlement }: Chained): Promise<void> {
    const head = await lockSettledHead(tx, tip.user_id)
    const at = Math.max(now, Date.now())
    const seq = head.seq + 1
    const record: SettlementRecord = {
      v: 1,
      tipster: tip.user_id,
      seq,
      tip: tip.hash,
      replaces,
      outcome: settlement.outcome,
      reason: settlement.reason,
      profit: settlement.profit,
      closing: settlement.closingPrice === null ? null : writeDecimal(settlement.closingPrice),
      rules: settlement.rulesVersion,
      inputs: settlement.inputs,
      at,
    }
    const text = canonicalJson(record)
    const hash = sha256(linkText(head.hash, text))
    await insertLink(tx, {
      settlementId,
      userId: tip.user_id,
      seq,
      record: text,
      prevHash: head.hash,
      hash,
      at: new Date(at),
    })
  }

  /** Isolates errors per tip: a failed settlement is rolled back and tried again later. */
  async function carefully(tx: Tx, tip: DueTip, given: Given): Promise<boolean> {
    await sql`savepoint one_tip`.execute(tx)
    try {
      const isSettled = await settle(tx, tip, given)
      await sql`release savepoint one_tip`.execute(tx)
      return isSettled
    } catch (error) {
      await sql`rollback to savepoint one_tip`.execute(tx)
      log.error({ err: error, tipId: tip.tip_id }, 'a tip could not be settled')
      await postpone(tx, tip.tip_id, new Date(given.now + retryMs))
      return false
    }
  }

  async function settleBatch(now: number): Promise<{ seen: number; settled: number }> {
    return db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, { now: new Date(now), limit: batchSize })
      const fixtureIds = [...new Set(due.map(({ fixture_id }) => fixture_id))]
      const played = await listPlayed(tx, fixtureIds)
      const counted = await listCorners(tx, fixtureIds)
      const lasts = await findSettlements(
        tx,
        due.flatMap(({ settlement_id }) => settlement_id ?? []),
      )
      let settled = 0
      // Every run locks chain heads in the same order, so that two runs cannot deadlock.
      for (const tip of due.toSorted((a, b) => Number(a.user_id) - Number(b.user_id))) {
        const fixture = played.get(tip.fixture_id)
        const last = lasts.get(tip.settlement_id ?? '')
        const given = { corners: counted.get(tip.fixture_id) ?? null, last, now }
        if (fixture && (await carefully(tx, tip, { fixture, ...given }))) settled += 1
      }
      return { seen: due.length, settled }
    })
  }

  return {
    async settleDue(nowMs = Date.now()) {
      let total = 0
      for (;;) {
        const { seen, settled } = await settleBatch(nowMs)
        total += settled
        // No due tip is left, or another run has locked the rest.
        if (seen === 0) break
      }
      if (total > 0) log.info({ tips: total }, 'tips were settled')
      return total
    },
  }
}

const over: readonly PlayedFixture['state'][] = ['finished', 'awarded', 'abandoned', 'cancelled']

function isOver({ state }: PlayedFixture): boolean {
  return over.includes(state)
}

type At = { fixture: PlayedFixture; corners: ScorePair | null; graceMs: number; now: number }

function inputsOf(tip: DueTip, { fixture, corners, graceMs, now }: At): SettlementInputs {
  return {
    terms: {
      market: tip.market,
      side: tip.side,
      line: tip.line,
      isInPlay: tip.is_in_play,
      scoreAtTip: pairOf(tip.home_score, tip.away_score),
      kickOff: tip.kick_off.getTime(),
      homeId: tip.home_id,
      awayId: tip.away_id,
    },
    // A replaced team keeps the id that the tip contains. Otherwise the tip would become void, because its teams
    // changed.
    facts: {
      ...factsOf(fixture, corners),
      homeId: fixture.home_id === tip.home_now ? tip.home_id : fixture.home_id,
      awayId: fixture.away_id === tip.away_now ? tip.away_id : fixture.away_id,
    },
    isBadOdds: tip.is_bad_odds,
    graceMs,
    decidedAt: now,
  }
}

function factsOf(fixture: PlayedFixture, corners: ScorePair | null): FixtureFacts {
  const running = pairOf(fixture.home_score, fixture.away_score)
  return {
    sport: fixture.sport,
    state: fixture.state,
    kickOff: fixture.kick_off.getTime(),
    period: fixture.period,
    homeId: fixture.home_id,
    awayId: fixture.away_id,
    halfTime: pairOf(fixture.home_half, fixture.away_half),
    fullTime: fullTimeScore({
      sport: fixture.sport,
      stage: fixture.stage,
      state: fixture.state,
      regular: pairOf(fixture.home_regular, fixture.away_regular),
      extra: pairOf(fixture.home_extra, fixture.away_extra),
      penalties: pairOf(fixture.home_pens, fixture.away_pens),
      running,
    }),
    running,
    corners,
  }
}

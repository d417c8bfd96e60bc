import type { LuckyDraw, LuckyType } from '#contract/lucky.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { draw } from './lucky.rules.ts'
import {
  type DrawRow,
  findDraw,
  insertDraw,
  openRound,
  type RoundRow,
  takePrize,
  takeTurn,
  turnsTaken,
} from './lucky.store.ts'

type Turn = { type: LuckyType; requestId: string }
export type Turns = { freeLeft: number; turnsLeft: number }

export type LuckyService = {
  /**
   * In one transaction, numbers the turn, charges its price, draws a field, reduces the stock and pays the prize. A
   * repeated `requestId` returns the first result. `nowMs` is the time in epoch milliseconds.
   *
   * Throws REWARDS_FROZEN, TURNS_USED_UP, BALANCE_TOO_LOW, and CONFLICT when the id was used on another wheel.
   */
  draw(userId: string, turn: Turn, nowMs?: number): Promise<{ draw: LuckyDraw } & Turns>
}

export function toLuckyDraw(row: DrawRow): LuckyDraw {
  const { id, nonce, price, amount } = row
  return {
    id,
    nonce,
    price,
    amount,
    requestId: row.request_id,
    at: row.created_at.getTime(),
    prizeId: row.prize_id,
    paidPrizeId: row.paid_prize_id,
  }
}

export function turnsAfter({ free, maxPerDay }: RoundRow, taken: number): Turns {
  return { freeLeft: Math.max(0, free - taken), turnsLeft: Math.max(0, maxPerDay - taken) }
}

/** Thrown to roll back the transaction when the request id already has a draw. */
class DrawnBefore extends Error {}

export function createLuckyService(
  { db }: DatabaseEngine,
  ledger: Pick<Ledger, 'post' | 'refuseFrozen'>,
): LuckyService {
  function take(round: RoundRow, userId: string, { requestId, at }: Turn & { at: Date }): Promise<DrawRow> {
    return db.transaction().execute(async (tx) => {
      const nonce = await takeTurn(tx, round.id, userId, round.maxPerDay)
      // Checked after `takeTurn`, which serializes a member’s turns: a parallel turn may have the same `requestId`.
      if (await findDraw(tx, userId, requestId)) throw new DrawnBefore()
      if (nonce === null) throw new ApiError('TURNS_USED_UP')
      const price = nonce > round.free ? round.price : 0
      const field = draw(round, { requestId, nonce })
      const paid = (await takePrize(tx, round.id, field)) ? field : smallestOf(round)
      const row = await insertDraw(tx, {
        round_id: round.id,
        user_id: userId,
        request_id: requestId,
        nonce,
        price,
        prize_id: field.id,
        paid_prize_id: paid.id,
        amount: paid.amount,
        created_at: at,
      })
      const reason = 'lucky-draw'
      const [site, member] = [{ site: 'rewards' as const }, { userId }]
      if (price > 0) {
        const to = { site: 'spending' as const }
        await ledger.post(tx, { key: `lucky:${row.id}:turn`, reason, from: member, to, amount: price, at })
      }
      await ledger.post(tx, { key: `lucky:${row.id}:prize`, reason, from: site, to: member, amount: paid.amount, at })
      return row
    })
  }

  return {
    async draw(userId, turn, nowMs = Date.now()) {
      const known = await findDraw(db, userId, turn.requestId)
      if (known && known.type !== turn.type) throw new ApiError('CONFLICT')
      if (!known) await ledger.refuseFrozen(userId)
      const round = await openRound(db, { type: turn.type, day: vietnamDay(nowMs) })
      const row =
        known ?? (await take(round, userId, { ...turn, at: new Date(nowMs) }).catch(drawnBefore(userId, turn)))
      return { draw: toLuckyDraw(row), ...turnsAfter(round, await turnsTaken(db, round.id, userId)) }
    },
  }

  function drawnBefore(userId: string, { type, requestId }: Turn) {
    return async (error: unknown): Promise<DrawRow> => {
      const before = error instanceof DrawnBefore ? await findDraw(db, userId, requestId) : null
      if (!before) throw error
      if (before.type !== type) throw new ApiError('CONFLICT')
      return before
    }
  }
}

/** Returns the smallest unlimited prize. Every wheel has one, so that each turn wins something. */
function smallestOf({ fields }: RoundRow) {
  const [smallest] = fields.filter(({ perDay }) => perDay === null).sort((a, b) => a.amount - b.amount)
  if (!smallest) throw new Error('A wheel without a field that is never used up')
  return smallest
}

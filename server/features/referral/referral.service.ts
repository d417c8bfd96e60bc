import { randomInt } from 'node:crypto'
import type { ReferralRules } from '#contract/referral.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ActivityService, News } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { event } from '#server/kit/events.ts'
import { inviteCodeOf } from '#server/tables/authors.ts'
import {
  countRewarded,
  decide,
  findOwnerOfCode,
  insertReferral,
  keepCode,
  keepReward,
  listPending,
  lockInviter,
  type Pending,
  type Refusal,
  refuseLate,
  sharesDevice,
} from './referral.store.ts'

export type ReferralService = {
  codeOf(userId: string): Promise<string>
  /** Records once which member's code the new member used, if any. */
  join(userId: string): Promise<void>
  /** Returns the invitations that can still be rewarded this month, of a new member when `userId` is null. */
  offer(userId: string | null, nowMs: number): Promise<RewardOffer>
  /** Refuses invitations whose invited member was not active in time. */
  giveUpLate(): Promise<void>
}

/** Excludes letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 7
const dayMs = 24 * 3_600_000

/** Records who invited whom, and pays both members in the transaction that counts the last step. */
export function createReferralService(
  { db }: DatabaseEngine,
  { activity, ledger, rules }: { activity: ActivityService; ledger: Ledger; rules(): ReferralRules },
): ReferralService {
  async function codeOf(userId: string): Promise<string> {
    for (;;) {
      const fresh = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
      const code = await keepCode(db, userId, fresh)
      if (code !== null) return code
    }
  }

  async function refusalOf(tx: Tx, pending: Pending): Promise<Refusal | null> {
    const { withinDays, maxInMonth } = rules()
    if (pending.joinedAt.getTime() < Date.now() - withinDays * dayMs) return 'late'
    if (await sharesDevice(tx, pending)) return 'device'
    const month = vietnamDay(Date.now()).slice(0, 7)
    return (await countRewarded(tx, pending.inviterId, month)) >= maxInMonth ? 'limit' : null
  }

  async function settle(tx: Tx, pending: Pending, at: Date): Promise<void> {
    const { inviteeId, inviterId } = pending
    await lockInviter(tx, inviterId)
    const { inviterReward, inviteeReward } = rules()
    const refusedFor = await refusalOf(tx, pending)
    if (!(await decide(tx, inviteeId, refusedFor ? { refusedFor } : { reward: inviterReward })) || refusedFor) return
    /** Returns the xu paid: 0 while the member’s rewards are frozen. */
    const pay = async (key: string, userId: string, amount: number) => {
      const transfer = { key, reason: 'referral', from: { site: 'rewards' }, to: { userId }, amount, at } as const
      return (await ledger.post(tx, transfer)) ? amount : 0
    }
    // Records experience before xu, in the same order as all other rewards. Otherwise this transaction could deadlock
    // with the inviter's own check-in.
    await activity.record(tx, 'invite', [{ userId: inviterId, key: `invite:${inviteeId}`, count: 1 }], at.getTime())
    const paid = {
      inviterReward: await pay(`referral:inviter:${inviteeId}`, inviterId, inviterReward),
      inviteeReward: await pay(`referral:invitee:${inviteeId}`, inviteeId, inviteeReward),
    }
    if (paid.inviterReward !== inviterReward) await keepReward(tx, inviteeId, paid.inviterReward)
    await event(tx, 'referral.rewarded', { inviterId, inviteeId, ...paid })
  }

  activity.follow(async (tx: Tx, { at, counted }: News) => {
    const { activeDays, watchMinutes } = rules()
    for (const pending of await listPending(
      tx,
      counted.map(({ userId }) => userId),
    ))
      if (pending.activeDays >= activeDays && pending.watchMinutes >= watchMinutes) await settle(tx, pending, at)
  })

  async function join(userId: string): Promise<void> {
    const code = await inviteCodeOf(db, userId)
    const inviterId = code === null ? null : await findOwnerOfCode(db, code)
    // The inviter must have the older account. This prevents self-invitations and circles.
    if (inviterId !== null && BigInt(inviterId) < BigInt(userId)) await insertReferral(db, userId, inviterId)
  }

  async function offer(userId: string | null, nowMs: number): Promise<RewardOffer> {
    const { maxInMonth, inviterReward } = rules()
    const today = vietnamDay(nowMs)
    const rewarded = userId === null ? 0 : await countRewarded(db, userId, today.slice(0, 7))
    const left = Math.max(0, maxInMonth - rewarded)
    const endsAt = left === 0 ? beginOfDay(monthAfter(today)) : null
    const state = left > 0 ? 'ready' : 'done'
    return { kind: 'referral', state, left, total: maxInMonth, pays: left > 0 ? inviterReward : 0, paid: null, endsAt }
  }

  return { codeOf, join, offer, giveUpLate: () => refuseLate(db, new Date(Date.now() - rules().withinDays * dayMs)) }
}

/** Returns the first day of the month after this day. */
function monthAfter(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}

import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { ReferralRules } from '#contract/referral.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { activityDays } from '#server/tables/activity.ts'
import { authors } from '#server/tables/authors.ts'
import { deviceUsers } from '#server/tables/sessions.ts'

type State = 'joined' | 'rewarded' | 'refused'
export type Refusal = 'device' | 'late' | 'limit'
type CodeTable = { user_id: string; code: string }
type ReferralTable = {
  invitee_id: string
  inviter_id: string
  state: Generated<State>
  refused_for: Refusal | null
  joined_at: ColumnType<Date, Date | undefined, never>
  decided_at: Date | null
  /** The inviter's reward in xu, once the invitation is rewarded. It is 0 when the inviter's rewards were frozen. */
  reward: Generated<number | null>
}

type RulesTable = {
  id: string
  active_days: number
  watch_minutes: number
  within_days: number
  inviter_reward: number
  invitee_reward: number
  max_in_month: number
}

declare module '#server/db/sql.ts' {
  interface Database {
    referral_codes: CodeTable
    referrals: ReferralTable
    referral_rules: RulesTable
  }
}

/**
 * Returns the member's code: the existing one, or `fresh`, which is then stored. Returns null when another member
 * already has `fresh`.
 */
export async function keepCode(db: Db, userId: string, fresh: string): Promise<string | null> {
  await db
    .insertInto('referral_codes')
    .values({ user_id: userId, code: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('referral_codes').select('code').where('user_id', '=', userId).executeTakeFirst()
  return row?.code ?? null
}

export async function findOwnerOfCode(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertReferral(db: Db, inviteeId: string, inviterId: string): Promise<void> {
  await db
    .insertInto('referrals')
    .values({ invitee_id: inviteeId, inviter_id: inviterId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Pending = { inviteeId: string; inviterId: string; joinedAt: Date; activeDays: number; watchMinutes: number }

function progressOf(db: Db) {
  return activityDays(db)
    .whereRef('user_id', '=', sql.ref('r.invitee_id'))
    .clearSelect()
    .select([
      sql<number>`count(distinct day)::int`.as('activeDays'),
      sql<number>`coalesce(sum(total) filter (where kind = 'watch'), 0)::int`.as('watchMinutes'),
    ])
}

/** Returns the undecided invitations of these members, with their active days and watched minutes. */
export async function listPending(db: Db, userIds: readonly string[]): Promise<Pending[]> {
  return db
    .selectFrom('referrals as r')
    .innerJoinLateral(progressOf(db).as('p'), (join) => join.onTrue())
    .select(['r.invitee_id as inviteeId', 'r.inviter_id as inviterId', 'r.joined_at as joinedAt'])
    .select(['p.activeDays', 'p.watchMinutes'])
    .where('r.invitee_id', '=', sql<string>`any(${userIds}::bigint[])`)
    .where('r.state', '=', 'joined')
    .orderBy('r.invitee_id')
    .execute()
}

/** Locks the inviter, so that decisions about one inviter run one after another. */
export async function lockInviter(tx: Tx, inviterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referral ${inviterId}`}, 0))`.execute(tx)
}

/**
 * Returns true when the invited member shares a device with one of these members: the inviter, the inviter's own
 * inviter, or another member invited by the same inviter.
 */
export async function sharesDevice(db: Db, { inviteeId, inviterId }: Pending): Promise<boolean> {
  const row = await db
    .selectFrom(deviceUsers(db).as('own'))
    .innerJoin(deviceUsers(db).as('other'), 'other.device', 'own.device')
    .select('other.user_id')
    .where('own.user_id', '=', inviteeId)
    .where('other.user_id', '<>', inviteeId)
    .where((e) =>
      e.or([
        e('other.user_id', '=', inviterId),
        e('other.user_id', 'in', e.selectFrom('referrals').select('inviter_id').where('invitee_id', '=', inviterId)),
        e('other.user_id', 'in', e.selectFrom('referrals').select('invitee_id').where('inviter_id', '=', inviterId)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function countRewarded(db: Db, inviterId: string, month: string): Promise<number> {
  const { total } = await db
    .selectFrom('referrals')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('inviter_id', '=', inviterId)
    .where('state', '=', 'rewarded')
    .where(sql<boolean>`to_char(decided_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') = ${month}`)
    .executeTakeFirstOrThrow()
  return total
}

/** Stores the decision. Returns false when the invitation is already decided. */
export async function decide(
  tx: Tx,
  inviteeId: string,
  decided: { refusedFor: Refusal } | { reward: number },
): Promise<boolean> {
  const isRefused = 'refusedFor' in decided
  const row = await tx
    .updateTable('referrals')
    .set({
      state: isRefused ? 'refused' : 'rewarded',
      refused_for: isRefused ? decided.refusedFor : null,
      reward: isRefused ? null : decided.reward,
      decided_at: sql<Date>`now()`,
    })
    .where('invitee_id', '=', inviteeId)
    .where('state', '=', 'joined')
    .returning('invitee_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Corrects the inviter's reward of a rewarded invitation to what was paid. */
export async function keepReward(tx: Tx, inviteeId: string, reward: number): Promise<void> {
  await tx.updateTable('referrals').set({ reward }).where('invitee_id', '=', inviteeId).execute()
}

export async function readRules(db: Db): Promise<ReferralRules> {
  return db
    .selectFrom('referral_rules')
    .select(['active_days as activeDays', 'watch_minutes as watchMinutes', 'within_days as withinDays'])
    .select(['inviter_reward as inviterReward', 'invitee_reward as inviteeReward', 'max_in_month as maxInMonth'])
    .executeTakeFirstOrThrow()
}

export async function refuseLate(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('referrals')
    .set({ state: 'refused', refused_for: 'late', decided_at: sql<Date>`now()` })
    .where('state', '=', 'joined')
    .where('joined_at', '<', before)
    .execute()
}

/** `earned` is in xu. */
export async function countReferrals(
  db: Db,
  inviterId: string,
): Promise<{ invited: number; rewarded: number; earned: number }> {
  return db
    .selectFrom('referrals')
    .select([
      sql<number>`count(*)::int`.as('invited'),
      sql<number>`(count(*) filter (where state = 'rewarded'))::int`.as('rewarded'),
      sql<number>`coalesce(sum(reward), 0)::int`.as('earned'),
    ])
    .where('inviter_id', '=', inviterId)
    .executeTakeFirstOrThrow()
}

export type ReferralRow = {
  id: string
  state: State
  refusedFor: Refusal | null
  joinedAt: Date
  activeDays: number
  watchMinutes: number
}

/** Returns the inviter's referrals, newest account first. */
export async function pageOfReferrals(
  db: Db,
  inviterId: string,
  paging: KeysetPaging,
): Promise<KeysetPage<ReferralRow>> {
  const query = db
    .selectFrom('referrals as r')
    .innerJoin(authors(db).as('u'), 'u.id', 'r.invitee_id')
    .innerJoinLateral(progressOf(db).as('p'), (join) => join.onTrue())
    .select(['r.invitee_id as id', 'r.state', 'r.refused_for as refusedFor', 'r.joined_at as joinedAt'])
    .select(['p.activeDays', 'p.watchMinutes'])
    .where('r.inviter_id', '=', inviterId)
  return readPage(query, {
    order: [{ column: 'r.invitee_id', type: 'bigint', direction: 'desc' }],
    paging,
    count: async () => (await countReferrals(db, inviterId)).invited,
  })
}

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { MarbleFinish } from '#contract/rules/marble-race.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type PickTable = {
  id: Generated<string>
  race_id: string
  user_id: string
  marble_id: number
  nonce: string
  created_at: Generated<Date>
  reward: number | null
  rewarded_on: string | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    marble_picks: PickTable
  }
}

export type PickRow = { race_id: string; marble_id: number; nonce: string; reward: number | null }
const shown = ['race_id', 'marble_id', 'nonce', 'reward'] as const

/** Stores one pick per member and race. A later pick replaces it. */
export async function upsertPick(
  tx: Tx,
  pick: { raceId: string; userId: string; marbleId: number; nonce: string },
): Promise<PickRow> {
  const { raceId, userId, marbleId, nonce } = pick
  return tx
    .insertInto('marble_picks')
    .values({ race_id: raceId, user_id: userId, marble_id: marbleId, nonce, reward: null, rewarded_on: null })
    .onConflict((c) => c.constraint('marble_picks_once').doUpdateSet({ marble_id: marbleId, nonce }))
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/**
 * Returns nonces of at most `limit` members. These are the members whose first pick is the latest, in the order of that
 * pick.
 */
export async function listNonces(db: Db, raceId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('marble_picks')
    .select('nonce')
    .where('race_id', '=', raceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ nonce }) => nonce).reverse()
}

export async function countFans(db: Db, raceId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('marble_picks')
    .select(['marble_id', sql<number>`count(*)::int`.as('total')])
    .where('race_id', '=', raceId)
    .groupBy('marble_id')
    .execute()
  return new Map(rows.map(({ marble_id, total }) => [marble_id, total]))
}

export async function listPicks(db: Db, userId: string, paging: KeysetPaging): Promise<KeysetPage<PickRow>> {
  return readPage(db.selectFrom('marble_picks').select(shown).where('user_id', '=', userId), {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    async count() {
      return (await totalsOf(db, userId, null)).picks
    },
  })
}

/**
 * Returns the member’s numbers of picks and wins, and sums of rewards. `today` is the day (`yyyy-mm-dd`) whose rewards
 * are also summed separately.
 */
export async function totalsOf(db: Db, userId: string, today: string | null) {
  return db
    .selectFrom('marble_picks')
    .select([
      sql<number>`count(*)::int`.as('picks'),
      sql<number>`(count(*) filter (where reward > 0))::int`.as('wins'),
      sql<number>`coalesce(sum(reward), 0)::int`.as('rewards'),
      sql<number>`coalesce(sum(reward) filter (where rewarded_on = ${today}::date), 0)::int`.as('today'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns the xu that the member got for picks on a day in Vietnam. */
export async function sumRewards(db: Db, userId: string, day: string): Promise<number> {
  const { total } = await db
    .selectFrom('marble_picks')
    .select(sql<number>`coalesce(sum(reward), 0)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('rewarded_on', '=', day)
    .where('reward', '>', 0)
    .executeTakeFirstOrThrow()
  return total
}

export type WaitingPick = {
  id: string
  raceId: string
  userId: string
  marbleId: number
  finishes: MarbleFinish[]
  marbles: number[]
}

/**
 * Arbitrary key of the advisory lock for payments. Only one process pays at a time, so that the daily max is counted
 * correctly.
 */
const payingLock = 7_302_653

/**
 * Returns picks of finished races without a reward decision, by member. Returns null while another process handles
 * them.
 */
export async function listWaiting(tx: Tx, limit: number): Promise<WaitingPick[] | null> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${payingLock}) as held`.execute(tx)
  if (!rows[0]?.held) return null
  const found = await tx
    .selectFrom('marble_picks as p')
    .innerJoin('marble_races as r', 'r.id', 'p.race_id')
    .select([
      'p.id',
      'p.race_id as raceId',
      'p.user_id as userId',
      'p.marble_id as marbleId',
      'r.finishes',
      'r.marbles',
    ])
    .where('p.reward', 'is', null)
    .where('r.settled_at', 'is not', null)
    .orderBy('p.user_id')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return found.map(({ finishes, ...pick }) => ({ ...pick, finishes: finishes ?? [] }))
}

export async function keepReward(tx: Tx, id: string, { reward, day }: { reward: number; day: string }): Promise<void> {
  await tx.updateTable('marble_picks').set({ reward, rewarded_on: day }).where('id', '=', id).execute()
}

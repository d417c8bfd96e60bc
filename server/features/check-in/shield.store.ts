import { type ColumnType, sql } from 'kysely'
import { maxShields } from '#contract/check-in.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { Shields } from './check-in.rules.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    streak_shields: { user_id: string; held: number; held_from: ColumnType<string, string, string> }
    shielded_days: { user_id: string; day: ColumnType<string, string, never> }
  }
}

/** Returns the member's shields. Without any, `heldFrom` has no meaning. */
export async function findShields(db: Db, userId: string): Promise<Shields> {
  const row = await db
    .selectFrom('streak_shields')
    .select(['held', sql<string>`held_from::text`.as('heldFrom')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { held: 0, heldFrom: '' }
}

/** Adds shields, up to the max that a member can hold. */
export async function addShields(
  tx: Tx,
  { userId, count, day }: { userId: string; count: number; day: string },
): Promise<void> {
  await tx
    .insertInto('streak_shields')
    .values({ user_id: userId, held: Math.min(count, maxShields), held_from: day })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        held: sql`least(${maxShields}, streak_shields.held + excluded.held)`,
        held_from: sql`excluded.held_from`,
      }),
    )
    .execute()
}

/** Uses one shield for each day. */
export async function spendShields(tx: Tx, userId: string, days: readonly string[]): Promise<void> {
  await tx
    .insertInto('shielded_days')
    .values(days.map((day) => ({ user_id: userId, day })))
    .execute()
  await tx
    .updateTable('streak_shields')
    .set({ held: sql`held - ${days.length}` })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the days between two days, both included, on which a shield protected the streak, in ascending order. */
export async function listShielded(db: Db, { userId, from, to }: { userId: string; from: string; to: string }) {
  const rows = await db
    .selectFrom('shielded_days')
    .select(sql<string>`day::text`.as('day'))
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

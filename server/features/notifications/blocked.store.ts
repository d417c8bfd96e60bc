import { sql } from 'kysely'
import { blockedBetween } from '#server/tables/friends.ts'
import { mutersOf } from '#server/tables/privacy.ts'
import type { Db } from '../../db/sql.ts'

/** Those of the members who have nothing to do with one, whichever of both blocked the other, or have muted them. */
export async function listStrangers(
  db: Db,
  { userId, userIds }: { userId: string; userIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(
      blockedBetween(db, userId).unionAll(mutersOf(db, userId).clearSelect().select('user_id as other_id')).as('b'),
    )
    .select('b.other_id')
    .where('b.other_id', '=', sql<string>`any(${userIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ other_id }) => other_id))
}

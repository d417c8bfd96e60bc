import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { blockedBetween } from '#server/tables/friends.ts'
import { mutersOf } from '#server/tables/privacy.ts'

/**
 * Returns the members among `userIds` who have muted the member, or have a block with the member in either direction.
 */
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

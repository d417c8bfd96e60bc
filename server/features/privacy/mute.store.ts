import { type ColumnType, sql } from 'kysely'
import type { KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    member_mutes: { user_id: string; muted_id: string; created_at: ColumnType<Date, never, never> }
  }
}

type Of = { userId: string; mutedId: string }

export async function insertMute(db: Db, { userId, mutedId }: Of): Promise<void> {
  await db
    .insertInto('member_mutes')
    .values({ user_id: userId, muted_id: mutedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isMember(db: Db, userId: string): Promise<boolean> {
  return (await authors(db).where('id', '=', userId).executeTakeFirst()) !== undefined
}

export async function deleteMute(db: Db, { userId, mutedId }: Of): Promise<void> {
  await db.deleteFrom('member_mutes').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute()
}

/** Returns the member's mutes, newest first. */
export function listMutes(db: Db, userId: string, paging: KeysetPaging) {
  const rows = db
    .selectFrom('member_mutes as m')
    .innerJoin(authors(db).as('u'), 'u.id', 'm.muted_id')
    .select(['u.id as userId', 'u.username', 'u.nickname as displayName', 'u.profile_picture as profilePicture'])
    .where('m.user_id', '=', userId)
  return readPage(rows, {
    order: [
      { column: 'm.created_at', type: 'timestamptz', direction: 'desc' },
      { column: 'm.muted_id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: () => countMutes(db, userId),
  })
}

export async function countMutes(db: Db, userId: string): Promise<number> {
  const query = db.selectFrom('member_mutes').select(sql<number>`count(*)::int`.as('total'))
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).total
}

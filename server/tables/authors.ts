import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { leavers } from '#server/tables/sessions.ts'

/** Name of a deleted account; the username is one that no member can take. */
export const goneFace = { username: (userId: string) => `~${userId}`, nickname: 'Tài khoản đã xóa' }

/**
 * Members' public data, for joins with lists of their content. A member whose account is being deleted looks deleted
 * unless the member returns.
 */
export function authors(db: Db) {
  const unlessLeaving = (column: string, gone: RawBuilder<unknown>) =>
    sql<string>`case when users.id in (select l.user_id from (${leavers(db)}) as l) then ${gone} else ${sql.ref(column)} end`
  return db
    .selectFrom('users')
    .select(['id', 'role', 'experience', 'created_at'])
    .select([
      unlessLeaving('users.username', sql`'~' || users.id`).as('username'),
      unlessLeaving('users.nickname', sql`${goneFace.nickname}::text`).as('nickname'),
      unlessLeaving('users.profile_picture', sql`''`).as('profile_picture'),
    ])
}

/** Accounts for joins: `id`, `username`, `username_key` (the folded login name), `role`. */
export function accounts(db: Db) {
  return db.selectFrom('users').select(['id', 'username', 'username_key', 'role'])
}

/** Returns the members with these usernames (lower case) that exist. */
export async function membersNamed(db: Db, usernames: readonly string[]) {
  if (usernames.length === 0) return []
  const named = authors(db).select('username_key').where('username_key', 'in', usernames)
  return named.execute()
}

export async function inviteCodeOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('invite_code').where('id', '=', userId).executeTakeFirst()
  return row?.invite_code ?? null
}

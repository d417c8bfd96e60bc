import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { leavers } from '#server/tables/sessions.ts'

/** Name of a deleted account; the username is one that no member can take. */
export const goneFace = { username: (userId: string) => `~${userId}`, nickname: 'Tài khoản đã xóa' }

/**
 * Members as everybody may see them: to join where something of theirs is listed. A member who is deleting the account looks
 * like one who has deleted it, until the member comes back.
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

/** Accounts with the name that they log in by, folded: `id`, `username`, `username_key`, `role`. To join. */
export function accounts(db: Db) {
  return db.selectFrom('users').select(['id', 'username', 'username_key', 'role'])
}

/** Those of the usernames, given in small letters, that there are. */
export async function membersNamed(db: Db, usernames: readonly string[]) {
  if (usernames.length === 0) return []
  const named = authors(db).select('username_key').where('username_key', 'in', usernames)
  return named.execute()
}

/** The invite code that the account was opened with; null where there was none. */
export async function inviteCodeOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('invite_code').where('id', '=', userId).executeTakeFirst()
  return row?.invite_code ?? null
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { leavers } from '#server/tables/sessions.ts'

/** Names that a deleted account shows. No member can choose this form of username. */
export const deletedProfile = { username: (userId: string) => `~${userId}`, nickname: 'Tài khoản đã xóa' }

/**
 * Selects members' public data, for joins with lists of their content. A member whose account is being deleted looks
 * deleted, unless the member returns in time.
 */
export function authors(db: Db) {
  const unlessLeaving = (column: string, gone: RawBuilder<unknown>) =>
    sql<string>`case when users.id in (select l.user_id from (${leavers(db)}) as l) then ${gone} else ${sql.ref(column)} end`
  return db
    .selectFrom('users')
    .select(['id', 'role', 'experience', 'created_at'])
    .select([
      unlessLeaving('users.username', sql`'~' || users.id`).as('username'),
      unlessLeaving('users.nickname', sql`${deletedProfile.nickname}::text`).as('nickname'),
      unlessLeaving('users.profile_picture', sql`''`).as('profile_picture'),
    ])
}

/** Selects accounts, for joins: `id`, `username`, `username_key` (the folded login name), `role`. */
export function accounts(db: Db) {
  return db.selectFrom('users').select(['id', 'username', 'username_key', 'role'])
}

/** Selects accounts that are open, not those of guests and of members who are gone. For the staff's desk. */
export function members(db: Db) {
  return db.selectFrom('users').where('users.gone_at', 'is', null)
}

/** Returns the members with these folded usernames. Omits names that no member has. */
export async function membersNamed(db: Db, usernames: readonly string[]) {
  if (usernames.length === 0) return []
  const named = authors(db).select('username_key').where('username_key', 'in', usernames)
  return named.execute()
}

export async function inviteCodeOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('invite_code').where('id', '=', userId).executeTakeFirst()
  return row?.invite_code ?? null
}

/** Returns the expression for a member's username. An empty text without a member. */
export function usernameOf(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select username from users where users.id = ${id}), '')`
}

/** Returns the expression for a member's shown name and username. An empty text without a member. */
export function nameOfMember(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select nickname || ' @' || username from users where users.id = ${id}), '')`
}

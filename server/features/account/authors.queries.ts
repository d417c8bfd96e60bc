import type { Db } from '#server/db/sql.ts'

/** Members as everybody may see them: to join where something of theirs is listed. */
export function authors(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'nickname', 'profile_picture', 'role', 'experience', 'created_at'])
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

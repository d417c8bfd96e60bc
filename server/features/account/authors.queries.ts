import type { Db } from '#server/db/sql.ts'

/** Members as everybody may see them: to join where something of theirs is listed. */
export function authors(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'nickname', 'profile_picture', 'role', 'experience', 'created_at'])
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { blockedBetween, friendsOf } from '#server/features/friends/friends.queries.ts'
import { privacy } from '#server/features/privacy/privacy.queries.ts'

/**
 * Whether a viewer may see a post `p`: public ones of whoever shows posts to everyone, or to friends; not of whom one
 * blocked or was blocked by; all of one's own that are not deleted. Null is a guest.
 */
export function maySee(db: Db, viewerId: string | null): RawBuilder<SqlBool> {
  const shownTo = sql`(select a.posts from ${privacy(db)} as a where a.user_id = p.user_id)`
  if (viewerId === null) return sql`(p.visibility = 1 and ${shownTo} = 'everyone')`
  const friends = sql`(select f.friend_id from ${friendsOf(db, viewerId)} as f)`
  const blocked = sql`(select b.other_id from ${blockedBetween(db, viewerId)} as b)`
  return sql`(p.visibility <> 3 and (p.user_id = ${viewerId}::bigint or (
    p.visibility = 1 and p.user_id not in ${blocked}
    and (${shownTo} = 'everyone' or (${shownTo} = 'friends' and p.user_id in ${friends})))))`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { blockedBetween, friendsOf } from '#server/tables/friends.ts'
import { audienceOfPosts, privacy } from '#server/tables/privacy.ts'
import { leavers } from '#server/tables/sessions.ts'

/**
 * Condition that a viewer may see a post `p`: a public post whose author’s settings allow it, or the viewer’s own post
 * unless deleted. Other authors are excluded when there is a block in either direction or when they are deleting their
 * accounts. `viewerId` is null for guests.
 */
export function maySee(db: Db, viewerId: string | null): RawBuilder<SqlBool> {
  const author = sql`p.user_id`
  const isPublic = sql`p.visibility = 1 and ${isOpen(db, viewerId, { author, shownTo: audienceOfPosts(author) })}`
  if (viewerId === null) return sql`(${isPublic})`
  return sql`(p.visibility <> 3 and (p.user_id = ${viewerId}::bigint or (${isPublic})))`
}

/** Selects members `a` whose public posts a viewer may see. Same rule as `maySee`, but evaluated once per member. */
export function readable(db: Db, viewerId: string | null) {
  const open = isOpen(db, viewerId, { author: sql`a.user_id`, shownTo: sql`a.posts` })
  const own = viewerId === null ? sql`` : sql`a.user_id = ${viewerId}::bigint or`
  return db.selectFrom(privacy(db).as('a')).where(sql<boolean>`(${own} (${open}))`)
}

/** Condition that the settings of an author, who is not the viewer, show public posts to the viewer. */
function isOpen(
  db: Db,
  viewerId: string | null,
  { author, shownTo }: { author: RawBuilder<unknown>; shownTo: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const stays = sql`${author} not in (select l.user_id from ${leavers(db)} as l)`
  if (viewerId === null) return sql`${stays} and ${shownTo} = 'everyone'`
  const friends = sql`(select f.friend_id from ${friendsOf(db, viewerId)} as f)`
  const blocked = sql`(select b.other_id from ${blockedBetween(db, viewerId)} as b)`
  return sql`${stays} and ${author} not in ${blocked}
    and (${shownTo} = 'everyone' or (${shownTo} = 'friends' and ${author} in ${friends}))`
}

/** Condition that the viewer has not hidden the post. */
export function notHidden(viewerId: string, post: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from post_hides as hide where hide.user_id = ${viewerId}::bigint and hide.post_id = ${post})`
}

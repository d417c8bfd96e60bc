import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { blockedBetween, friendsOf } from '#server/tables/friends.ts'
import { leavers } from '#server/tables/sessions.ts'
import { notHidden } from './audience.store.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    post_hides: { user_id: string; post_id: string }
  }
}

export async function hidePost(db: Db, userId: string, postId: string): Promise<void> {
  const added = { user_id: userId, post_id: postId }
  await db
    .insertInto('post_hides')
    .values(added)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function showPost(db: Db, userId: string, postId: string): Promise<void> {
  await db.deleteFrom('post_hides').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}

export async function countOwn(db: Db, userId: string): Promise<number> {
  const own = db.selectFrom('posts as p').where('p.user_id', '=', userId).where(sql<boolean>`p.visibility <> 3`)
  const shown = own.where(notHidden(userId, sql.ref('p.id')))
  return (await shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
}

/** Returns the addresses that are used by posts, their earlier versions or drafts. */
export async function listFilesInUse(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const [posts, edits, drafts] = await Promise.all([
    db.selectFrom('post_attachments').select('url').where('url', 'in', addresses).execute(),
    db.selectFrom('post_edit_attachments').select('url').where('url', 'in', addresses).execute(),
    db.selectFrom('post_draft_attachments').select('url').where('url', 'in', addresses).execute(),
  ])
  return new Set([...posts, ...edits, ...drafts].map(({ url }) => url))
}

/** Returns friends by any word of name or username without accents, then other members by username. */
export async function listMentionable(db: Db, { userId, q, limit }: { userId: string; q: string; limit: number }) {
  const blocked = sql<string>`(select b.other_id from ${blockedBetween(db, userId)} as b)`
  const found = authors(db).where('id', '<>', userId).where('id', 'not in', blocked).where('id', 'not in', leavers(db))
  const friends = await found
    .where('id', 'in', sql<string>`(select f.friend_id from ${friendsOf(db, userId)} as f)`)
    .where(sql<boolean>`trim(fold_text(${q})) <> ''
      and strpos(' ' || fold_text(nickname || ' ' || username), ' ' || trim(fold_text(${q}))) > 0`)
    .orderBy('nickname')
    .limit(limit)
    .execute()
  const prefix = `${q.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  const others = await found
    .where(sql<boolean>`username_key like ${prefix}`)
    .orderBy(sql`username_key`)
    .limit(limit)
    .execute()
  return [...new Set([...friends, ...others].map(({ id }) => id))].slice(0, limit)
}

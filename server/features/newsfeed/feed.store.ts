import { type SelectQueryBuilder, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FeedOrder, GroupFilter } from '#contract/rules/newsfeed-codes.ts'
import { type Order, readPage } from '#server/db/page.ts'
import type { Database, Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { mutedBy } from '#server/tables/privacy.ts'
import { maySee, notHidden } from './audience.store.ts'
import { type Circle, listCircle } from './circle.store.ts'
import { deepest, type FeedOf, newest, roleOf } from './feed.rules.ts'

export type FeedAsked = {
  viewerId: string | null
  of: FeedOf
  group: GroupFilter
  order: FeedOrder
  paging: KeysetPaging
  /** Returns a recent total of the same list, or counts it. */
  recentTotal?: (count: () => Promise<number>) => Promise<number>
}

type Posts = SelectQueryBuilder<Database & { p: Database['posts'] }, 'p', { id: string }>

const hottest: Order = [
  { column: 'p.hot', type: 'bigint', direction: 'desc' },
  { column: 'p.id', type: 'bigint', direction: 'desc' },
]

/**
 * Selects the posts of a feed. Conditions that an index depends on are literals, because the planner cannot match a
 * parameter.
 */
export function narrowed(db: Db, { viewerId, of, group }: Pick<FeedAsked, 'viewerId' | 'of' | 'group'>): Posts {
  let posts: Posts = db.selectFrom('posts as p').select('p.id').where(maySee(db, viewerId))
  if (viewerId !== null) posts = posts.where(notHidden(viewerId, sql.ref('p.id')))
  // Muting does not apply to a member’s page, which the viewer opens to read these posts.
  if (viewerId !== null && of.kind !== 'author') posts = posts.where('p.user_id', 'not in', mutedBy(db, viewerId))
  if (of.kind === 'author') posts = posts.where('p.user_id', '=', of.userId).where(sql<boolean>`p.visibility <> 3`)
  else posts = posts.where(sql<boolean>`p.visibility = 1`)
  if (of.kind === 'types')
    posts = posts.where(sql<boolean>`p.type in (${sql.join(of.types.map((type) => sql.lit(type)))}) and p.type >= 40`)
  if (of.kind === 'tag')
    posts = posts.where((eb) =>
      eb('p.id', 'in', eb.selectFrom('post_hashtags as h').select('h.post_id').where('h.tag', '=', of.tag)),
    )
  const role = roleOf(group)
  if (role) posts = posts.where('p.user_id', 'in', authors(db).clearSelect().select('id').where('role', '=', role))
  return posts
}

/** Returns the circle whose posts are found faster author by author, or null. */
function circleOf({ of, group, order }: FeedAsked): Circle | null {
  if (of.kind === 'friends' || of.kind === 'following' || of.kind === 'list') return of
  return of.kind === 'everybody' && group === 'commentator' && order === 'newest' ? { kind: 'commentators' } : null
}

/** Returns a page of post ids. Circles are always newest first. */
export function listFeed(db: Db, asked: FeedAsked): Promise<KeysetPage<{ id: string }>> {
  const circle = circleOf(asked)
  if (circle) return listCircle(db, { ...asked, of: circle })
  async function count(): Promise<number> {
    const query = db.selectFrom(narrowed(db, asked).limit(deepest).as('found'))
    return (await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
  }
  return readPage(narrowed(db, asked), {
    order: asked.order === 'hot' ? hottest : newest,
    paging: asked.paging,
    count: () => asked.recentTotal?.(count) ?? count(),
    isOftenShort: asked.of.kind === 'author',
  })
}

export async function listVisible(db: Db, viewerId: string | null, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('posts as p').select('p.id').where('p.id', 'in', ids).where(maySee(db, viewerId))
  return (await query.execute()).map(({ id }) => id)
}

/** Returns the author’s id without checking visibility. */
export async function findAuthor(db: Db, id: string): Promise<string | null> {
  return (await db.selectFrom('posts').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id ?? null
}

/** Returns true when the post exists and is not deleted, even when a viewer may not see it. */
export async function postExists(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('id', '=', id).where('visibility', '<>', 3)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns a page of the post’s shares that the viewer may see, newest first. */
export function listShares(
  db: Db,
  { viewerId, postId, paging }: { viewerId: string | null; postId: string; paging: KeysetPaging },
) {
  const shares = db
    .selectFrom('posts as p')
    .select(['p.id', 'p.user_id', 'p.content', 'p.created_at'])
    .where('p.shared_kind', '=', 'post')
    .where('p.shared_id', '=', postId)
    .where(sql<boolean>`p.visibility = 1`)
    .where(maySee(db, viewerId))
  return readPage(shares, {
    order: newest,
    paging,
    async count() {
      const query = db.selectFrom(shares.limit(deepest).as('found')).select(sql<number>`count(*)::int`.as('total'))
      return (await query.executeTakeFirstOrThrow()).total
    },
  })
}

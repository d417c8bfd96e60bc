import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FeedOrder, GroupFilter } from '#contract/newsfeed-codes.ts'
import { keyOf, type Order, readPage } from '#server/db/page.ts'
import type { Database, Db } from '#server/db/sql.ts'
import { authors } from '#server/features/account/authors.queries.ts'
import { followed } from '#server/features/follows/follows.queries.ts'
import { friendsOf } from '#server/features/friends/friends.queries.ts'
import { mutedBy } from '#server/features/privacy/privacy.queries.ts'
import { maySee } from './audience.store.ts'

/** Whose posts, or what kind of them. */
export type FeedOf =
  | { kind: 'everybody' }
  | { kind: 'types'; types: readonly number[] }
  | { kind: 'author'; userId: string }
  | { kind: 'friends' | 'following'; userId: string }
  | { kind: 'tag'; tag: string }

export type FeedAsked = {
  viewerId: string | null
  of: FeedOf
  group: GroupFilter
  order: FeedOrder
  paging: KeysetPaging
}

type Posts = SelectQueryBuilder<Database & { p: Database['posts'] }, 'p', { id: string }>

/** Pages by number go no deeper than this, so nobody pays for counting further. */
const deepest = 1_000
const newest: Order = [{ column: 'p.id', type: 'bigint', direction: 'desc' }]
const hottest: Order = [
  { column: 'p.hot', type: 'bigint', direction: 'desc' },
  { column: 'p.id', type: 'bigint', direction: 'desc' },
]

/** Conditions stand as literals where an index is made for them: a parameter would hide it from the planner. */
function narrowed(db: Db, { viewerId, of, group, order, paging }: FeedAsked): Posts {
  let posts: Posts = db.selectFrom('posts as p').select('p.id').where(maySee(db, viewerId))
  if (viewerId !== null) posts = posts.where(notHidden(viewerId, sql.ref('p.id')))
  // Who goes to a member's own page wants to read it.
  if (viewerId !== null && of.kind !== 'author') posts = posts.where('p.user_id', 'not in', mutedBy(db, viewerId))
  if (of.kind === 'author') posts = posts.where('p.user_id', '=', of.userId).where(sql<boolean>`p.visibility <> 3`)
  else posts = posts.where(sql<boolean>`p.visibility = 1`)
  if (of.kind === 'types')
    posts = posts.where(sql<boolean>`p.type in (${sql.join(of.types.map((type) => sql.lit(type)))}) and p.type >= 40`)
  if (of.kind === 'tag')
    posts = posts.where((eb) =>
      eb('p.id', 'in', eb.selectFrom('post_hashtags as h').select('h.post_id').where('h.tag', '=', of.tag)),
    )
  const people = peopleOf(db, of, { group, order })
  if (people) posts = posts.where('p.id', 'in', newestOfEach(people, { viewerId, paging }))
  else if (group !== 'all') {
    const role = group === 'commentator' ? 'commentator' : 'user'
    posts = posts.where('p.user_id', 'in', authors(db).clearSelect().select('id').where('role', '=', role))
  }
  return posts
}

/** Those by whom posts are found one by one, where they are few beside all who write. */
function peopleOf(db: Db, of: FeedOf, asked: Pick<FeedAsked, 'group' | 'order'>): RawBuilder<unknown> | null {
  if (of.kind === 'friends') return sql`(select f.friend_id as person from ${friendsOf(db, of.userId)} as f)`
  if (of.kind === 'following')
    return sql`(select f.target_id as person from ${followed(db, { userId: of.userId, kind: 'member' })} as f)`
  if (of.kind !== 'everybody' || asked.group !== 'commentator' || asked.order !== 'newest') return null
  return sql`(select c.id as person from ${authors(db).where('role', '=', 'commentator')} as c)`
}

/**
 * A page holds no more of one person than it has places: the newest so many of each, by an index, are all that can be in
 * it. So the cost grows with how many people there are and not with how much anybody ever wrote.
 */
function newestOfEach(
  people: RawBuilder<unknown>,
  { viewerId, paging }: Pick<FeedAsked, 'viewerId' | 'paging'>,
): RawBuilder<string> {
  const { pageNum, pageSize, after } = paging
  const places = (after === undefined ? pageNum * pageSize : pageSize) + 1
  const before = after === undefined ? sql`` : sql`and q.id < ${keyOf(after, newest)[0]}::bigint`
  const shown = viewerId === null ? sql`` : sql`and ${notHidden(viewerId, sql.ref('q.id'))}`
  return sql`(select near.id from ${people} as someone cross join lateral (
    select q.id from posts as q where q.user_id = someone.person and q.visibility = 1 ${before} ${shown}
    order by q.id desc limit ${places}) as near)`
}

function notHidden(viewerId: string, post: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from post_hides as hide where hide.user_id = ${viewerId}::bigint and hide.post_id = ${post})`
}

/** Ids alone: what the posts hold is read for a page of them. Circles of people are always newest first. */
export function listFeed(db: Db, asked: FeedAsked): Promise<KeysetPage<{ id: string }>> {
  const isCircle = asked.of.kind === 'friends' || asked.of.kind === 'following'
  const order = asked.order === 'hot' && !isCircle ? hottest : newest
  return readPage(narrowed(db, asked), {
    order,
    paging: asked.paging,
    async count() {
      const all = narrowed(db, { ...asked, paging: { pageNum: 1, pageSize: deepest } }).limit(deepest)
      const query = db.selectFrom(all.as('found')).select(sql<number>`count(*)::int`.as('total'))
      return (await query.executeTakeFirstOrThrow()).total
    },
  })
}

/** Those of the posts that the viewer may see. */
export async function listVisible(db: Db, viewerId: string | null, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('posts as p').select('p.id').where('p.id', 'in', ids).where(maySee(db, viewerId))
  return (await query.execute()).map(({ id }) => id)
}

/** Whose it is, for whomever. */
export async function findAuthor(db: Db, id: string): Promise<string | null> {
  return (await db.selectFrom('posts').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id ?? null
}

/** Whether there is such a post, for whomever. */
export async function postExists(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('id', '=', id).where('visibility', '<>', 3)
  return (await query.executeTakeFirst()) !== undefined
}

/** Who shared it, the newest first, as far as the viewer may see it. */
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

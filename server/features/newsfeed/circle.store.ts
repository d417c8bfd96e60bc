import { type RawBuilder, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { GroupFilter } from '#contract/rules/newsfeed-codes.ts'
import { keyOf, readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { followed } from '#server/tables/follows.ts'
import { friendsOf } from '#server/tables/friends.ts'
import { mutedBy } from '#server/tables/privacy.ts'
import { notHidden, readable } from './audience.store.ts'
import { deepest, newest, roleOf } from './feed.rules.ts'

/** Small groups of authors. Their posts are found author by author, because these authors are few. */
export type Circle =
  | { kind: 'friends' | 'following'; userId: string }
  | { kind: 'list'; listId: string }
  | { kind: 'commentators' }

export type CircleAsked = { viewerId: string | null; of: Circle; group: GroupFilter; paging: KeysetPaging }

/**
 * Returns a page of ids of a circle’s posts, newest first. The cost grows with the number of its authors, not of their
 * posts.
 */
export function listCircle(db: Db, asked: CircleAsked): Promise<KeysetPage<{ id: string }>> {
  return readPage(db.selectFrom(newestOf(db, asked).as('p')).select('p.id'), {
    order: newest,
    paging: asked.paging,
    count: () => countOf(db, asked),
  })
}

/**
 * Selects the circle’s authors whose posts the viewer may read, as `person`. Conditions that are the same for all posts
 * of an author are checked here.
 */
function peopleOf(db: Db, { viewerId, of, group }: CircleAsked): RawBuilder<unknown> {
  let people = readable(db, viewerId).select('a.user_id as person')
  if (of.kind === 'friends')
    people = people.where('a.user_id', 'in', sql<string>`(select f.friend_id from ${friendsOf(db, of.userId)} as f)`)
  if (of.kind === 'following') {
    const targets = followed(db, { userId: of.userId, kind: 'member' }).clearSelect().select('target_id')
    people = people.where('a.user_id', 'in', targets)
  }
  if (of.kind === 'list') {
    const listed = db.selectFrom('feed_list_members').select('user_id').where('list_id', '=', of.listId)
    people = people.where('a.user_id', 'in', listed)
  }
  const role = of.kind === 'commentators' ? 'commentator' : roleOf(group)
  if (role) people = people.where('a.user_id', 'in', authors(db).clearSelect().select('id').where('role', '=', role))
  if (viewerId !== null) people = people.where('a.user_id', 'not in', mutedBy(db, viewerId))
  return sql`${people}`
}

/**
 * A page with N places contains posts of at most N authors: those whose newest posts are the newest. So it reads one
 * index entry per author, and further posts only of those N, none older than the last of the N.
 */
export function newestOf(db: Db, asked: CircleAsked): RawBuilder<{ id: string }> {
  const { pageNum, pageSize, after } = asked.paging
  const places = (after === undefined ? pageNum * pageSize : pageSize) + 1
  const before = after === undefined ? sql`` : sql`and q.id < ${keyOf(after, newest)[0]}::bigint`
  const posts = sql`${postsOf(asked.viewerId)} ${before}`
  return sql`(
    with people as materialized (${peopleOf(db, asked)}),
    heads as materialized (
      select someone.person, head.id from people as someone
      cross join lateral (select q.id ${posts} order by q.id desc limit 1) as head
      order by head.id desc limit ${places})
    select near.id from heads as someone cross join lateral (
      select q.id ${posts} and q.id >= coalesce((select h.id from heads as h order by h.id desc offset ${places - 1}), 0)
      order by q.id desc limit ${places}) as near)`
}

/** Counts the circle’s posts, up to `deepest`. */
async function countOf(db: Db, asked: CircleAsked): Promise<number> {
  const found = sql`(
    with people as materialized (${peopleOf(db, asked)})
    select from people as someone
    cross join lateral (select q.id ${postsOf(asked.viewerId)} limit ${deepest}) as one limit ${deepest})`
  const query = db.selectFrom(sql`${found}`.as('found')).select(sql<number>`count(*)::int`.as('total'))
  return (await query.executeTakeFirstOrThrow()).total
}

/** Selects the visible posts `q` of `someone`, by the index on authors. */
function postsOf(viewerId: string | null): RawBuilder<unknown> {
  const shown = viewerId === null ? sql`` : sql`and ${notHidden(viewerId, sql.ref('q.id'))}`
  return sql`from posts as q where q.user_id = someone.person and q.visibility = 1 ${shown}`
}

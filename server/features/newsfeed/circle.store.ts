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

/** People by whom posts are found one by one, as they are few beside all who write. */
export type Circle = { kind: 'friends' | 'following'; userId: string } | { kind: 'commentators' }

export type CircleAsked = { viewerId: string | null; of: Circle; group: GroupFilter; paging: KeysetPaging }

/** The newest posts of a circle: ids. Costs grow with how many people it has, never with how much anybody wrote. */
export function listCircle(db: Db, asked: CircleAsked): Promise<KeysetPage<{ id: string }>> {
  return readPage(db.selectFrom(newestOf(db, asked).as('p')).select('p.id'), {
    order: newest,
    paging: asked.paging,
    count: () => countOf(db, asked),
  })
}

/** Whom of the circle the viewer reads: `person`. What all posts of one have in common is asked once here. */
function peopleOf(db: Db, { viewerId, of, group }: CircleAsked): RawBuilder<unknown> {
  let people = readable(db, viewerId).select('a.user_id as person')
  if (of.kind === 'friends')
    people = people.where('a.user_id', 'in', sql<string>`(select f.friend_id from ${friendsOf(db, of.userId)} as f)`)
  if (of.kind === 'following') {
    const targets = followed(db, { userId: of.userId, kind: 'member' }).clearSelect().select('target_id')
    people = people.where('a.user_id', 'in', targets)
  }
  const role = of.kind === 'commentators' ? 'commentator' : roleOf(group)
  if (role) people = people.where('a.user_id', 'in', authors(db).clearSelect().select('id').where('role', '=', role))
  if (viewerId !== null) people = people.where('a.user_id', 'not in', mutedBy(db, viewerId))
  return sql`${people}`
}

/**
 * A page with N places holds posts of no more than N people: of those whose own newest posts are the newest. So one entry
 * of an index is read for each person, and the posts behind it of those N alone, none older than the last of the N.
 */
function newestOf(db: Db, asked: CircleAsked): RawBuilder<{ id: string }> {
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

/** Stops at the deepest that is ever counted. */
async function countOf(db: Db, asked: CircleAsked): Promise<number> {
  const found = sql`(
    with people as materialized (${peopleOf(db, asked)})
    select from people as someone
    cross join lateral (select q.id ${postsOf(asked.viewerId)} limit ${deepest}) as one limit ${deepest})`
  const query = db.selectFrom(sql`${found}`.as('found')).select(sql<number>`count(*)::int`.as('total'))
  return (await query.executeTakeFirstOrThrow()).total
}

/** Shown posts `q` of `someone`, by the index of authors alone. */
function postsOf(viewerId: string | null): RawBuilder<unknown> {
  const shown = viewerId === null ? sql`` : sql`and ${notHidden(viewerId, sql.ref('q.id'))}`
  return sql`from posts as q where q.user_id = someone.person and q.visibility = 1 ${shown}`
}

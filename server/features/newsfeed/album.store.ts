import { sql } from 'kysely'
import type { KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { existingComments } from '#server/tables/comments.ts'
import { tipsOfMembers } from '#server/tables/tips.ts'
import { fileWords } from '#server/tables/uploads.ts'
import { maySee, notHidden, readable } from './audience.store.ts'
import { deepest } from './feed.rules.ts'

type Asked = { viewerId: string | null; userId: string; paging: KeysetPaging }

/**
 * Returns a page of files in a member’s posts that the viewer may see. The newest post is first; each post’s files are
 * in order.
 */
export function listPhotos(db: Db, { viewerId, userId, paging }: Asked) {
  let photos = db
    .selectFrom('posts as p')
    .innerJoin('post_attachments as a', 'a.post_id', 'p.id')
    .innerJoin(fileWords(db).as('words'), 'words.id', 'a.upload_id')
    .select(['p.id as post_id', 'a.url', 'a.kind', 'a.width', 'a.height', 'a.poster', 'words.alt'])
    .where('p.user_id', '=', userId)
    .where(sql<boolean>`p.visibility <> 3`)
    .where(maySee(db, viewerId))
  if (viewerId !== null) photos = photos.where(notHidden(viewerId, sql.ref('p.id')))
  return readPage(photos, {
    order: [
      { column: 'p.id', type: 'bigint', direction: 'desc' },
      { column: 'a.position', type: 'integer' },
    ],
    paging,
    async count() {
      const query = db.selectFrom(photos.limit(deepest).as('found')).select(sql<number>`count(*)::int`.as('total'))
      return (await query.executeTakeFirstOrThrow()).total
    },
  })
}

export type ActRow = {
  act: 'post' | 'share' | 'tip' | 'comment'
  id: string
  at: Date
  text: string
  /** The fixture of a tip, or the target of a comment. */
  ref_kind: string | null
  ref_id: string | null
}

/**
 * Returns a page of everything that a member wrote in public, newest first. It is empty when the viewer may not see the
 * member’s posts. Without `withTips` it omits tips and comments on tips.
 */
export function listActs(db: Db, { viewerId, userId, paging, withTips }: Asked & { withTips: boolean }) {
  const isShown = sql<boolean>`exists (${readable(db, viewerId).select('a.user_id').where('a.user_id', '=', userId)})`
  const acts = sql<ActRow>`(
    select case when p.shared_kind is null then 'post' else 'share' end as act, p.id, p.created_at as at,
      p.content as text, null as ref_kind, null::bigint as ref_id
    from posts as p where p.user_id = ${userId}::bigint and p.visibility = 1
    union all
    select 'comment', c.id, c.created_at, c.content, c.kind, c.target_id
    from ${existingComments(db)} as c where c.user_id = ${userId}::bigint and (${withTips} or c.kind <> 'tip')
    union all
    select 'tip', t.id, t.created_at, '', 'fixture', t.fixture_id
    from ${tipsOfMembers(db)} as t where t.user_id = ${userId}::bigint and ${withTips})`
  const found = db.selectFrom(acts.as('d')).where(isShown)
  return readPage(found.select(['d.act', 'd.id', 'd.at', 'd.text', 'd.ref_kind', 'd.ref_id']), {
    order: [
      { column: 'd.at', type: 'timestamptz', direction: 'desc' },
      { column: 'd.act', type: 'text' },
      { column: 'd.id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    async count() {
      const some = found.select('d.id').limit(deepest)
      const query = db.selectFrom(some.as('some')).select(sql<number>`count(*)::int`.as('total'))
      return (await query.executeTakeFirstOrThrow()).total
    },
  })
}

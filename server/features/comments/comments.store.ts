import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { blockedBetween } from '#server/tables/friends.ts'

type CommentTable = {
  id: Generated<string>
  kind: string
  target_id: string
  user_id: string | null
  parent_id: string | null
  root_id: string | null
  content: string
  request_id: string | null
  /** Maintained by a trigger. */
  replies: ColumnType<number, never, never>
  created_at: ColumnType<Date, Date | undefined, never>
  edited_at: ColumnType<Date | null, never, Date>
  deleted_at: ColumnType<Date | null, never, Date>
}
type CountTable = { kind: string; target_id: string; total: ColumnType<number, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    comments: CommentTable
    comment_counts: CountTable
  }
}

export type CommentRow = {
  id: string
  kind: string
  target_id: string
  user_id: string | null
  parent_id: string | null
  root_id: string | null
  /** Author of the parent comment. Null when there is no parent, or when its author is unknown. */
  parent_user_id: string | null
  content: string
  replies: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

export type CommentTarget = { kind: string; targetId: string }

function rows(db: Db) {
  return db
    .selectFrom('comments as c')
    .leftJoin('comments as p', 'p.id', 'c.parent_id')
    .select(['c.id', 'c.kind', 'c.target_id', 'c.user_id', 'c.parent_id', 'c.root_id', 'p.user_id as parent_user_id'])
    .select(['c.content', 'c.replies', 'c.created_at', 'c.edited_at', 'c.deleted_at'])
}

/** Selects comments. Hides authors with a block between them and the reader. */
function readable(db: Db, readerId: string | null) {
  const query = rows(db)
  if (readerId === null) return query
  return query.where((eb) =>
    eb.or([eb('c.user_id', 'is', null), eb('c.user_id', 'not in', blockedBetween(db, readerId))]),
  )
}

/** Returns null when the comment is missing, or when there is a block between its author and the reader. */
export async function findComment(db: Db, id: string, readerId: string | null = null): Promise<CommentRow | null> {
  return (await readable(db, readerId).where('c.id', '=', id).executeTakeFirst()) ?? null
}

export async function findByRequest(db: Db, userId: string, requestId: string): Promise<CommentRow | null> {
  const query = rows(db).where('c.user_id', '=', userId).where('c.request_id', '=', requestId)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the comments that are not deleted and not hidden from the reader, in no particular order. */
export async function listStanding(
  db: Db,
  ids: readonly string[],
  readerId: string | null = null,
): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  return readable(db, readerId).where('c.id', 'in', ids).where('c.deleted_at', 'is', null).execute()
}

/**
 * Returns a page of the first comments of threads, newest first. A deleted comment is included while it has replies.
 */
export async function listRoots(
  db: Db,
  { kind, targetId }: CommentTarget,
  readerId: string | null,
  paging: KeysetPaging,
): Promise<KeysetPage<CommentRow>> {
  const query = readable(db, readerId)
    .where('c.kind', '=', kind)
    .where('c.target_id', '=', targetId)
    .where('c.root_id', 'is', null)
    .where((eb) => eb.or([eb('c.deleted_at', 'is', null), eb('c.replies', '>', 0)]))
  return readPage(query, {
    order: [{ column: 'c.id', type: 'bigint', direction: 'desc' }],
    paging,
    count: async () =>
      (await query.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

export async function listReplies(
  db: Db,
  rootId: string,
  readerId: string | null,
  paging: KeysetPaging,
): Promise<KeysetPage<CommentRow>> {
  const query = readable(db, readerId).where('c.root_id', '=', rootId).where('c.deleted_at', 'is', null)
  return readPage(query, {
    order: [{ column: 'c.id', type: 'bigint' }],
    paging,
    count: async () =>
      (await query.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

/** Returns the first replies of each thread in one query. Its cost depends on the returned rows only. */
export async function listFirstReplies(
  db: Db,
  rootIds: readonly string[],
  readerId: string | null,
  each: number,
): Promise<CommentRow[]> {
  if (rootIds.length === 0) return []
  return db
    .selectFrom(sql<{ id: string }>`unnest(${rootIds}::bigint[])`.as<'root'>(sql`root(id)`))
    .innerJoinLateral(
      () =>
        readable(db, readerId)
          .where('c.root_id', '=', sql<string>`root.id`)
          .where('c.deleted_at', 'is', null)
          .orderBy('c.id')
          .limit(each)
          .as('r'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .orderBy('r.id')
    .execute()
}

/** Returns totals by target id. Omits targets that never had a comment. */
export async function listTotals(db: Db, kind: string, targetIds: readonly string[]): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map()
  const query = db.selectFrom('comment_counts').select(['target_id', 'total']).where('kind', '=', kind)
  const found = await query.where('target_id', 'in', targetIds).execute()
  return new Map(found.map(({ target_id, total }) => [target_id, total]))
}

export type NewComment = CommentTarget & {
  userId: string
  parentId: string | null
  rootId: string | null
  content: string
  requestId: string | null
  /** Defaults to the current time. */
  createdAt?: Date
}

/** Returns the id, or null when the member has already sent this request. */
export async function insertComment(tx: Tx, added: NewComment): Promise<string | null> {
  const { kind, targetId, userId, parentId, rootId, content, requestId, createdAt } = added
  const row = await tx
    .insertInto('comments')
    .values({
      kind,
      target_id: targetId,
      user_id: userId,
      parent_id: parentId,
      root_id: rootId,
      content,
      request_id: requestId,
      ...(createdAt && { created_at: createdAt }),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type PastComment = Omit<NewComment, 'requestId' | 'createdAt'> & { requestId: string; at: Date }

/**
 * Inserts in one statement, oldest first, so that ids follow the dates. Returns the ids of new comments by `requestId`.
 */
export async function insertComments(db: Db, given: readonly PastComment[]): Promise<Map<string, string>> {
  if (given.length === 0) return new Map()
  const rows = given.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const added = await db
    .insertInto('comments')
    .values(
      rows.map(({ targetId, userId, parentId, rootId, requestId, at, ...row }) => ({
        kind: row.kind,
        content: row.content,
        target_id: targetId,
        user_id: userId,
        parent_id: parentId,
        root_id: rootId,
        request_id: requestId,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
    .returning(['id', 'request_id'])
    .execute()
  return new Map(added.map(({ id, request_id }) => [request_id ?? '', id]))
}

/** Returns false when the comment is missing or deleted. */
export async function updateContent(tx: Tx, id: string, content: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ content, edited_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false when the comment is missing or already deleted. */
export async function updateDeleted(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ content: '', deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

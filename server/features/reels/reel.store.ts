import { type ColumnType, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { followed } from '#server/tables/follows.ts'
import { blockedBetween } from '#server/tables/friends.ts'
import { leavers } from '#server/tables/sessions.ts'

type ReelTable = {
  id: ColumnType<string, never, never>
  user_id: string
  request_id: string
  caption: string
  upload_id: string | null
  highlight_id: string | null
  video: string
  poster: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  reactions: ColumnType<number, never, never>
  comments: ColumnType<number, never, never>
  hot: ColumnType<string, never, never>
  created_at: ColumnType<Date, Date | undefined, never>
  deleted_at: ColumnType<Date | null, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    reels: ReelTable
  }
}

const columns = [
  ...(['id', 'user_id', 'caption', 'highlight_id', 'video', 'poster', 'width', 'height', 'duration_ms'] as const),
  ...(['comments', 'created_at'] as const),
] as const

export type ReelRow = {
  id: string
  user_id: string
  caption: string
  highlight_id: string | null
  video: string
  poster: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  comments: number
  created_at: Date
}

export type NewReel = {
  userId: string
  requestId: string
  caption: string
  /** Source of the reel: exactly one of the two is set. */
  uploadId: string | null
  highlightId: string | null
  video: string
  poster: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  createdAt?: Date | undefined
}

/** Returns the id, or null when the member has already used this request id. */
export async function insertReel(db: Db, { userId, requestId, ...reel }: NewReel): Promise<string | null> {
  const { uploadId, highlightId, durationMs, createdAt, ...same } = reel
  const row = await db
    .insertInto('reels')
    .values({
      ...same,
      user_id: userId,
      request_id: requestId,
      upload_id: uploadId,
      highlight_id: highlightId,
      duration_ms: durationMs,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.constraint('reels_request').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findByRequest(db: Db, userId: string, requestId: string): Promise<string | null> {
  const query = db.selectFrom('reels').select('id').where('user_id', '=', userId).where('request_id', '=', requestId)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Returns reels in the order of the ids, without deleted ones. */
export async function listReels(db: Db, ids: readonly string[]): Promise<ReelRow[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('reels').select(columns).where('id', 'in', ids).where('deleted_at', 'is', null)
  const rows = new Map((await query.execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * Condition on the reel `r`: the viewer may see it. Excludes authors with a block in either direction and authors who
 * are deleting their account. A null `viewerId` is a guest.
 */
function maySee(db: Db, viewerId: string | null) {
  const stays = sql<boolean>`r.user_id not in (select l.user_id from (${leavers(db)}) as l)`
  if (viewerId === null) return stays
  return sql<boolean>`${stays} and r.user_id not in (select b.other_id from (${blockedBetween(db, viewerId)}) as b)`
}

/** Returns the reels that the viewer may see, in the order of the ids. */
export async function listSeen(db: Db, ids: readonly string[], viewerId: string | null): Promise<ReelRow[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('reels as r').select('r.id').where('r.id', 'in', ids).where(maySee(db, viewerId))
  const seen = new Set((await query.execute()).map(({ id }) => id))
  return listReels(
    db,
    ids.filter((id) => seen.has(id)),
  )
}

export async function listVideosInUse(db: Db, videos: readonly string[]): Promise<Set<string>> {
  if (videos.length === 0) return new Set()
  const query = db.selectFrom('reels').select('video').where('video', 'in', videos).where('deleted_at', 'is', null)
  return new Set((await query.execute()).map(({ video }) => video))
}

/** The total is not counted beyond this number. */
const deepest = 1_000
type IdPage = Promise<KeysetPage<{ id: string }>>

/** `followedUntil`: ignores later follows. Null counts all. */
type Followed<Viewer> = { viewerId: Viewer; followedUntil: Date | null; paging: KeysetPaging }

/** Lists the most popular recent reels. For a member, excludes authors whom the member follows. */
export function listHot(db: Db, { viewerId, followedUntil, paging }: Followed<string | null>): IdPage {
  let query = db
    .selectFrom('reels as r')
    .select('r.id')
    .where(sql<boolean>`r.deleted_at is null`)
    .where(maySee(db, viewerId))
  if (viewerId !== null) query = query.where('r.user_id', 'not in', followedBy(db, viewerId, followedUntil))
  return readPage(query, {
    order: [
      { column: 'r.hot', type: 'bigint', direction: 'desc' },
      { column: 'r.id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: () => countAll(db),
  })
}

/** Lists the newest reels of the authors whom a member follows. */
export function listFollowed(db: Db, { viewerId, followedUntil, paging }: Followed<string>): IdPage {
  const query = db
    .selectFrom('reels as r')
    .select('r.id')
    .where(sql<boolean>`r.deleted_at is null`)
    .where('r.user_id', 'in', followedBy(db, viewerId, followedUntil))
    .where(maySee(db, viewerId))
  return readPage(query, {
    order: [{ column: 'r.id', type: 'bigint', direction: 'desc' }],
    paging,
    count: async () => 0,
  })
}

export function listOfAuthor(db: Db, { userId, paging }: { userId: string; paging: KeysetPaging }): IdPage {
  const query = db
    .selectFrom('reels as r')
    .select('r.id')
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`r.deleted_at is null`)
  return readPage(query, {
    order: [{ column: 'r.id', type: 'bigint', direction: 'desc' }],
    paging,
    async count() {
      const found = db.selectFrom(query.limit(deepest).as('found')).select(sql<number>`count(*)::int`.as('total'))
      return (await found.executeTakeFirstOrThrow()).total
    },
  })
}

function followedBy(db: Db, userId: string, until: Date | null) {
  const query = followed(db, { userId, kind: 'member' }).clearSelect().select('target_id')
  return until === null ? query : query.where('created_at', '<=', until)
}

async function countAll(db: Db): Promise<number> {
  const all = db.selectFrom('reels').select('id').where(sql<boolean>`deleted_at is null`).limit(deepest)
  const found = db.selectFrom(all.as('found')).select(sql<number>`count(*)::int`.as('total'))
  return (await found.executeTakeFirstOrThrow()).total
}

export async function lockReel(tx: Tx, id: string): Promise<ReelRow | null> {
  const query = tx.selectFrom('reels').select(columns).where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('reels').set({ deleted_at: new Date() }).where('id', '=', id).execute()
}

/** Deletes the rows of reels that were marked deleted before the given time. */
export async function purgeReels(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reels').where('deleted_at', '<', before).execute()
}

/** Lists one sitemap file's reels by id. Only the newest file can still grow. */
export async function listForSitemap(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const query = db
    .selectFrom('reels')
    .select(['id', 'caption', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('user_id', 'not in', leavers(db))
  return query.orderBy('id').offset(offset).limit(limit).execute()
}

export async function countReels(db: Db): Promise<number> {
  const query = db.selectFrom('reels').select(sql<number>`count(*)::int`.as('total')).where('deleted_at', 'is', null)
  return (await query.executeTakeFirstOrThrow()).total
}

import { type ColumnType, type Generated, sql } from 'kysely'
import { unfinishedLimits } from '#contract/uploads.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type UploadTable = {
  id: string
  user_id: string
  kind: string
  asked_bytes: string
  key: string
  stored_at: ColumnType<Date | null, never, Date>
  content_type: ColumnType<string | null, never, string>
  bytes: ColumnType<string | null, never, number>
  width: ColumnType<number | null, never, number | null>
  height: ColumnType<number | null, never, number | null>
  duration_ms: ColumnType<number | null, never, number | null>
  poster_of: string | null
  name: string
  alt: Generated<string>
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    uploads: UploadTable
    upload_remains: { key: string }
  }
}

export type NewUpload = {
  id: string
  userId: string
  kind: string
  askedBytes: number
  key: string
  /** Id of the video when the upload is its poster. An earlier poster of the video is replaced. */
  posterOf: string | null
  name: string
}

/**
 * Inserts the upload and returns the ids of the replaced uploads. Changes nothing and returns the reason when a limit
 * would be exceeded: `maxBytes` for all of the member's files, `unfinishedLimits` for the unfinished ones.
 */
export async function insertUpload(
  tx: Tx,
  added: NewUpload,
  maxBytes: number,
): Promise<string[] | 'UPLOAD_QUOTA' | 'UPLOAD_UNFINISHED'> {
  const { id, userId, kind, askedBytes, key, posterOf, name } = added
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`.execute(tx)
  const ofMember = tx
    .selectFrom('uploads')
    .select([
      sql<string>`coalesce(sum(coalesce(bytes, asked_bytes)), 0)`.as('total'),
      sql<string>`coalesce(sum(asked_bytes) filter (where bytes is null), 0)`.as('announced'),
      sql<string>`count(*) filter (where bytes is null)`.as('unfinished'),
    ])
    .where('user_id', '=', userId)
  const others = posterOf === null ? ofMember : ofMember.where('poster_of', 'is distinct from', posterOf)
  const { total, announced, unfinished } = await others.executeTakeFirstOrThrow()
  if (Number(total) + askedBytes > maxBytes) return 'UPLOAD_QUOTA'
  const { maxFiles, maxBytes: maxAnnounced } = unfinishedLimits
  if (Number(unfinished) >= maxFiles || Number(announced) + askedBytes > maxAnnounced) return 'UPLOAD_UNFINISHED'
  const replaced =
    posterOf === null ? [] : await tx.deleteFrom('uploads').where('poster_of', '=', posterOf).returning('id').execute()
  await tx
    .insertInto('uploads')
    .values({ id, user_id: userId, kind, asked_bytes: String(askedBytes), key, poster_of: posterOf, name })
    .execute()
  return replaced.map((row) => row.id)
}

export type UploadRow = {
  id: string
  user_id: string
  kind: string
  asked_bytes: string
  key: string
  content_type: string | null
  bytes: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  poster_of: string | null
  /** Key of the stored poster, or null. */
  poster_key: string | null
  name: string
  alt: string
}

function rows(db: Db) {
  return db
    .selectFrom('uploads as u')
    .leftJoin('uploads as p', (join) => join.onRef('p.poster_of', '=', 'u.id').on('p.stored_at', 'is not', null))
    .select([
      'u.id',
      'u.user_id',
      'u.kind',
      'u.asked_bytes',
      'u.key',
      'u.content_type',
      'u.bytes',
      'u.width',
      'u.height',
    ])
    .select(['u.duration_ms', 'u.poster_of', 'p.key as poster_key', 'u.name', 'u.alt'])
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  return (await rows(db).where('u.id', '=', id).executeTakeFirst()) ?? null
}

export async function listStored(
  db: Db,
  of: { userId: string; kinds: readonly string[]; keys: readonly string[] },
): Promise<UploadRow[]> {
  if (of.keys.length === 0) return []
  const query = rows(db).where('u.key', 'in', of.keys).where('u.stored_at', 'is not', null)
  return query.where('u.user_id', '=', of.userId).where('u.kind', 'in', of.kinds).execute()
}

/** Returns all stored files of a member, including posters. */
export async function listStoredOf(db: Db, userId: string): Promise<{ key: string; storedAt: Date }[]> {
  return db
    .selectFrom('uploads')
    .select(['key', 'stored_at as storedAt'])
    .where('user_id', '=', userId)
    .where('stored_at', 'is not', null)
    .$narrowType<{ storedAt: Date }>()
    .orderBy('stored_at')
    .execute()
}

export async function listKnown(db: Db, keys: readonly string[]): Promise<UploadRow[]> {
  if (keys.length === 0) return []
  return rows(db).where('u.key', 'in', keys).where('u.stored_at', 'is not', null).execute()
}

/** Stores a file's description. Returns false when the member has no stored file with that key. */
export async function updateAlt(
  db: Db,
  { userId, key, alt }: { userId: string; key: string; alt: string },
): Promise<boolean> {
  const own = db.updateTable('uploads').set({ alt }).where('key', '=', key).where('user_id', '=', userId)
  return (await own.where('stored_at', 'is not', null).executeTakeFirst()).numUpdatedRows > 0n
}

/**
 * Changes the key of an upload. Call before storing the object under this key. Returns false when the upload is deleted
 * or already stored.
 */
export async function updateKey(db: Db, id: string, key: string): Promise<boolean> {
  const query = db.updateTable('uploads').set({ key }).where('id', '=', id).where('stored_at', 'is', null)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export type Kept = {
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
}

/** Marks the upload as stored. Returns false when the row no longer exists. */
export async function updateStored(db: Db, id: string, { contentType, durationMs, ...kept }: Kept): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ ...kept, content_type: contentType, duration_ms: durationMs, stored_at: new Date() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns a page of uploads created before the given time, by id. */
export async function listOlder(db: Db, before: Date, afterId: string | null, limit: number): Promise<UploadRow[]> {
  const query = rows(db).where('u.created_at', '<', before)
  return (afterId === null ? query : query.where('u.id', '>', afterId)).orderBy('u.id').limit(limit).execute()
}

/** Deletes uploads. A trigger adds their objects' keys to `upload_remains` in the same transaction. */
export async function deleteUploads(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

/** Deletes the given uploads that are not stored, as `deleteUploads` does. Returns their ids. */
export async function deleteUnstored(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = db.deleteFrom('uploads').where('id', 'in', ids).where('stored_at', 'is', null)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

export async function listRemains(db: Db, limit: number): Promise<string[]> {
  return (await db.selectFrom('upload_remains').select('key').limit(limit).execute()).map(({ key }) => key)
}

export async function deleteRemains(db: Db, key: string): Promise<void> {
  await db.deleteFrom('upload_remains').where('key', '=', key).execute()
}

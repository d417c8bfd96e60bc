import { type ColumnType, sql } from 'kysely'
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
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    uploads: UploadTable
    upload_remains: { key: string }
  }
}

export type NewUpload = { id: string; userId: string; kind: string; askedBytes: number; key: string }

/** False where the member's files, those still on their way included, would come to more than `mostBytes`. */
export async function insertUpload(tx: Tx, added: NewUpload, mostBytes: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${added.userId}`}, 0))`.execute(tx)
  const { total } = await tx
    .selectFrom('uploads')
    .select(sql<string>`coalesce(sum(coalesce(bytes, asked_bytes)), 0)`.as('total'))
    .where('user_id', '=', added.userId)
    .executeTakeFirstOrThrow()
  if (Number(total) + added.askedBytes > mostBytes) return false
  const { id, userId, kind, askedBytes, key } = added
  await tx
    .insertInto('uploads')
    .values({ id, user_id: userId, kind, asked_bytes: String(askedBytes), key })
    .execute()
  return true
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
}
const columns = ['id', 'user_id', 'kind', 'asked_bytes', 'key', 'content_type', 'bytes', 'width', 'height'] as const

export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  return (await db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

export type Kept = { contentType: string; bytes: number; width: number | null; height: number | null }

export async function updateStored(db: Db, id: string, { contentType, ...kept }: Kept): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ ...kept, content_type: contentType, stored_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** The oldest first: begun before then. */
export async function listOlder(db: Db, before: Date, afterId: string | null, most: number): Promise<UploadRow[]> {
  const query = db.selectFrom('uploads').select(columns).where('created_at', '<', before)
  return (afterId === null ? query : query.where('id', '>', afterId)).orderBy('id').limit(most).execute()
}

/** Their objects' keys go to the remains in the same transaction. */
export async function deleteUploads(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

export async function listRemains(db: Db, most: number): Promise<string[]> {
  return (await db.selectFrom('upload_remains').select('key').limit(most).execute()).map(({ key }) => key)
}

export async function deleteRemains(db: Db, key: string): Promise<void> {
  await db.deleteFrom('upload_remains').where('key', '=', key).execute()
}

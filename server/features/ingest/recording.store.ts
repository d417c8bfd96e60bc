import { type Generated, sql } from 'kysely'
import { countDue, type DueWork } from '#server/db/due-work.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type RecordingTable = {
  stream_id: string
  fixture_id: string
  user_id: string
  path: string
  duration_ms: string
  bytes: string
  started_at: Date
  created_at: Generated<Date>
  stored_at: Generated<Date | null>
  thinned_at: Generated<Date | null>
  unused_files: Generated<string[]>
}

declare module '#server/db/sql.ts' {
  interface Database {
    recordings: RecordingTable
  }
}

export type NewRecording = {
  streamId: string
  fixtureId: string
  userId: string
  path: string
  durationMs: number
  bytes: number
  startedAt: Date
}

/** Does nothing when the recording is already known. */
export async function insertRecording(tx: Tx, recording: NewRecording): Promise<void> {
  await tx
    .insertInto('recordings')
    .values({
      stream_id: recording.streamId,
      fixture_id: recording.fixtureId,
      user_id: recording.userId,
      path: recording.path,
      duration_ms: String(Math.round(recording.durationMs)),
      bytes: String(recording.bytes),
      started_at: recording.startedAt,
    })
    .onConflict((conflict) => conflict.column('stream_id').doNothing())
    .execute()
}

/** Counts the recordings that are not in the file store yet. */
export function countUnstored(db: Db): Promise<DueWork> {
  return countDue(db, sql`select created_at as due_at from recordings where stored_at is null`)
}

export type Recording = { streamId: string; userId: string; startedAt: Date; durationMs: number }

/** Returns the recordings of a fixture, oldest first. */
export async function listRecordings(db: Db, fixtureId: string): Promise<Recording[]> {
  const rows = await db
    .selectFrom('recordings')
    .select(['stream_id as streamId', 'user_id as userId', 'started_at as startedAt', 'duration_ms'])
    .where('fixture_id', '=', fixtureId)
    .orderBy('started_at')
    .orderBy('stream_id')
    .execute()
  return rows.map(({ duration_ms, ...recording }) => ({ ...recording, durationMs: Number(duration_ms) }))
}

/** Returns the oldest recordings from before a time. */
export async function listRecordingsBefore(db: Db, moment: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('stream_id')
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.stream_id)
}

/** Returns the oldest recordings from before a time that have all their pictures in the file store. */
export async function listUnthinned(db: Db, moment: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('stream_id')
    .where('created_at', '<', moment)
    .where('stored_at', 'is not', null)
    .where('thinned_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.stream_id)
}

/** Returns recordings that were thinned before a time and whose files have not been deleted since. */
export async function listWithUnusedFiles(db: Db, moment: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('stream_id')
    .where('thinned_at', '<', moment)
    .where(sql<boolean>`unused_files <> '{}'`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.stream_id)
}

export async function readUnusedFiles(db: Db, streamId: string): Promise<string[]> {
  const row = await db
    .selectFrom('recordings')
    .select('unused_files')
    .where('stream_id', '=', streamId)
    .executeTakeFirst()
  return row?.unused_files ?? []
}

export async function updateUnusedFiles(db: Db, streamId: string, files: readonly string[]): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ unused_files: [...files] })
    .where('stream_id', '=', streamId)
    .execute()
}

/** `bytes` is null when the file store has lost the recording. */
export async function updateThinned(db: Db, streamId: string, bytes: number | null): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ thinned_at: new Date(), ...(bytes === null ? {} : { bytes: String(bytes) }) })
    .where('stream_id', '=', streamId)
    .execute()
}

/** Locks the recording until the transaction ends. Returns false when there is none. */
export async function lockRecording(tx: Tx, streamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recordings')
    .select('stream_id')
    .where('stream_id', '=', streamId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateSums(
  tx: Tx,
  streamId: string,
  { durationMs, bytes }: { durationMs: number; bytes: number },
): Promise<void> {
  await tx
    .updateTable('recordings')
    .set({ duration_ms: String(durationMs), bytes: String(bytes) })
    .where('stream_id', '=', streamId)
    .execute()
}

export async function updateStored(db: Db, streamId: string): Promise<void> {
  await db.updateTable('recordings').set({ stored_at: new Date() }).where('stream_id', '=', streamId).execute()
}

export async function deleteRecording(db: Db, streamId: string): Promise<void> {
  await db.deleteFrom('recordings').where('stream_id', '=', streamId).execute()
}

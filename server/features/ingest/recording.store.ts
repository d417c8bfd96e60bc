import { type Generated, sql } from 'kysely'
import { countDue, type DueWork } from '#server/db/due-work.ts'
import type { Db, Tx } from '../../db/sql.ts'

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

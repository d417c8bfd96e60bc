import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'

type EpochTable = {
  stream_id: string
  epoch: string
  generation: number
  origin_id: string
  is_recorded: boolean
  started_at: Generated<Date>
  duration_ms: Generated<string>
  bytes: Generated<string>
  playlist: ColumnType<string | null, string | null | undefined, string | null>
  stored_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#server/db/sql.ts' {
  interface Database {
    stream_epochs: EpochTable
  }
}

/** A reader requests the epoch that it began with. Readers do not stay through more epochs than this. */
const maxContinued = 8

export type NewEpoch = {
  streamId: string
  epoch: string
  generation: number
  originId: string
  isRecorded: boolean
}

/** Does nothing for a known epoch. */
export async function insertEpoch(tx: Tx, epoch: NewEpoch): Promise<void> {
  await tx
    .insertInto('stream_epochs')
    .values({
      stream_id: epoch.streamId,
      epoch: epoch.epoch,
      generation: epoch.generation,
      origin_id: epoch.originId,
      is_recorded: epoch.isRecorded,
    })
    .onConflict((conflict) => conflict.columns(['stream_id', 'epoch']).doNothing())
    .execute()
}

/** Returns the names of the newest epochs, in order of creation. */
export async function listEpochNames(db: Db, streamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stream_epochs')
    .select('epoch')
    .where('stream_id', '=', streamId)
    .orderBy('generation', 'desc')
    .orderBy('epoch', 'desc')
    .limit(maxContinued)
    .execute()
  return rows.map(({ epoch }) => epoch).reverse()
}

/** Selects the recorded epochs that are not in the file store. */
function unstored(db: Db) {
  return db
    .selectFrom('stream_epochs as e')
    .select('e.stream_id')
    .where('e.is_recorded', '=', true)
    .where('e.stored_at', 'is', null)
}

/**
 * Returns streams whose epochs at this origin can be stored, newest first: they have ended, or continue at another origin.
 * Also returns recordings without a row of their epochs, of which any origin may have the files.
 */
export async function listUnstored(
  db: Db,
  { originId, limit }: { originId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('live_sessions as s')
    .leftJoin('recordings as r', 'r.stream_id', 's.stream_id')
    .select('s.stream_id as streamId')
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        and([
          or([eb('s.state', '=', 'ended'), eb('s.origin_id', '<>', originId)]),
          eb('s.stream_id', 'in', unstored(db).where('e.origin_id', '=', originId)),
        ]),
        and([
          eb('r.stream_id', 'is not', null),
          eb('r.stored_at', 'is', null),
          not(exists(selectFrom('stream_epochs as e').select('e.epoch').whereRef('e.stream_id', '=', 's.stream_id'))),
        ]),
      ]),
    )
    .orderBy('s.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ streamId }) => streamId)
}

/** Returns ended streams of which every epoch is stored, and whose recording is not complete yet. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stream_epochs as e')
    .innerJoin('live_sessions as s', 's.stream_id', 'e.stream_id')
    .select('e.stream_id as streamId')
    .distinct()
    .where('e.playlist', 'is not', null)
    .where('s.state', '=', 'ended')
    .where('e.stream_id', 'not in', unstored(db))
    .execute()
  return rows.map(({ streamId }) => streamId)
}

export type UnstoredEpoch = { epoch: string; isCopied: boolean }

/** Returns the epochs of a stream at this origin that are not marked as stored. */
export async function listUnstoredEpochs(
  db: Db,
  key: { streamId: string; originId: string },
): Promise<UnstoredEpoch[]> {
  const rows = await unstored(db)
    .clearSelect()
    .select(({ eb }) => ['e.epoch', eb('e.playlist', 'is not', null).as('isCopied')])
    .where('e.stream_id', '=', key.streamId)
    .where('e.origin_id', '=', key.originId)
    .execute()
  return rows.map(({ epoch, isCopied }) => ({ epoch, isCopied: Boolean(isCopied) }))
}

export type CopiedEpoch = { epoch: string; lines: string; durationMs: number; bytes: number }

/** Keeps the segments of epochs whose volumes are in the file store. */
export async function keepCopied(
  tx: Tx,
  { streamId, originId, epochs }: { streamId: string; originId: string; epochs: readonly CopiedEpoch[] },
): Promise<void> {
  for (const { epoch, lines, durationMs, bytes } of epochs) {
    const copied = { playlist: lines, duration_ms: String(durationMs), bytes: String(bytes) }
    await tx
      .insertInto('stream_epochs')
      .values({ stream_id: streamId, epoch, generation: 0, origin_id: originId, is_recorded: true, ...copied })
      .onConflict((conflict) => conflict.columns(['stream_id', 'epoch']).doUpdateSet(copied))
      .execute()
  }
}

/** Returns the segments of the epochs in the file store, in order, and their sums. */
export async function readCopied(
  tx: Tx,
  streamId: string,
): Promise<{ playlists: string[]; durationMs: number; bytes: number }> {
  const rows = await tx
    .selectFrom('stream_epochs')
    .select(['playlist', 'duration_ms', 'bytes'])
    .where('stream_id', '=', streamId)
    .where('playlist', 'is not', null)
    .orderBy('generation')
    .orderBy('epoch')
    .execute()
  const sum = (numbers: readonly string[]) => numbers.reduce((total, number) => total + Number(number), 0)
  return {
    playlists: rows.flatMap(({ playlist }) => playlist ?? []),
    durationMs: sum(rows.map((row) => row.duration_ms)),
    bytes: sum(rows.map((row) => row.bytes)),
  }
}

/** Marks epochs as stored: they are in the file store, or have no media. */
export async function markStored(db: Db, streamId: string, epochs: readonly string[]): Promise<void> {
  if (epochs.length === 0) return
  await db
    .updateTable('stream_epochs')
    .set({ stored_at: sql<Date>`now()` })
    .where('stream_id', '=', streamId)
    .where('epoch', 'in', epochs)
    .execute()
}

export async function hasUnstored(tx: Tx, streamId: string): Promise<boolean> {
  const row = await unstored(tx).where('e.stream_id', '=', streamId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Forgets the segments of a recording whose playlist is complete in the file store. */
export async function clearCopied(tx: Tx, streamId: string): Promise<void> {
  await tx
    .updateTable('stream_epochs')
    .set({ playlist: null, stored_at: sql<Date>`coalesce(stored_at, now())` })
    .where('stream_id', '=', streamId)
    .where('playlist', 'is not', null)
    .execute()
}

export async function deleteEpochs(db: Db, streamId: string): Promise<void> {
  await db.deleteFrom('stream_epochs').where('stream_id', '=', streamId).execute()
}

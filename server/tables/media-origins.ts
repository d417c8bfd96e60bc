import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** An origin that takes encoders, or drains. */
export type OriginRow = {
  id: string
  url: string
  rtmpHost: string
  rtmpPort: number
  region: string
  weight: number
  /** Streams that have not ended. */
  streams: number
  makesPictures: boolean
  isDraining: boolean
}

/** An origin without a beat for this time is dead. It sends one every two seconds. */
export const deadAfterMs = 8_000
/** SQL condition on `media_origins as o`. The database's clock decides, so clocks of machines may differ. */
export const isLiving = sql<boolean>`o.beat_at > now() - make_interval(secs => ${deadAfterMs / 1_000})`

export async function listLivingOrigins(db: Db): Promise<OriginRow[]> {
  const rows = await db
    .selectFrom('media_origins as o')
    .select([
      'o.id',
      'o.url',
      'o.rtmp_host as rtmpHost',
      'o.rtmp_port as rtmpPort',
      'o.region',
      'o.weight',
      'o.makes_pictures as makesPictures',
      'o.is_draining as isDraining',
      (eb) =>
        eb
          .selectFrom('live_sessions as s')
          .select(({ fn }) => fn.countAll<string>().as('streams'))
          .whereRef('s.origin_id', '=', 'o.id')
          .where('s.state', '<>', 'ended')
          .as('streams'),
    ])
    .where(isLiving)
    .orderBy('o.id')
    .execute()
  return rows.map((row) => ({ ...row, streams: Number(row.streams) }))
}

/** Returns the origin of each of these streams, also of one that is away. */
export async function placesOfStreams(
  db: Db,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; url: string }>> {
  const rows = await db
    .selectFrom('live_sessions as s')
    .innerJoin('media_origins as o', 'o.id', 's.origin_id')
    .select(['s.stream_id as streamId', 'o.id', 'o.url'])
    .where('s.stream_id', 'in', streamIds)
    .execute()
  return new Map(rows.map(({ streamId, ...origin }) => [streamId, origin]))
}

/** Returns null for an unknown origin. */
export async function urlOfOrigin(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('media_origins').select('url').where('id', '=', id).executeTakeFirst()
  return row?.url ?? null
}

export type RecordedEpoch = {
  epoch: string
  originId: string
  isStored: boolean
  /** Its segments in the file store, until every epoch is stored. */
  playlist: string | null
}

/** Returns the recorded epochs of an ended stream, in order. */
export async function recordedEpochs(db: Db, streamId: string): Promise<RecordedEpoch[]> {
  const rows = await db
    .selectFrom('stream_epochs as e')
    .innerJoin('live_sessions as s', 's.stream_id', 'e.stream_id')
    .select(['e.epoch', 'e.origin_id as originId', 'e.stored_at', 'e.playlist'])
    .where('e.stream_id', '=', streamId)
    .where('e.is_recorded', '=', true)
    .where('s.state', '=', 'ended')
    .orderBy('e.generation')
    .orderBy('e.epoch')
    .execute()
  return rows.map(({ stored_at, ...epoch }) => ({ ...epoch, isStored: stored_at !== null }))
}

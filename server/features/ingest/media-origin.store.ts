import { type Generated, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type OriginTable = {
  id: string
  url: string
  rtmp_host: string
  rtmp_port: number
  region: string
  weight: number
  makes_pictures: boolean
  is_draining: boolean
  beat_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    media_origins: OriginTable
  }
}

export type NewOrigin = {
  id: string
  url: string
  rtmpHost: string
  rtmpPort: number
  region: string
  weight: number
  makesPictures: boolean
  isDraining: boolean
}

/** Writes the row with a new beat. */
export async function upsertOrigin(db: Db, origin: NewOrigin): Promise<void> {
  const values = {
    url: origin.url,
    rtmp_host: origin.rtmpHost,
    rtmp_port: origin.rtmpPort,
    region: origin.region,
    weight: origin.weight,
    makes_pictures: origin.makesPictures,
    is_draining: origin.isDraining,
    beat_at: sql<Date>`now()`,
  }
  await db
    .insertInto('media_origins')
    .values({ id: origin.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Lets other processes know immediately that the origin has stopped. */
export async function markStopped(db: Db, id: string): Promise<void> {
  await db.updateTable('media_origins').set({ beat_at: sql`'-infinity'` }).where('id', '=', id).execute()
}

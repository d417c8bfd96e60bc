import type { Generated } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { MarbleTrackId } from '#contract/rules/marble-names.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type RoomTable = {
  id: Generated<string>
  slug: string
  names: LocalText
  rotation: MarbleTrackId[]
  races_per_track: number
  /** Seconds from the end of a race to the next start. Members pick in this time. */
  pause_s: Generated<number>
  is_open: Generated<boolean>
  /** Position in the list. It also delays the room’s first race, so that rooms start at different times. */
  place: number
}

declare module '#server/db/sql.ts' {
  interface Database {
    marble_rooms: RoomTable
  }
}

export type RoomRow = {
  id: string
  slug: string
  names: LocalText
  rotation: MarbleTrackId[]
  races_per_track: number
  pause_s: number
  is_open: boolean
  place: number
}

const columns = ['id', 'slug', 'names', 'rotation', 'races_per_track', 'pause_s', 'is_open', 'place'] as const

export async function listRooms(db: Db): Promise<RoomRow[]> {
  return db.selectFrom('marble_rooms').select(columns).orderBy('place').execute()
}

export async function findRoom(db: Db, by: { id: string } | { slug: string }): Promise<RoomRow | null> {
  const query = db.selectFrom('marble_rooms').select(columns)
  const row = 'id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)
  return (await row.executeTakeFirst()) ?? null
}

/** Locks the room until the transaction ends. Returns null while another process has the lock. */
export async function lockRoom(tx: Tx, id: string): Promise<RoomRow | null> {
  const row = await tx
    .selectFrom('marble_rooms')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { MarbleTrackId } from '#contract/marble-names.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type RoomTable = {
  id: Generated<string>
  slug: string
  names: LocalText
  rotation: MarbleTrackId[]
  races_per_track: number
  is_open: Generated<boolean>
  /** In the order of the list; rooms take turns by it. */
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
  is_open: boolean
  place: number
}

const columns = ['id', 'slug', 'names', 'rotation', 'races_per_track', 'is_open', 'place'] as const

export async function listRooms(db: Db): Promise<RoomRow[]> {
  return db.selectFrom('marble_rooms').select(columns).orderBy('place').execute()
}

export async function findRoom(db: Db, by: { id: string } | { slug: string }): Promise<RoomRow | null> {
  const query = db.selectFrom('marble_rooms').select(columns)
  const row = 'id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)
  return (await row.executeTakeFirst()) ?? null
}

/** The room, held until the transaction ends; null where another process holds it. */
export async function holdRoom(tx: Tx, id: string): Promise<RoomRow | null> {
  const row = await tx
    .selectFrom('marble_rooms')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** Null where there is no such room. */
export async function updateRoom(
  tx: Tx,
  id: string,
  change: { rotation: readonly MarbleTrackId[]; racesPerTrack: number; isOpen: boolean },
): Promise<RoomRow | null> {
  const { rotation, racesPerTrack, isOpen } = change
  const row = await tx
    .updateTable('marble_rooms')
    .set({ rotation: sql`${rotation}::text[]`, races_per_track: racesPerTrack, is_open: isOpen })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

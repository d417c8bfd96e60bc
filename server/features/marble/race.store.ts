import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { MarbleFinish } from '#contract/rules/marble-race.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type RaceTable = {
  id: Generated<string>
  room_id: string
  race_no: number
  fixture_id: string
  track_id: string
  track_hash: string
  engine: string
  commit: string
  /** Written by the draw. Before it, the seed exists only in its sealed chain. */
  server_seed: string | null
  chain_id: string
  chain_no: number
  marbles: number[]
  starts_at: Date
  locks_at: Date
  drawn_at: Date | null
  client_seed: string | null
  nonces: string[] | null
  lanes: number[] | null
  fans: number[] | null
  duration_ms: number | null
  finishes: ColumnType<MarbleFinish[] | null, string | null, string | null>
  hash: string | null
  frames: Uint8Array | null
  settled_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    marble_races: RaceTable
  }
}

/** A duplicate fixture that has races is not merged. */
export const raceRows: FixtureRows[] = [
  { table: 'marble_races', onMerge: 'stops' },
  { table: 'marble_results', onMerge: 'stops' },
]

const columns = [
  'id',
  'room_id',
  'race_no',
  'fixture_id',
  'track_id',
  'track_hash',
  'engine',
  'commit',
  'server_seed',
  'chain_id',
  'chain_no',
  'marbles',
  'starts_at',
  'locks_at',
  'drawn_at',
  'client_seed',
  'nonces',
  'lanes',
  'fans',
  'duration_ms',
  'finishes',
  'hash',
  'settled_at',
] as const

export type RaceRow = Omit<Selectable<RaceTable>, 'frames'>

const races = (db: Db) => db.selectFrom('marble_races').select(columns)

export async function listNewest(db: Db, roomId: string, limit: number): Promise<RaceRow[]> {
  return races(db).where('room_id', '=', roomId).orderBy('race_no', 'desc').limit(limit).execute()
}

export async function findRace(db: Db, id: string): Promise<RaceRow | null> {
  return (await races(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Same as `findRace`, but locks the race against its draw until the transaction ends. */
export async function lockRaceForPick(tx: Tx, id: string): Promise<RaceRow | null> {
  return (await races(tx).where('id', '=', id).forShare().executeTakeFirst()) ?? null
}

/** Locks the race against picks until the transaction ends. */
export async function lockRace(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('marble_races').select('id').where('id', '=', id).forUpdate().execute()
}

export type NewRace = Pick<
  RaceRow,
  | 'room_id'
  | 'race_no'
  | 'fixture_id'
  | 'track_id'
  | 'track_hash'
  | 'engine'
  | 'commit'
  | 'chain_id'
  | 'chain_no'
  | 'marbles'
  | 'starts_at'
  | 'locks_at'
>

export async function insertRace(tx: Tx, race: NewRace): Promise<RaceRow> {
  return tx
    .insertInto('marble_races')
    .values({ ...race, marbles: sql`${race.marbles}::smallint[]` })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function postponeRace(tx: Tx, id: string, at: { starts_at: Date; locks_at: Date }): Promise<void> {
  await tx.updateTable('marble_races').set(at).where('id', '=', id).execute()
}

export type DrawnRace = {
  serverSeed: string
  clientSeed: string
  nonces: string[]
  lanes: number[]
  fans: number[]
  durationMs: number
  finishes: MarbleFinish[]
  hash: string
  frames: Uint8Array
  at: Date
}

export async function keepDraw(tx: Tx, id: string, drawn: DrawnRace): Promise<void> {
  await tx
    .updateTable('marble_races')
    .set({
      drawn_at: drawn.at,
      server_seed: drawn.serverSeed,
      client_seed: drawn.clientSeed,
      nonces: sql`${drawn.nonces}::text[]`,
      lanes: sql`${drawn.lanes}::smallint[]`,
      fans: sql`${drawn.fans}::int[]`,
      duration_ms: drawn.durationMs,
      finishes: JSON.stringify(drawn.finishes),
      hash: drawn.hash,
      frames: drawn.frames,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks the race as settled and deletes its frames, which the seeds can reproduce. */
export async function markSettled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('marble_races').set({ settled_at: at, frames: null }).where('id', '=', id).execute()
}

/** Returns the race that is drawn and not settled, with its frames. Returns null when there is none. */
export async function findDrawn(
  db: Db,
  roomId: string,
): Promise<{ id: string; startsAt: Date; slots: number; frames: Uint8Array } | null> {
  const row = await db
    .selectFrom('marble_races')
    .select(['id', 'starts_at', 'marbles', 'frames'])
    .where('room_id', '=', roomId)
    .where('settled_at', 'is', null)
    .where('drawn_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.frames) return null
  return { id: row.id, startsAt: row.starts_at, slots: row.marbles.length, frames: row.frames }
}

/** Returns a page of finished races of one room or all rooms, newest first. */
export async function listSettled(
  db: Db,
  { roomId, ...paging }: KeysetPaging & { roomId?: string | undefined },
): Promise<KeysetPage<RaceRow>> {
  const settled = races(db)
    .where('settled_at', 'is not', null)
    .where('drawn_at', 'is not', null)
    .$if(roomId !== undefined, (query) => query.where('room_id', '=', String(roomId)))
  return readPage(settled, {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSettled(db, roomId),
  })
}

/**
 * Counts by the newest race’s number, because races of a room are numbered without gaps. Subtracts the few races that
 * were called off.
 */
async function countSettled(db: Db, roomId: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(newest.race_no - off.total), 0)::int as total from marble_rooms m cross join lateral (
      select race_no from marble_races r where r.room_id = m.id and r.settled_at is not null
      order by race_no desc limit 1
    ) newest cross join lateral (
      select count(*) as total from marble_races r
      where r.room_id = m.id and r.settled_at is not null and r.drawn_at is null
    ) off
    where ${roomId === undefined ? sql<boolean>`true` : sql<boolean>`m.id = ${roomId}`}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Counts a fixture’s races, including the coming one. */
export async function countOfFixture(db: Db, fixtureId: string): Promise<number> {
  const row = await db
    .selectFrom('marble_races')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('fixture_id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Counts the consecutive races on the room’s current track, including the newest race, up to `limit`. */
export async function countOnTrack(db: Db, roomId: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('marble_races')
    .select('track_id')
    .where('room_id', '=', roomId)
    .orderBy('race_no', 'desc')
    .limit(limit)
    .execute()
  const other = rows.findIndex(({ track_id }) => track_id !== rows[0]?.track_id)
  return other === -1 ? rows.length : other
}

/** Returns the slug of the room whose current race counts for the fixture, or null. */
export async function findOpenOfFixture(db: Db, fixtureId: string): Promise<string | null> {
  const row = await db
    .selectFrom('marble_races as r')
    .innerJoin('marble_rooms as m', 'm.id', 'r.room_id')
    .select('m.slug')
    .where('r.fixture_id', '=', fixtureId)
    .where('r.settled_at', 'is', null)
    .executeTakeFirst()
  return row?.slug ?? null
}

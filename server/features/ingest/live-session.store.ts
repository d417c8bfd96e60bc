import { type ColumnType, type Generated, sql } from 'kysely'
import type { StreamState } from '#contract/ingest.ts'
import { unlistedWarnings } from '#contract/rules/stream-warnings.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { isLiving } from '#server/tables/media-origins.ts'
import {
  momentary,
  momentaryForMs,
  type Warning,
  warningsAfter,
  warningsMended,
  warningsOfReturn,
} from './warnings.rules.ts'

type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>
type SessionTable = {
  stream_id: string
  fixture_id: string
  user_id: string
  state: StreamState
  epoch: ColumnType<string | null, never, string>
  codecs: ColumnType<string | null, never, string>
  width: ColumnType<number | null, never, number | null>
  height: ColumnType<number | null, never, number | null>
  warnings: ColumnType<Warning[], never, Warning[]>
  is_closed: Generated<boolean>
  /** Origin that accepted the newest publisher. */
  origin_id: ColumnType<string | null, string | null | undefined, string>
  /** Number of accepted publishes. */
  generation: Generated<number>
  created_at: Generated<Date>
  started_at: NullableMoment
  lost_at: NullableMoment
  ended_at: NullableMoment
}

declare module '#server/db/sql.ts' {
  interface Database {
    live_sessions: SessionTable
  }
}

/** Streams keep a duplicate fixture from being merged. */
export const streamRows: FixtureRows[] = [
  { table: 'stream_choices', onMerge: 'stops' },
  { table: 'live_sessions', onMerge: 'stops' },
  { table: 'recordings', onMerge: 'stops' },
]

const columns = [
  'stream_id as streamId',
  'fixture_id as fixtureId',
  'user_id as userId',
  'state',
  'warnings',
  'is_closed as isClosed',
  'origin_id as originId',
  'generation',
  'created_at as createdAt',
  'started_at as startedAt',
  'lost_at as lostAt',
  'ended_at as endedAt',
] as const
export type LiveSession = {
  streamId: string
  fixtureId: string
  userId: string
  state: StreamState
  warnings: Warning[]
  /** True when the commentator ended the broadcast on the site and has not reopened the fixture. */
  isClosed: boolean
  /** Null before the first accepted publish. */
  originId: string | null
  generation: number
  createdAt: Date
  startedAt: Date | null
  lostAt: Date | null
  endedAt: Date | null
}

export async function findOpenSession(db: Db, userId: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('live_sessions')
    .select(columns)
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  return row ?? null
}

/** Returns the sessions that have not ended, longest first. */
export async function listOpenSessions(db: Db): Promise<LiveSession[]> {
  return db
    .selectFrom('live_sessions')
    .select(columns)
    .where('state', '<>', 'ended')
    .orderBy('created_at')
    .orderBy('stream_id')
    .execute()
}

/** Selects streams whose encoder or renditions have a fault as cases. The topic is the code of the first warning. */
export function streamsWithWarnings(db: Db) {
  const warnedAt = sql`(w.warning->>'at')::float8`
  const isOver = sql<boolean>`w.warning->>'code' = any(${[...momentary]}::text[])
    and coalesce((w.warning->>'lastAt')::float8, ${warnedAt}) < ${Date.now() - momentaryForMs}`
  return db
    .selectFrom('live_sessions as s')
    .innerJoin(authors(db).as('u'), 'u.id', 's.user_id')
    .innerJoinLateral(
      sql<{ warning: unknown }>`(select * from jsonb_array_elements(s.warnings) as e (warning))`.as('w'),
      (join) => join.onTrue(),
    )
    .select([
      's.stream_id as id',
      'u.nickname as title',
      sql<string>`(array_agg(w.warning->>'code' order by ${warnedAt}))[1]`.as('topic'),
      sql<Date>`to_timestamp(min(${warnedAt}) / 1000)`.as('at'),
    ])
    .where('s.state', '<>', 'ended')
    .where(sql<boolean>`w.warning->>'clearedAt' is null`)
    .where(sql<boolean>`not (${isOver})`)
    .where(sql<boolean>`w.warning->>'code' <> all(${[...unlistedWarnings]}::text[])`)
    .groupBy(['s.stream_id', 'u.nickname'])
}

export async function findNewestSession(db: Db, userId: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('live_sessions')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findSession(db: Db, streamId: string): Promise<LiveSession | null> {
  const row = await db.selectFrom('live_sessions').select(columns).where('stream_id', '=', streamId).executeTakeFirst()
  return row ?? null
}

/** Locks the session until the transaction ends. */
export async function lockSession(tx: Tx, streamId: string): Promise<LiveSession | null> {
  const row = await tx
    .selectFrom('live_sessions')
    .select(columns)
    .where('stream_id', '=', streamId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Returns false when the commentator already has an open session. The unique index decides between parallel calls. */
export async function insertSession(
  db: Db,
  session: { streamId: string; fixtureId: string; userId: string; originId: string },
): Promise<boolean> {
  const done = await db
    .insertInto('live_sessions')
    .values({
      stream_id: session.streamId,
      fixture_id: session.fixtureId,
      user_id: session.userId,
      state: 'opening',
      origin_id: session.originId,
    })
    .onConflict((conflict) => conflict.column('user_id').where('state', '<>', 'ended').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export type Placed = { generation: number; earlierOriginId: string | null }

/**
 * Gives the stream to the origin that accepts its publisher. Events of earlier publishes are ignored from then on. Returns
 * null when the stream has ended.
 */
export async function placeSession(
  tx: Tx,
  { streamId, originId }: { streamId: string; originId: string },
): Promise<Placed | null> {
  const session = await lockSession(tx, streamId)
  if (!session || session.state === 'ended') return null
  const generation = session.generation + 1
  await tx
    .updateTable('live_sessions')
    .set({ origin_id: originId, generation })
    .where('stream_id', '=', streamId)
    .execute()
  return { generation, earlierOriginId: session.originId }
}

/** Width and height are null when only sound is published. */
export type Picture = { epoch: string; codecs: string; width: number | null; height: number | null }

export async function markPublishing(tx: Tx, streamId: string, picture: Picture): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set({ ...picture, state: 'publishing', lost_at: null, started_at: sql`coalesce(started_at, now())` })
    .where('stream_id', '=', streamId)
    .execute()
}

/** Restores the state of a publisher that returned: `opening` before the first segment, else `publishing`. */
export async function markBack(tx: Tx, streamId: string): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set({ state: sql`case when started_at is null then 'opening' else 'publishing' end`, lost_at: null })
    .where('stream_id', '=', streamId)
    .where('state', '=', 'lost')
    .execute()
}

export async function markLost(tx: Tx, streamId: string): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set({ state: 'lost', lost_at: new Date() })
    .where('stream_id', '=', streamId)
    .where('state', 'in', ['opening', 'publishing'])
    .execute()
}

/**
 * Marks the streams of this origin as lost after a restart, and those without an origin. A publisher that returns within
 * the grace period continues its stream.
 */
export async function markAllLost(db: Db, originId: string): Promise<void> {
  await db
    .updateTable('live_sessions')
    .set({ state: 'lost', lost_at: new Date() })
    .where('state', 'in', ['opening', 'publishing'])
    .where((on) => on.or([on('origin_id', '=', originId), on('origin_id', 'is', null)]))
    .execute()
}

/** Selects the origins that send their beat. */
function livingOrigins(db: Db) {
  return db.selectFrom('media_origins as o').select('o.id').where(isLiving)
}

/** Marks the streams of dead origins as lost. */
export async function markLostOfDead(db: Db): Promise<void> {
  await db
    .updateTable('live_sessions')
    .set({ state: 'lost', lost_at: new Date() })
    .where('state', 'in', ['opening', 'publishing'])
    .where('origin_id', 'is not', null)
    .where('origin_id', 'not in', livingOrigins(db))
    .execute()
}

export async function markEnded(tx: Tx, streamId: string, isClosed: boolean): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set({ state: 'ended', ended_at: new Date(), lost_at: null, is_closed: isClosed })
    .where('stream_id', '=', streamId)
    .execute()
}

/** Admits encoders again on the fixtures of broadcasts that the commentator ended on the site. */
export async function reopen(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('live_sessions')
    .set({ is_closed: false })
    .where('user_id', '=', userId)
    .where('is_closed', '=', true)
    .execute()
}

/** Returns the streams of this origin and of dead ones that were lost before the moment. */
export async function listLostBefore(db: Db, moment: Date, originId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_sessions')
    .select('stream_id')
    .where('state', '=', 'lost')
    .where('lost_at', '<', moment)
    .where((on) =>
      on.or([
        on('origin_id', '=', originId),
        on('origin_id', 'is', null),
        on('origin_id', 'not in', livingOrigins(db)),
      ]),
    )
    .execute()
  return rows.map((row) => row.stream_id)
}

export async function appendWarning(tx: Tx, session: LiveSession, warning: Warning): Promise<void> {
  await keepWarnings(tx, session, warningsAfter(session.warnings, warning))
}

export async function mendWarning(tx: Tx, session: LiveSession, code: string): Promise<void> {
  await keepWarnings(tx, session, warningsMended(session.warnings, code, Date.now()))
}

/** Clears the warnings about the previous connection of the encoder. */
export async function clearWarnings(tx: Tx, session: LiveSession): Promise<void> {
  await keepWarnings(tx, session, warningsOfReturn(session.warnings, Date.now()))
}

async function keepWarnings(tx: Tx, { streamId }: LiveSession, warnings: Warning[]): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set({ warnings: sql`${JSON.stringify(warnings)}::jsonb` })
    .where('stream_id', '=', streamId)
    .execute()
}

export type OpenAt = { streamId: string; userId: string; state: StreamState }

/** Returns the streams of an origin that have not ended. */
export async function listOpenAt(db: Db, originId: string): Promise<OpenAt[]> {
  return db
    .selectFrom('live_sessions')
    .select(['stream_id as streamId', 'user_id as userId', 'state'])
    .where('origin_id', '=', originId)
    .where('state', '<>', 'ended')
    .execute()
}

export type OpenStream = { streamId: string; userId: string; startedAt: Date }

/** Returns the streams that are on air for a fixture, longest first. */
export async function listOnAir(db: Db, fixtureId: string): Promise<OpenStream[]> {
  return db
    .selectFrom('live_sessions')
    .select(['stream_id as streamId', 'user_id as userId', 'started_at as startedAt'])
    .where('fixture_id', '=', fixtureId)
    .where('state', '<>', 'ended')
    .where('started_at', 'is not', null)
    .orderBy('started_at')
    .$narrowType<{ startedAt: Date }>()
    .execute()
}

export async function countOpen(db: Db): Promise<{ state: StreamState; total: number }[]> {
  const rows = await db
    .selectFrom('live_sessions')
    .select(['state', sql<string>`count(*)`.as('total')])
    .where('state', '<>', 'ended')
    .groupBy('state')
    .execute()
  return rows.map(({ state, total }) => ({ state, total: Number(total) }))
}

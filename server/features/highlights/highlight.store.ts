import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { HighlightKind, HighlightState } from '#contract/highlights.ts'
import { exchange, type FixtureRows } from '#server/db/fixture-rows.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { foldedWords, namedIds } from '#server/tables/search.ts'

type HighlightTable = {
  id: ColumnType<string, never, never>
  fixture_id: string
  kind: HighlightKind
  event_key: string | null
  side: 'home' | 'away' | null
  minute: number | null
  extra_minute: number | null
  player: Generated<string>
  home_score: number | null
  away_score: number | null
  title: Generated<string>
  user_id: string | null
  request_id: string | null
  stream_id: string | null
  from_at: Date | null
  to_at: Date | null
  state: HighlightState
  failure: string | null
  tries: Generated<number>
  due_at: Date | null
  video: string | null
  video_kind: 'mp4' | 'hls' | null
  poster: string | null
  still: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  position: number
  happened_at: Date
  published_at: Date | null
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    highlights: HighlightTable
    highlight_fixtures: { fixture_id: string; newest_at: Date; total: number }
  }
}

/** A duplicate fixture that has highlights is not merged. */
export const highlightRows: FixtureRows[] = [
  { table: 'highlights', onMerge: 'stops', turn: exchange('highlights', [['home_score', 'away_score']], 'side') },
  { table: 'highlight_fixtures', onMerge: 'stops' },
]

const columns = [
  ...(['id', 'fixture_id', 'kind', 'side', 'minute', 'extra_minute', 'player', 'home_score', 'away_score'] as const),
  ...(['title', 'user_id', 'state', 'failure', 'video', 'video_kind', 'poster', 'still', 'width', 'height'] as const),
  ...(['duration_ms', 'happened_at', 'published_at'] as const),
] as const

export type HighlightRow = Pick<
  {
    [K in keyof HighlightTable]: HighlightTable[K] extends ColumnType<infer S, infer _I, infer _U>
      ? S
      : HighlightTable[K]
  },
  (typeof columns)[number]
>

/** Max rows that are counted. Pages after them are not in `totalPage` and are reached by cursor. */
const deepest = 1_000

export async function listHighlights(db: Db, ids: readonly string[]): Promise<HighlightRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('highlights').select(columns).where('id', 'in', ids).execute()
}

/** Max highlights that a search compares, the newest ones. */
const maxCompared = 5_000

/** Returns the newest ready highlights whose player, title, teams and tournament together have all the words. */
export async function listFound(db: Db, { q, limit }: { q: string; limit: number }): Promise<HighlightRow[]> {
  let found = db
    .selectFrom((eb) =>
      eb
        .selectFrom('highlights')
        .select(columns)
        .where(sql<boolean>`state = 'ready'`)
        .orderBy('published_at', 'desc')
        .limit(maxCompared)
        .as('h'),
    )
    .innerJoin(fixtures(db).as('f'), 'f.id', 'h.fixture_id')
    .select(columns.map((column) => `h.${column}` as const))
  for (const word of await foldedWords(db, q)) {
    const teams = namedIds(db, 'team', word)
    found = found.where(
      sql<boolean>`(f.home_id in ${teams} or f.away_id in ${teams} or f.tournament_id in ${namedIds(db, 'tournament', word)}
        or strpos(' ' || fold_text(h.player || ' ' || h.title), ${` ${word}`}) > 0)`,
    )
  }
  return found.orderBy('h.published_at', 'desc').orderBy('h.id', 'desc').limit(limit).execute()
}

/** Returns the ids of the highlights that are ready, and that everyone may therefore see. */
export async function listReady(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('highlights').select('id').where('id', 'in', ids).where('state', '=', 'ready')
  return (await query.execute()).map(({ id }) => id)
}

/** Returns ready highlights by position (order of play, or the operators’ order), at most `maxEach` of each fixture. */
export async function listOfFixtures(db: Db, fixtureIds: readonly string[], maxEach: number): Promise<HighlightRow[]> {
  if (fixtureIds.length === 0) return []
  return db
    .selectFrom((ready) =>
      ready
        .selectFrom('highlights')
        .select([...columns, 'position'])
        .select(sql<string>`row_number() over (partition by fixture_id order by position, id)`.as('place'))
        .where('fixture_id', 'in', fixtureIds)
        .where(sql<boolean>`state = 'ready'`)
        .as('h'),
    )
    .select(columns)
    .where('place', '<=', String(maxEach))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns a page of fixtures with highlights, the fixture with the newest highlight first. */
export function listFixtures(db: Db, paging: KeysetPaging): Promise<KeysetPage<{ fixture_id: string }>> {
  const query = db.selectFrom('highlight_fixtures').select('fixture_id')
  return readPage(query, {
    order: [
      { column: 'newest_at', type: 'timestamptz', direction: 'desc' },
      { column: 'fixture_id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: () => countOf(db, query.limit(deepest)),
  })
}

export function listGoals(db: Db, paging: KeysetPaging): Promise<KeysetPage<HighlightRow>> {
  const query = db
    .selectFrom('highlights')
    .select(columns)
    .where(sql<boolean>`state = 'ready' and kind in ('goal', 'ownGoal', 'penalty')`)
  return readPage(query, {
    order: [
      { column: 'published_at', type: 'timestamptz', direction: 'desc' },
      { column: 'id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: () => countOf(db, query.clearSelect().select('id').limit(deepest)),
  })
}

export function listAll(
  db: Db,
  {
    fixtureId,
    state,
    paging,
  }: { fixtureId?: string | undefined; state?: HighlightState | undefined; paging: KeysetPaging },
): Promise<KeysetPage<HighlightRow>> {
  let query = db.selectFrom('highlights').select(columns)
  if (fixtureId !== undefined) query = query.where('fixture_id', '=', fixtureId)
  if (state !== undefined) query = query.where('state', '=', state)
  return readPage(query, {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countOf(db, query.clearSelect().select('id').limit(deepest)),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: any query can be counted
async function countOf(db: Db, query: any): Promise<number> {
  const found = db.selectFrom(query.as('found')).select(sql<number>`count(*)::int`.as('total'))
  return (await found.executeTakeFirstOrThrow()).total
}

export type NewHighlight = {
  fixtureId: string
  kind: HighlightKind
  side: 'home' | 'away' | null
  minute: number | null
  extraMinute: number | null
  player: string
  score: { home: number; away: number } | null
  title: string
  happenedAt: Date
  position: number
}

function toColumns({ fixtureId, extraMinute, score, happenedAt, ...same }: NewHighlight) {
  return {
    ...same,
    fixture_id: fixtureId,
    extra_minute: extraMinute,
    home_score: score?.home ?? null,
    away_score: score?.away ?? null,
    happened_at: happenedAt,
  }
}

export type Order = { streamId: string; fromAt: Date; toAt: Date; dueAt: Date }
const orderOf = ({ streamId, fromAt, toAt, dueAt }: Order) => ({
  state: 'waiting' as const,
  stream_id: streamId,
  from_at: fromAt,
  to_at: toAt,
  due_at: dueAt,
})

/**
 * Adds an event’s highlight with an order for its clip. A known highlight gets the new facts, and becomes active again
 * if it was annulled.
 */
export async function upsertOfEvent(db: Db, eventKey: string, added: NewHighlight, order: Order): Promise<void> {
  await db
    .insertInto('highlights')
    .values({ ...toColumns(added), event_key: eventKey, ...orderOf(order) })
    .onConflict((conflict) =>
      conflict.constraint('highlights_event').doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        side: eb.ref('excluded.side'),
        minute: eb.ref('excluded.minute'),
        extra_minute: eb.ref('excluded.extra_minute'),
        player: eb.ref('excluded.player'),
        home_score: eb.ref('excluded.home_score'),
        away_score: eb.ref('excluded.away_score'),
        state: sql`case when highlights.failure is distinct from 'annulled' then highlights.state
          when highlights.video is null then 'waiting' else 'ready' end`,
        due_at: sql`case when highlights.failure = 'annulled' then now() else highlights.due_at end`,
        failure: sql`nullif(highlights.failure, 'annulled')`,
      })),
    )
    .execute()
}

/** Rejects highlights of annulled events. */
export async function annul(db: Db, fixtureId: string, eventKeys: readonly string[]): Promise<void> {
  if (eventKeys.length === 0) return
  await db
    .updateTable('highlights')
    .set({ state: 'rejected', failure: 'annulled' })
    .where('fixture_id', '=', fixtureId)
    .where('event_key', 'in', eventKeys)
    .where('state', '<>', 'rejected')
    .execute()
}

/** Adds a member’s clip and returns its id. Returns null when the request is already known. */
export async function insertClip(
  db: Db,
  added: NewHighlight & { userId: string; requestId: string },
  order: Order,
): Promise<string | null> {
  const { userId, requestId, ...facts } = added
  const row = await db
    .insertInto('highlights')
    .values({ ...toColumns(facts), user_id: userId, request_id: requestId, ...orderOf(order) })
    .onConflict((conflict) => conflict.constraint('highlights_request').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findByRequest(db: Db, userId: string, requestId: string): Promise<string | null> {
  const query = db.selectFrom('highlights').select('id').where('user_id', '=', userId)
  return (await query.where('request_id', '=', requestId).executeTakeFirst())?.id ?? null
}

export type KeptVideo = {
  video: string
  kind: 'mp4' | 'hls'
  poster: string | null
  still: string | null
  width: number | null
  height: number | null
  durationMs: number | null
}

/** Adds a highlight that already has its video. */
export async function insertReady(
  tx: Tx,
  { userId = null, ...added }: NewHighlight & { userId?: string | null | undefined },
  kept: KeptVideo,
): Promise<string> {
  const { kind: video_kind, durationMs, ...files } = kept
  const { id } = await tx
    .insertInto('highlights')
    .values({
      ...toColumns(added),
      ...{
        ...files,
        video_kind,
        duration_ms: durationMs,
        user_id: userId,
        state: 'ready',
        published_at: sql<Date>`now()` as never,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshFixture(tx, added.fixtureId)
  return id
}

export type Change = Partial<
  Pick<NewHighlight, 'kind' | 'side' | 'minute' | 'extraMinute' | 'player' | 'score' | 'title'>
>

export async function lockHighlight(tx: Tx, id: string): Promise<HighlightRow | null> {
  return (await tx.selectFrom('highlights').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function updateFacts(tx: Tx, id: string, { extraMinute, score, ...same }: Change): Promise<void> {
  const set = {
    ...same,
    ...(extraMinute !== undefined && { extra_minute: extraMinute }),
    ...(score !== undefined && { home_score: score?.home ?? null, away_score: score?.away ?? null }),
  }
  if (Object.keys(set).length > 0) await tx.updateTable('highlights').set(set).where('id', '=', id).execute()
}

export async function updateState(tx: Tx, id: string, state: HighlightState): Promise<void> {
  const again = state === 'waiting' ? { due_at: new Date(), tries: 0 } : {}
  await tx
    .updateTable('highlights')
    .set({ state, failure: null, ...again })
    .where('id', '=', id)
    .execute()
}

/**
 * Puts these highlights first. The others follow in their order so far. Returns how many of the ids belong to the
 * fixture.
 */
export async function updateOrder(tx: Tx, fixtureId: string, ids: readonly string[]): Promise<number> {
  // Highlights listed earlier have negative positions. They make room for those listed now.
  await tx
    .updateTable('highlights')
    .set((eb) => ({ position: eb('position', '+', ids.length) }))
    .where('fixture_id', '=', fixtureId)
    .where('position', '<', 0)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('highlights')
    .set({ position: sql`array_position(${ids}::bigint[], highlights.id) - 1000` })
    .where('fixture_id', '=', fixtureId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteHighlight(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('highlights').where('id', '=', id).execute()
}

/** Updates the fixture’s entry in the list of matches after its published highlights change. */
export async function refreshFixture(tx: Tx, fixtureId: string): Promise<void> {
  await sql`
    with shown as (
      select fixture_id, max(published_at) as newest_at, count(*)::int as total from highlights
      where fixture_id = ${fixtureId}::bigint and state = 'ready' group by fixture_id
    ), gone as (
      delete from highlight_fixtures where fixture_id = ${fixtureId}::bigint and not exists (select from shown)
    )
    insert into highlight_fixtures (fixture_id, newest_at, total) select fixture_id, newest_at, total from shown
    on conflict (fixture_id) do update set newest_at = excluded.newest_at, total = excluded.total`.execute(tx)
}

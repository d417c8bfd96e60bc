import { type ColumnType, type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { PartPlace, WorkKind } from '#contract/works.ts'
import type { Db } from '#server/db/sql.ts'

type PartTable = {
  id: Generated<string>
  /** Copied from the work by a trigger. */
  kind: ColumnType<WorkKind, never, never>
  work_id: string
  position: number
  season: number
  number: number
  titles: ColumnType<LocalText, string, string>
  summaries: ColumnType<LocalText, string, string>
  still: string
  length: number
  published_at: ColumnType<Date | null, Date | null, Date | null>
}
type PlaceTable = {
  user_id: string
  part_id: string
  place: number
  is_done: boolean
  seen_at: ColumnType<Date, Date, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    work_parts: PartTable
    part_places: PlaceTable
  }
}

const columns = [
  'p.id',
  'p.work_id',
  'p.position',
  'p.season',
  'p.number',
  'p.titles',
  'p.summaries',
  'p.still',
  'p.length',
  'p.published_at',
] as const

function published(db: Db) {
  return db.selectFrom('work_parts as p').select(columns).where('p.published_at', 'is not', null)
}
export type PartRow = Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number]

export async function listParts(db: Db, workId: string): Promise<PartRow[]> {
  return published(db).where('p.work_id', '=', workId).orderBy('p.position').execute()
}

/** Returns the addresses of published parts in a range of ids, for published works. */
export async function listPartAddresses(db: Db, kind: WorkKind, from: number, to: number) {
  return db
    .selectFrom('work_parts as p')
    .innerJoin('works as w', 'w.id', 'p.work_id')
    .select(['w.slug', 'p.position', 'p.published_at as publishedAt'])
    .where('w.kind', '=', kind)
    .where('w.published_at', 'is not', null)
    .where('p.published_at', 'is not', null)
    .where('p.id', '>=', String(from))
    .where('p.id', '<=', String(to))
    .orderBy('p.id')
    .execute()
}

export async function latestPartId(db: Db): Promise<number> {
  const query = db.selectFrom('work_parts').select(({ fn }) => fn.max('id').as('last'))
  return Number((await query.executeTakeFirstOrThrow()).last ?? 0)
}

export async function listPartsByIds(db: Db, kind: WorkKind, ids: readonly string[]): Promise<PartRow[]> {
  if (ids.length === 0) return []
  return published(db)
    .innerJoin('works as w', 'w.id', 'p.work_id')
    .where('w.kind', '=', kind)
    .where('w.published_at', 'is not', null)
    .where('p.id', 'in', ids)
    .execute()
}

/** Maps the id of each part to the next published part of the work. Parts without a next one are missing. */
export async function listNext(db: Db, parts: readonly Pick<PartRow, 'id' | 'work_id' | 'position'>[]) {
  if (parts.length === 0) return new Map<string, PartRow>()
  const rows = await db
    .selectFrom(
      sql<{ before_id: string; work_id: string; position: number }>`unnest(
        ${parts.map(({ id }) => id)}::bigint[],
        ${parts.map(({ work_id }) => work_id)}::bigint[],
        ${parts.map(({ position }) => position)}::integer[]
      )`.as<'b'>(sql`b (before_id, work_id, position)`),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('work_parts as n')
          .selectAll()
          .whereRef('n.work_id', '=', 'b.work_id')
          .whereRef('n.position', '>', 'b.position')
          .where('n.published_at', 'is not', null)
          .orderBy('n.position')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([...columns, 'b.before_id'])
    .execute()
  return new Map<string, PartRow>(rows.map(({ before_id, ...row }) => [before_id, row]))
}

/**
 * Stores how far the member got in each part, unless the stored position is newer. Returns how many were stored.
 * Ignores parts of another kind or not published.
 */
export async function keepPlaces(
  db: Db,
  { userId, kind, list }: { userId: string; kind: WorkKind; list: readonly PartPlace[] },
): Promise<number> {
  const { rows } = await sql<{ part_id: string }>`
    with given as (
      select distinct on (part_id) * from unnest(
        ${list.map(({ partId }) => partId)}::bigint[],
        ${list.map(({ place }) => place)}::integer[],
        ${list.map(({ isDone }) => isDone)}::boolean[],
        ${list.map(({ seenAt }) => new Date(seenAt).toISOString())}::timestamptz[]
      ) as g (part_id, place, is_done, seen_at) order by part_id, seen_at desc
    )
    insert into part_places as k (user_id, part_id, place, is_done, seen_at)
    select ${userId}::bigint, g.part_id, g.place, g.is_done, least(g.seen_at, now())
    from given g
    join work_parts p on p.id = g.part_id and p.published_at is not null
    join works w on w.id = p.work_id and w.kind = ${kind} and w.published_at is not null
    order by g.part_id
    on conflict (user_id, part_id) do update
      set place = excluded.place, is_done = excluded.is_done, seen_at = excluded.seen_at
      where k.seen_at < excluded.seen_at
    returning k.part_id`.execute(db)
  return rows.length
}

export async function listPlaces(db: Db, userId: string, workId: string): Promise<PartPlace[]> {
  const rows = await db
    .selectFrom('part_places as k')
    .innerJoin('work_parts as p', 'p.id', 'k.part_id')
    .select(['k.part_id', 'k.place', 'k.is_done', 'k.seen_at'])
    .where('k.user_id', '=', userId)
    .where('p.work_id', '=', workId)
    .orderBy('p.position')
    .execute()
  return rows.map(({ part_id, place, is_done, seen_at }) => ({
    partId: part_id,
    place,
    isDone: is_done,
    seenAt: seen_at.getTime(),
  }))
}

/** Max recent parts read for the list of works to continue. Older ones are not relevant. */
const maxLookedAt = 300

/** Returns the last seen part of each work, the most recently seen first. */
export async function listLastSeen(db: Db, userId: string, kind: WorkKind, limit: number) {
  return db
    .selectFrom(
      db
        .selectFrom('part_places as k')
        .innerJoin('work_parts as p', 'p.id', 'k.part_id')
        .innerJoin('works as w', 'w.id', 'p.work_id')
        .select(['p.id', 'p.work_id', 'p.position', 'k.place', 'k.is_done', 'k.seen_at'])
        .select(sql<string>`row_number() over (partition by p.work_id order by k.seen_at desc, p.id)`.as('nth'))
        .where('k.user_id', '=', userId)
        .where('w.kind', '=', kind)
        .where('w.published_at', 'is not', null)
        .where('p.published_at', 'is not', null)
        .orderBy('k.seen_at', 'desc')
        .limit(maxLookedAt)
        .as('seen'),
    )
    .select(['id', 'work_id', 'position', 'place', 'is_done', 'seen_at'])
    .where('nth', '=', '1')
    .orderBy('seen_at', 'desc')
    .limit(limit)
    .execute()
}

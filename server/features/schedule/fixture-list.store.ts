import { type ExpressionWrapper, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FixtureFilter, SportCode } from '#contract/schedule.ts'
import { fixtureFilters } from '#contract/schedule.ts'
import { canBeOn } from '#server/db/live-bound.ts'
import type { Database, Db } from '#server/db/sql.ts'
import { openStreams } from '#server/tables/ingest.ts'
import { teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

type Tables = Database & { f: Database['fixtures'] }
export type Condition = ExpressionWrapper<Tables, 'f', SqlBool>
export type Paging = { pageNum: number; pageSize: number }

/** Builds conditions on `fixtures as f`, for queries with any joins. */
export const eb = expressionBuilder<Tables, 'f'>()

const hourMs = 3_600_000
/** An interrupted fixture may resume, so it counts as live for this long. */
const interruptedForMs = 3 * hourMs
/** Without a reported start, a fixture counts as still to come for this long after its kick-off. */
const lateStartMs = 3 * hourMs
/**
 * Lists without a date include fixtures up to this far in the future and the past, so that they do not grow with the
 * table.
 */
const horizonMs = 7 * 24 * hourMs

const status = { scheduled: 0, interrupted: -13 } as const

export function isLive(nowMs: number): Condition {
  return eb.or([
    eb.and([eb.between('f.status', 1, 5), canBeOn(nowMs, { sport: 'f.sport', kickOff: 'f.kick_off' })]),
    eb.and([eb('f.status', '=', status.interrupted), eb('f.changed_at', '>', new Date(nowMs - interruptedForMs))]),
  ])
}

function isComing(nowMs: number): Condition {
  return eb.and([
    eb('f.status', '=', status.scheduled),
    eb.between('f.kick_off', new Date(nowMs - lateStartMs), new Date(nowMs + horizonMs)),
  ])
}

function hasEnded(nowMs: number): Condition {
  return eb.and([eb('f.status', '<', 0), eb.between('f.kick_off', new Date(nowMs - horizonMs), new Date(nowMs))])
}

const conditions: Record<FixtureFilter, typeof isLive> = {
  [fixtureFilters.live]: isLive,
  [fixtureFilters.coming]: isComing,
  [fixtureFilters.ended]: hasEnded,
}

/** Selects fixtures `f` with both teams and the tournament `t`, as every list shows them. */
export function fixtures(db: Db) {
  return db
    .selectFrom('fixtures as f')
    .innerJoin(tournaments(db).as('t'), 't.id', 'f.tournament_id')
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select([
      'f.id',
      'f.sport',
      'f.status',
      'f.state',
      'f.period',
      'f.period_started_at',
      'f.kick_off',
      'f.version',
      'f.observed_at',
      'f.changed_at',
      'f.round',
      'f.is_featured',
      'f.time_state',
      'f.season_id',
      'f.stage',
      'f.group_name',
      'f.venue',
      'f.origin',
      'f.home_half',
      'f.away_half',
      'f.home_regular',
      'f.away_regular',
      'f.home_pens',
      'f.away_pens',
      'f.home_score',
      'f.away_score',
      'f.tournament_id',
      't.names as tournament_names',
      'f.home_id',
      'home.names as home_names',
      'home.short_name as home_short_name',
      'home.colour as home_colour',
      'home.crest as home_crest',
      'f.away_id',
      'away.names as away_names',
      'away.short_name as away_short_name',
      'away.colour as away_colour',
      'away.crest as away_crest',
    ])
}

export type FixtureRow = Awaited<ReturnType<ReturnType<typeof fixtures>['executeTakeFirstOrThrow']>>
export type FixtureRows = { rows: FixtureRow[]; total: number }

type Listing = {
  where: Condition
  /**
   * `live-first` sorts live fixtures before coming ones, then streamed ones before others, then live featured ones
   * before others, then by kick-off.
   */
  order: 'live-first' | 'soonest' | 'latest'
  /** Sorts fixtures of this commentator before all others. */
  preferUserId?: string | undefined
  paging: Paging
}

/**
 * Reads rows and total in one query; a page past the end needs a second query for the total. Selects the page's ids
 * first, so that teams are joined only to its rows.
 */
async function list(db: Db, { where, order, preferUserId, paging }: Listing): Promise<FixtureRows> {
  const places = placesIn(db, { order, preferUserId })
  const page = db
    .selectFrom('fixtures as f')
    .select([
      'f.id',
      sql<string>`count(*) over ()`.as('total'),
      sql<string>`row_number() over (order by ${sql.join(places)})`.as('place'),
    ])
    .where(where)
    .orderBy('place')
    .limit(paging.pageSize)
    .offset((paging.pageNum - 1) * paging.pageSize)
  const rows = await fixtures(db)
    .innerJoin(page.as('page'), 'page.id', 'f.id')
    .select('page.total')
    .orderBy('page.place')
    .execute()
  const first = rows[0]
  if (first) return { rows, total: Number(first.total) }
  return { rows, total: paging.pageNum === 1 ? 0 : await count(db, where) }
}

function placesIn(db: Db, { order, preferUserId }: Pick<Listing, 'order' | 'preferUserId'>): RawBuilder<unknown>[] {
  const places: RawBuilder<unknown>[] = []
  // Both subqueries are uncorrelated, so that they run once and not for each row.
  if (preferUserId !== undefined)
    places.push(
      sql`f.id in (select fc.fixture_id from fixture_commentators fc where fc.user_id = ${preferUserId}) desc`,
    )
  if (order === 'live-first')
    places.push(
      sql`f.status <> 0 desc`,
      sql`f.id in (select s.fixture_id from (${openStreams(db)}) s where s.state = 'publishing') desc`,
      sql`(f.status <> 0 and f.is_featured) desc`,
    )
  return [...places, order === 'latest' ? sql`f.kick_off desc` : sql`f.kick_off`, sql`f.id`]
}

async function count(db: Db, where: Listing['where']): Promise<number> {
  const row = await db
    .selectFrom('fixtures as f')
    .select(sql<string>`count(*)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function findFixture(db: Db, fixtureId: string): Promise<FixtureRow | null> {
  return (await fixtures(db).where('f.id', '=', fixtureId).executeTakeFirst()) ?? null
}

export async function listByIds(db: Db, fixtureIds: readonly string[]): Promise<FixtureRow[]> {
  return fixtureIds.length === 0 ? [] : fixtures(db).where('f.id', 'in', fixtureIds).execute()
}

export function listFeatured(
  db: Db,
  { filter, nowMs, ...rest }: { filter: FixtureFilter; nowMs: number; paging: Paging },
): Promise<FixtureRows> {
  return list(db, {
    where: eb.and([eb('f.is_featured', '=', true), conditions[filter](nowMs)]),
    order: filter === fixtureFilters.ended ? 'latest' : 'soonest',
    ...rest,
  })
}

export function listByFilter(
  db: Db,
  {
    filter,
    sport,
    nowMs,
    ...rest
  }: { filter: FixtureFilter; sport?: SportCode | undefined; nowMs: number; paging: Paging },
): Promise<FixtureRows> {
  return list(db, {
    where: eb.and([conditions[filter](nowMs), ...ofSport(sport)]),
    order: orderOf(filter),
    ...rest,
  })
}

function orderOf(filter: FixtureFilter): Listing['order'] {
  if (filter === fixtureFilters.ended) return 'latest'
  return filter === fixtureFilters.live ? 'live-first' : 'soonest'
}

/** Lists all fixtures that kick off in a time span, in any state. */
export function listBetween(
  db: Db,
  { from, to, sport, paging }: { from: Date; to: Date; sport?: SportCode | undefined; paging: Paging },
): Promise<FixtureRows> {
  return list(db, {
    where: eb.and([eb('f.kick_off', '>=', from), eb('f.kick_off', '<', to), ...ofSport(sport)]),
    order: 'soonest',
    paging,
  })
}

export function listNowAndNext(
  db: Db,
  options: {
    sport?: SportCode | undefined
    exceptId?: string | undefined
    preferUserId?: string | undefined
    nowMs: number
    paging: Paging
  },
): Promise<FixtureRows> {
  const { sport, exceptId, preferUserId, nowMs, paging } = options
  return list(db, {
    where: eb.and([isNowOrNext(nowMs), ...ofSport(sport), ...except(exceptId)]),
    order: 'live-first',
    preferUserId,
    paging,
  })
}

/** Lists live and coming fixtures that have a commentator: one of `userIds`, or any when it is undefined. */
export function listCommented(
  db: Db,
  options: { userIds?: string[] | undefined; exceptId?: string | undefined; nowMs: number; paging: Paging },
): Promise<FixtureRows> {
  const { userIds, exceptId, nowMs, paging } = options
  return list(db, {
    where: eb.and([isNowOrNext(nowMs), isCommented(userIds), ...except(exceptId)]),
    order: 'live-first',
    paging,
  })
}

function isCommented(userIds: string[] | undefined): Condition {
  const entries = eb.selectFrom('fixture_commentators as fc')
  if (userIds) return eb.and([eb('f.id', 'in', entries.select('fc.fixture_id').where('fc.user_id', 'in', userIds))])
  // Do not use `exists`: the planner would turn it into a join that reads every entry in the table.
  return eb.and([eb(entries.select('fc.fixture_id').whereRef('fc.fixture_id', '=', 'f.id').limit(1), 'is not', null)])
}

export async function countLive(db: Db, nowMs: number): Promise<{ sport: SportCode; total: number }[]> {
  const rows = await db
    .selectFrom('fixtures as f')
    .select(['f.sport', sql<string>`count(*)`.as('total')])
    .where(isLive(nowMs))
    .groupBy('f.sport')
    .orderBy('f.sport')
    .execute()
  return rows.map(({ sport, total }) => ({ sport, total: Number(total) }))
}

function isNowOrNext(nowMs: number): Condition {
  return eb.or([isLive(nowMs), isComing(nowMs)])
}

function ofSport(sport: SportCode | undefined): Condition[] {
  return sport === undefined ? [] : [eb.and([eb('f.sport', '=', sport)])]
}

function except(fixtureId: string | undefined): Condition[] {
  return fixtureId === undefined ? [] : [eb.and([eb('f.id', '<>', fixtureId)])]
}

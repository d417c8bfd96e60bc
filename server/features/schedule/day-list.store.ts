import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { FixtureFilter, SportCode } from '#contract/schedule.ts'
import { fixtureFilters } from '#contract/schedule.ts'
import { maxLiveMs } from '#server/db/live-bound.ts'
import type { Db } from '#server/db/sql.ts'
import { tournaments } from '#server/tables/tournaments.ts'
import { type Condition, eb, type FixtureRow, fixtures, isLive } from './fixture-list.store.ts'
import { resultDueMs } from './result.rules.ts'

export type Narrowing = {
  sport?: SportCode | undefined
  tournamentId?: string | undefined
  hasCommentator?: boolean | undefined
  /** Limits the list to fixtures that are in `fixtureIds` or have a team in `teamIds`. */
  only?: { fixtureIds: string[]; teamIds: string[] } | undefined
}
export type Span = { from: Date; to: Date }

const status = { scheduled: 0, tbd: -11, postponed: -14 } as const

/**
 * Every fixture matches exactly one of `isLive`, `isStillToCome` and `isOver`. A scheduled fixture is still to come
 * until its result is due.
 */
function isStillToCome(nowMs: number): Condition {
  return eb.or([
    eb.and([eb('f.status', '=', status.scheduled), eb('f.kick_off', '>', new Date(nowMs - resultDueMs))]),
    eb.and([eb('f.status', 'in', [status.tbd, status.postponed]), eb('f.kick_off', '>', new Date(nowMs))]),
  ])
}

function isOver(nowMs: number): Condition {
  return eb.and([eb.not(isLive(nowMs)), eb.not(isStillToCome(nowMs))])
}

const conditions: Record<FixtureFilter, typeof isOver> = {
  [fixtureFilters.live]: isLive,
  [fixtureFilters.coming]: isStillToCome,
  [fixtureFilters.ended]: isOver,
}

function narrowed({ sport, tournamentId, hasCommentator, only }: Narrowing): Condition[] {
  const found: Condition[] = []
  if (sport !== undefined) found.push(eb.and([eb('f.sport', '=', sport)]))
  if (tournamentId !== undefined) found.push(eb.and([eb('f.tournament_id', '=', tournamentId)]))
  if (only) found.push(isOneOf(only))
  if (hasCommentator)
    found.push(
      eb.and([
        eb.exists(
          eb.selectFrom('fixture_commentators as fc').select('fc.user_id').whereRef('fc.fixture_id', '=', 'f.id'),
        ),
      ]),
    )
  return found
}

function isOneOf({ fixtureIds, teamIds }: { fixtureIds: string[]; teamIds: string[] }): Condition {
  const found: Condition[] = []
  if (fixtureIds.length > 0) found.push(eb.and([eb('f.id', 'in', fixtureIds)]))
  if (teamIds.length > 0) found.push(eb.or([eb('f.home_id', 'in', teamIds), eb('f.away_id', 'in', teamIds)]))
  return eb.or(found)
}

export type DayQuery = {
  span: Span
  narrowing: Narrowing
  status?: FixtureFilter | undefined
  nowMs: number
}

/**
 * Returns the earliest kick-off to read. The live list of the current day includes fixtures that kicked off before the
 * day began.
 */
function earliest({ span, status: wanted, nowMs }: DayQuery): Date {
  const isCurrent = span.from.getTime() <= nowMs && nowMs < span.to.getTime()
  return wanted === fixtureFilters.live && isCurrent ? new Date(span.from.getTime() - maxLiveMs) : span.from
}

function onDay(query: DayQuery): Condition {
  return isWithin({ ...query, span: { ...query.span, from: earliest(query) } })
}

function isWithin({ span, narrowing, status: wanted, nowMs }: DayQuery): Condition {
  return eb.and([
    eb('f.kick_off', '>=', span.from),
    eb('f.kick_off', '<', span.to),
    ...narrowed(narrowing),
    ...(wanted === undefined ? [] : [conditions[wanted](nowMs)]),
  ])
}

/** Sorts by sport, the tournament's rank and kick-off, so that a tournament's fixtures are adjacent. */
const dayOrder = ['f.sport', 't.priority', 'f.tournament_id', 'f.kick_off', 'f.id'] as const
export type DayPlace = { sport: number; priority: number; tournamentId: string; kickOffMs: number; id: string }
export type DayRow = FixtureRow & { priority: number }

/**
 * Returns a page of the day's fixtures in `dayOrder`, after the position `after`. Selects the ids first, so that only
 * the page's rows are joined.
 */
export async function listDay(
  db: Db,
  { after, pageSize, ...query }: DayQuery & { after: DayPlace | null; pageSize: number },
): Promise<DayRow[]> {
  let page = db
    .selectFrom('fixtures as f')
    .innerJoin(tournaments(db).as('t'), 't.id', 'f.tournament_id')
    .select(['f.id', 't.priority'])
    .where(onDay(query))
    .limit(pageSize)
  if (after)
    page = page.where(
      sql<boolean>`(f.sport, t.priority, f.tournament_id, f.kick_off, f.id) > (${after.sport}::smallint,
        ${after.priority}::smallint, ${after.tournamentId}::bigint, ${new Date(after.kickOffMs)}::timestamptz,
        ${after.id}::bigint)`,
    )
  for (const column of dayOrder) page = page.orderBy(column)
  let rows = fixtures(db).innerJoin(page.as('page'), 'page.id', 'f.id').select('page.priority')
  for (const column of dayOrder) rows = rows.orderBy(column)
  return rows.execute()
}

export async function countDay(db: Db, query: DayQuery): Promise<number> {
  const row = await db
    .selectFrom('fixtures as f')
    .select(sql<string>`count(*)`.as('total'))
    .where(onDay(query))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export type DayTournamentRow = {
  id: string
  names: LocalText
  sport: SportCode
  total: number
  live: number
  ended: number
  withCommentator: number
}

/** Returns the tournaments with fixtures in the span and the numbers of these fixtures, in the order of `listDay`. */
export async function listDayTournaments(db: Db, query: DayQuery): Promise<DayTournamentRow[]> {
  const { nowMs } = query

  const counted = db
    .selectFrom('fixtures as f')
    .select([
      'f.tournament_id',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${isLive(nowMs)}))::int`.as('live'),
      sql<number>`(count(*) filter (where ${isOver(nowMs)}))::int`.as('ended'),
      sql<number>`(count(*) filter (where exists (
          select from fixture_commentators fc where fc.fixture_id = f.id)))::int`.as('withCommentator'),
    ])
    .where(onDay(query))
    .groupBy('f.tournament_id')
  return db
    .selectFrom(counted.as('c'))
    .innerJoin(tournaments(db).as('t'), 't.id', 'c.tournament_id')
    .select(['t.id', 't.names', 't.sport', 'c.total', 'c.live', 'c.ended', 'c.withCommentator'])
    .orderBy('t.sport')
    .orderBy('t.priority')
    .orderBy('t.id')
    .execute()
}

/**
 * Counts fixtures per day and sport. `starts` are the starts of the days, then the end of the last day. `day` is the
 * index of the day, from 0.
 */
export async function countPerDay(
  db: Db,
  { starts, ...query }: Omit<DayQuery, 'span'> & { starts: Date[] },
): Promise<{ day: number; sport: SportCode; total: number }[]> {
  const [from, to] = [starts[0], starts.at(-1)]
  if (!from || !to) return []
  const day = sql<number>`width_bucket(f.kick_off, ${starts}::timestamptz[]) - 1`
  return db
    .selectFrom('fixtures as f')
    .select([day.as('day'), 'f.sport', sql<number>`count(*)::int`.as('total')])
    .where(isWithin({ ...query, span: { from, to } }))
    .groupBy([sql.ref('day'), 'f.sport'])
    .orderBy('day')
    .orderBy('f.sport')
    .execute()
}

export type TournamentPlace = { kickOffMs: number; id: string }

/**
 * With `isEnded`, returns the tournament's ended fixtures, latest first; else its live and coming fixtures, soonest
 * first.
 */
export function listOfTournament(
  db: Db,
  options: {
    tournamentId: string
    isEnded: boolean
    hasCommentator: boolean
    after: TournamentPlace | null
    nowMs: number
    pageSize: number
  },
): Promise<FixtureRow[]> {
  const { tournamentId, isEnded, hasCommentator, after, nowMs, pageSize } = options
  const direction = isEnded ? 'desc' : 'asc'
  const isOnList = isEnded
    ? eb.and([eb('f.kick_off', '<=', new Date(nowMs)), isOver(nowMs)])
    : // No fixture is live longer than this. Without the bound the query would read all past fixtures.
      eb.and([eb('f.kick_off', '>', new Date(nowMs - maxLiveMs)), eb.not(isOver(nowMs))])
  return fixtures(db)
    .where(eb.and([isOnList, ...narrowed({ tournamentId, hasCommentator })]))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(f.kick_off, f.id) ${sql.raw(isEnded ? '<' : '>')} (${new Date(after?.kickOffMs ?? 0)}::timestamptz,
          ${after?.id ?? '0'}::bigint)`,
      ),
    )
    .orderBy('f.kick_off', direction)
    .orderBy('f.id', direction)
    .limit(pageSize)
    .execute()
}

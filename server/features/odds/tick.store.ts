import { type ColumnType, sql } from 'kysely'
import type { OddsType } from '#contract/odds.ts'
import type { FixtureState } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

type TickTable = {
  line_id: string
  change_time: ColumnType<Date, Date, never>
  line: number | null
  price_1: number | null
  price_2: number | null
  price_3: number | null
  odds_type: OddsType
  is_closed: boolean
}
type MarkTable = {
  fixture_id: string
  at: ColumnType<Date, Date, never>
  state: FixtureState
  home_score: number
  away_score: number
}
type ThinningTable = { is_only: boolean; done_until: ColumnType<Date, Date, Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    odds_ticks: TickTable
    odds_marks: MarkTable
    odds_thinning: ThinningTable
  }
}

export type TickRow = Omit<TickTable, 'change_time'> & { change_time: Date }

/** Returns the newest `limit` ticks of a line, oldest first. */
export async function listTicks(db: Db, lineId: string, limit: number): Promise<TickRow[]> {
  const newest = await db
    .selectFrom('odds_ticks')
    .selectAll()
    .where('line_id', '=', lineId)
    .orderBy('change_time', 'desc')
    .limit(limit)
    .execute()
  return newest.reverse()
}

/**
 * Returns the last priced tick before play of each line in a market, the main line first. The lines are those of one
 * company, or of all shown companies in the operator's order. Odds type 0 does not say whether the price is from before
 * play. Those ticks are compared with the first mark of play, or with the kick-off when there is none.
 */
export async function listClosingTicks(
  db: Db,
  of: { fixtureId: string; companyId?: string; kindCode: number; limit?: number },
): Promise<TickRow[]> {
  const isOffered = of.companyId === undefined ? sql`c.is_shown` : sql`c.id = ${Number(of.companyId)}`
  const { rows } = await sql<TickRow>`
    select t.* from odds_lines l
    join odds_companies c on c.id = l.company_id
    join (${fixtures(db)}) f on f.id = l.fixture_id
    cross join lateral (
      select coalesce(min(at), f.kick_off) as at from odds_marks m
      where m.fixture_id = f.id and m.state not in ('scheduled', 'tbd', 'postponed', 'cancelled')
    ) start
    cross join lateral (
      select * from odds_ticks t
      where t.line_id = l.id and t.price_1 is not null
        and (t.odds_type in (1, 2) or (t.odds_type = 0 and t.change_time <= start.at))
      order by t.change_time desc limit 1
    ) t
    where l.fixture_id = ${of.fixtureId} and l.kind = ${of.kindCode} and ${isOffered}
    order by c.sort, c.id, l.line_index
    limit ${of.limit ?? null}`.execute(db)
  return rows
}

export type MarkRow = { at: Date; state: FixtureState; home_score: number; away_score: number }

export async function listMarks(db: Db, fixtureId: string): Promise<MarkRow[]> {
  return db
    .selectFrom('odds_marks')
    .select(['at', 'state', 'home_score', 'away_score'])
    .where('fixture_id', '=', fixtureId)
    .orderBy('at')
    .execute()
}

/** Inserts the fixture's state and score at given times. An existing mark of the same time is not changed. */
export async function insertMarks(db: Db, marks: (MarkRow & { fixture_id: string })[]): Promise<void> {
  if (marks.length === 0) return
  await db
    .insertInto('odds_marks')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts a mark with the fixture's current state and score, unless the last mark is identical. */
export async function insertMarkOfNow(db: Db, fixtureId: string): Promise<void> {
  await sql`
    insert into odds_marks (fixture_id, at, state, home_score, away_score)
    select f.id, coalesce(f.observed_at, f.changed_at), f.state, coalesce(f.home_score, 0), coalesce(f.away_score, 0)
    from (${fixtures(db)}) f
    left join lateral (
      select state, home_score, away_score from odds_marks m where m.fixture_id = f.id order by at desc limit 1
    ) last on true
    where f.id = ${fixtureId}
      and (last.state, last.home_score, last.away_score)
        is distinct from (f.state, coalesce(f.home_score, 0)::smallint, coalesce(f.away_score, 0)::smallint)
    on conflict do nothing`.execute(db)
}

/** Deletes the ticks between two times. Returns their number. */
export async function deleteTicks(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('odds_ticks')
    .where('change_time', '>=', from)
    .where('change_time', '<', to)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns the time up to which ticks were thinned, or null before the first run. */
export async function findThinnedUntil(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('odds_thinning').select('done_until').executeTakeFirst()
  return row?.done_until ?? null
}

export async function findFirstTick(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('odds_ticks')
    .select((eb) => eb.fn.min('change_time').as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}

export async function upsertThinnedUntil(db: Db, until: Date): Promise<void> {
  await db
    .insertInto('odds_thinning')
    .values({ is_only: true, done_until: until })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ done_until: until }))
    .execute()
}

/**
 * Thins in-play ticks between two times: keeps the last tick of each line in every ten seconds, and ticks that close or
 * open the market. Returns the number of deleted ticks.
 */
export async function deleteDenseTicks(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const result = await sql`
    with dense as (
      select ctid, is_closed,
        lag(is_closed) over line as was_closed,
        row_number() over (
          partition by line_id, date_bin('10 seconds', change_time, 'epoch') order by change_time desc, ctid desc
        ) as age
      from odds_ticks
      where odds_type = 3 and change_time >= ${from} and change_time < ${to}
      window line as (partition by line_id order by change_time, ctid)
    )
    delete from odds_ticks t using dense d
    where t.ctid = d.ctid and t.change_time >= ${from} and t.change_time < ${to}
      and d.age > 1 and d.is_closed is not distinct from coalesce(d.was_closed, d.is_closed)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

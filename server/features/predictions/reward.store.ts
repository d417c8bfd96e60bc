import { type ColumnType, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'

type ClosedTable = { contest_id: string; round_key: string; closed_at: ColumnType<Date, never, never> }
type WinnerTable = {
  contest_id: string
  round_key: string
  user_id: string
  points: number
  paid_at: ColumnType<Date | null, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    prediction_closed_rounds: ClosedTable
    prediction_round_winners: WinnerTable
  }
}

export type UnpaidExact = { id: string; userId: string; reward: number }

/**
 * Marks one unpaid exact score that was settled before the given time as paid. The caller must pay it in the same
 * transaction.
 */
export async function takeUnpaidExact(tx: Tx, before: Date): Promise<UnpaidExact | null> {
  const { rows } = await sql<UnpaidExact>`
    with due as (
      select id from predictions where outcome = 'exact' and rewarded_at is null and settled_at <= ${before}
      order by settled_at, id limit 1 for update skip locked
    )
    update predictions p set rewarded_at = now() from due, prediction_contests c
    where p.id = due.id and c.id = p.contest_id
    returning p.id::text, p.user_id::text as "userId", c.exact_reward as reward`.execute(tx)
  return rows[0] ?? null
}

export type ExactScore = {
  fixtureId: string
  contestId: string
  round: string
  home: number
  away: number
  homeNames: LocalText
  awayNames: LocalText
  kickOff: Date
}

export async function findExactScore(db: Db, id: string): Promise<ExactScore> {
  return db
    .selectFrom('predictions as p')
    .innerJoin(fixtures(db).as('f'), 'f.id', 'p.fixture_id')
    .innerJoin(teams(db).as('h'), 'h.id', 'f.home_id')
    .innerJoin(teams(db).as('a'), 'a.id', 'f.away_id')
    .select([
      ...([
        'p.contest_id as contestId',
        'p.fixture_id as fixtureId',
        'p.round_key as round',
        'p.home',
        'p.away',
      ] as const),
      ...(['h.names as homeNames', 'a.names as awayNames', 'f.kick_off as kickOff'] as const),
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type UnpaidWinner = { contestId: string; round: string; userId: string; reward: number }

export async function takeUnpaidWinner(tx: Tx): Promise<UnpaidWinner | null> {
  const { rows } = await sql<UnpaidWinner>`
    with due as (
      select contest_id, round_key, user_id from prediction_round_winners where paid_at is null
      order by contest_id, round_key, user_id limit 1 for update skip locked
    )
    update prediction_round_winners w set paid_at = now() from due, prediction_contests c
    where w.contest_id = due.contest_id and w.round_key = due.round_key and w.user_id = due.user_id
      and c.id = w.contest_id
    returning w.contest_id::text as "contestId", w.round_key as round, w.user_id::text as "userId",
      c.round_reward as reward`.execute(tx)
  return rows[0] ?? null
}

export async function listClosed(db: Db, contestId: string): Promise<Set<string>> {
  const found = await db
    .selectFrom('prediction_closed_rounds')
    .select('round_key')
    .where('contest_id', '=', contestId)
    .execute()
  return new Set(found.map(({ round_key }) => round_key))
}

/** Returns the time of the last settlement of these fixtures’ predictions, or null when no prediction is settled. */
export async function lastSettled(db: Db, fixtureIds: readonly string[]): Promise<Date | null> {
  if (fixtureIds.length === 0) return null
  const row = await db
    .selectFrom('predictions')
    .select((eb) => eb.fn.max('settled_at').as('last'))
    .where('fixture_id', 'in', fixtureIds)
    .executeTakeFirst()
  return row?.last ?? null
}

/**
 * Closes the round once and stores its winners: most points, then most exact scores. Members equal in both all win. A
 * round without points has no winner.
 */
export async function closeRound(tx: Tx, { contestId, round }: { contestId: string; round: string }): Promise<void> {
  await sql`
    with closed as (
      insert into prediction_closed_rounds (contest_id, round_key) values (${contestId}, ${round})
      on conflict do nothing returning 1
    ), best as (
      select points, exact from prediction_standings
      where contest_id = ${contestId} and round_key = ${round} and points > 0
      order by points desc, exact desc limit 1
    )
    insert into prediction_round_winners (contest_id, round_key, user_id, points)
    select s.contest_id, s.round_key, s.user_id, s.points from prediction_standings s, best, closed
    where s.contest_id = ${contestId} and s.round_key = ${round} and s.points = best.points and s.exact = best.exact`.execute(
    tx,
  )
}

import { sql } from 'kysely'
import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import { profitUnit } from '#contract/rules/tip-settlement.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

export type RecordRow = {
  user_id: string
  sample: number
  wins: number
  half_wins: number
  pushes: number
  half_losses: number
  losses: number
  wilson: number
  /** In hundred-thousandths of a unit. */
  profit: number
  staked: number
  closing_value: number | null
  closing_sample: number
}
export type RankedRow = RecordRow & {
  rank: number
  total: number
  username: string
  nickname: string
  profile_picture: string
}

/** Quantile of the normal distribution for a 95 % confidence interval. */
const z = 1.959964

const counted = (outcome: TipOutcome) => sql`count(*) filter (where outcome = ${outcome})::int`

/** Totals of a tipster's settled tips, without void tips. Sums are exact; only ratios are floats. */
const totals = sql`
  user_id,
  count(*)::int as sample,
  ${counted('win')} as wins,
  ${counted('halfWin')} as half_wins,
  ${counted('push')} as pushes,
  ${counted('halfLose')} as half_losses,
  ${counted('lose')} as losses,
  sum(profit)::float8 as profit,
  sum(stake)::int as staked,
  avg(price::float8 / closing_price - 1) as closing_value,
  count(closing_price)::int as closing_sample`

const settled = sql`outcome is not null and outcome <> 'void'`

/** Wilson's lower bound for the share of won and half won tips among all tips except pushes. */
const withBound = sql`
  select *, case when decided = 0 then 0 else
    (hits / decided + ${z * z} / (2 * decided)
      - ${z} * sqrt(hits * (decided - hits) / decided ^ 3 + ${z * z} / (4 * decided ^ 2))) / (1 + ${z * z} / decided) end as wilson
  from (
    select *, (wins + half_wins)::float8 as hits, (sample - pushes)::float8 as decided from totals
  ) as shares`

/** Returns tipsters with enough settled tips on fixtures since the given time, best first. */
export async function listRanked(
  db: Db,
  { since, least, pageNum, pageSize }: { since: Date; least: number; pageNum: number; pageSize: number },
): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with totals as (
      select ${totals} from tip_standings where ${settled} and kick_off >= ${since}
      group by user_id having count(*) >= ${least}
    ), ranked as (
      select *, row_number() over (order by wilson desc, profit / (staked * ${profitUnit}::float8) desc, user_id)::int as rank,
        count(*) over ()::int as total
      from (${withBound}) as bounded
    )
    select r.*, r.user_id::text, u.username, u.nickname, u.profile_picture
    from ranked r join (${authors(db)}) u on u.id = r.user_id
    order by r.rank limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return rows
}

export async function countRanked(db: Db, { since, least }: { since: Date; least: number }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from tip_standings where ${settled} and kick_off >= ${since} group by user_id having count(*) >= ${least}
    ) as enough`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns one tipster's record since the given time, or null without a settled tip that is not void. */
export async function findRecord(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`
    with totals as (
      select ${totals} from tip_standings
      where ${settled} and kick_off >= ${since} and user_id = ${userId} group by user_id
    )
    select *, user_id::text from (${withBound}) as bounded`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns each tipster's longest run of lost or half lost tips, in the order of kick-off. Pushes are skipped. Tipsters
 * without a lost tip are missing.
 */
export async function longestLosingRuns(
  db: Db,
  { userIds, since }: { userIds: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; longest: number }>`
    with ordered as (
      select user_id, outcome in ('lose', 'halfLose') as is_lost,
        row_number() over (partition by user_id order by kick_off, tip_id) as place
      from tip_standings
      where ${settled} and outcome <> 'push' and kick_off >= ${since} and user_id = any(${[...userIds]}::bigint[])
    ), runs as (
      select user_id, count(*)::int as length from (
        select user_id, place - row_number() over (partition by user_id order by place) as run from ordered where is_lost
      ) as lost group by user_id, run
    )
    select user_id::text, max(length) as longest from runs group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, longest }) => [user_id, longest]))
}

export async function countOpenAndVoid(db: Db, userId: string): Promise<{ pending: number; voids: number }> {
  return db
    .selectFrom('tip_standings')
    .select([
      sql<number>`count(*) filter (where outcome is null)::int`.as('pending'),
      sql<number>`count(*) filter (where outcome = 'void')::int`.as('voids'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

import { type ColumnType, sql } from 'kysely'
import type { Lineups } from '#contract/fixture-details.ts'
import type { FixtureState, SportCode } from '#contract/schedule.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { fixtureLineups } from '#server/tables/details.ts'
import { fixtures, lockedFixture } from '#server/tables/fixtures.ts'
import { severeSuspects } from '#server/tables/fraud.ts'
import { frozenMembers } from '#server/tables/ledger.ts'
import { tracesAfter } from '#server/tables/sessions.ts'
import { type Ballot, ballotLimits, type SharedTrace } from './rating-ballots.rules.ts'

type RatingTable = {
  fixture_id: string
  user_id: string
  player_id: string
  score: number
  rated_at: ColumnType<Date, Date | undefined, never>
  changed_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    player_ratings: RatingTable
  }
}

export const playerRatingRows: FixtureRows[] = [{ table: 'player_ratings', onMerge: 'stops' }]

export type RatedFixture = { sport: SportCode; state: FixtureState; kickOff: number }

const columns = ['sport', 'state', 'kick_off'] as const
type FixtureRow = { sport: SportCode; state: FixtureState; kick_off: Date }
const toFixture = ({ sport, state, kick_off }: FixtureRow): RatedFixture => ({
  sport,
  state,
  kickOff: kick_off.getTime(),
})

export async function findRatedFixture(db: Db, id: string): Promise<RatedFixture | null> {
  const row = await db.selectFrom(fixtures(db).as('f')).select(columns).where('f.id', '=', id).executeTakeFirst()
  return row ? toFixture(row) : null
}

export async function lockRatedFixture(tx: Tx, id: string): Promise<RatedFixture | null> {
  const row = await lockedFixture(tx, id).select(columns).executeTakeFirst()
  return row ? toFixture(row) : null
}

/** Selects the starters of a confirmed line-up and the substitutes who came on. */
function played(db: Db, fixtureId: string) {
  return db
    .selectFrom('player_matches as m')
    .where('m.fixture_id', '=', fixtureId)
    .where('m.is_starter', 'is not', null)
    .where((e) => e.or([e('m.is_starter', '=', true), e('m.is_played', '=', true), e('m.minute_in', 'is not', null)]))
}

export async function hasPlayed(db: Db, fixtureId: string, playerId: string): Promise<boolean> {
  const row = await played(db, fixtureId).select('m.player_id').where('m.player_id', '=', playerId).executeTakeFirst()
  return row !== undefined
}

export type RatingKey = { fixtureId: string; userId: string; playerId: string }

export async function upsertPlayerRating(
  tx: Tx,
  { fixtureId, userId, playerId, score }: RatingKey & { score: number },
) {
  await tx
    .insertInto('player_ratings')
    .values({ fixture_id: fixtureId, user_id: userId, player_id: playerId, score })
    .onConflict((conflict) =>
      conflict.columns(['fixture_id', 'user_id', 'player_id']).doUpdateSet({ score, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function deletePlayerRating(tx: Tx, { fixtureId, userId, playerId }: RatingKey): Promise<void> {
  await tx
    .deleteFrom('player_ratings')
    .where('fixture_id', '=', fixtureId)
    .where('user_id', '=', userId)
    .where('player_id', '=', playerId)
    .execute()
}

export type PastRating = RatingKey & { score: number; at: number }

/** Inserts ratings in one statement. A member's existing rating of a player is not changed. */
export async function insertPlayerRatings(db: Db, ratings: readonly PastRating[]): Promise<void> {
  const column = <K extends keyof PastRating>(name: K) => ratings.map((one) => one[name])
  await sql`
    insert into player_ratings (fixture_id, user_id, player_id, score, rated_at, changed_at)
    select fixture_id, user_id, player_id, score, to_timestamp(at / 1000.0), to_timestamp(at / 1000.0)
    from unnest(${column('fixtureId')}::bigint[], ${column('userId')}::bigint[], ${column('playerId')}::bigint[],
      ${column('score')}::smallint[], ${column('at')}::bigint[]) as r (fixture_id, user_id, player_id, score, at)
    on conflict do nothing`.execute(db)
}

export async function listOwnRatings(db: Db, fixtureId: string, userId: string) {
  return db
    .selectFrom('player_ratings')
    .select(['player_id as playerId', 'score'])
    .where('fixture_id', '=', fixtureId)
    .where('user_id', '=', userId)
    .orderBy('player_id')
    .execute()
}

export async function findJoinedAt(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom(authors(db).as('u')).select('created_at').where('id', '=', userId).executeTakeFirst()
  return row?.created_at.getTime() ?? null
}

type Doubt = { joinedBy: number; sharing: readonly string[] }
type BallotRow = {
  raters: number
  userId: string | null
  joinedAt: Date
  firstAt: Date
  isSuspect: boolean
  homeCount: number
  homeSum: number
  awayCount: number
  awaySum: number
}

/**
 * Returns the number of raters of a fixture, and those whose ratings a rule may refuse, in the order of their first
 * rating. `sharing` are the raters who share a device or an address. A match can have ten thousand raters, and reading
 * all of them would hold the event loop.
 */
export async function readBallots(
  db: Db,
  fixtureId: string,
  { joinedBy, sharing }: Doubt,
): Promise<{ raters: number; doubtful: Ballot[] }> {
  const { minOfEachTeam, oneSidedBy } = ballotLimits
  const { rows } = await sql<BallotRow>`
    with given as materialized (
      select r.user_id, min(r.rated_at) as first_at,
        count(*) filter (where m.is_home) as home_count, coalesce(sum(r.score) filter (where m.is_home), 0) as home_sum,
        count(*) filter (where not m.is_home) as away_count,
        coalesce(sum(r.score) filter (where not m.is_home), 0) as away_sum
      from player_ratings as r join (
        select p.player_id, p.team_id = f.home_id as is_home
        from player_matches as p join (${fixtures(db)}) as f on f.id = p.fixture_id where p.fixture_id = ${fixtureId}
      ) as m on m.player_id = r.player_id
      where r.fixture_id = ${fixtureId}
      group by r.user_id
    ), suspects as materialized (
      select user_id from (${severeSuspects(db)}) as s union select user_id from (${frozenMembers(db)}) as f
    ), doubtful as (
      select g.*, u.created_at, g.user_id in (select user_id from suspects) as is_suspect
      from given as g join (${authors(db)}) as u on u.id = g.user_id
      where u.created_at > ${new Date(joinedBy)} or g.user_id in (select user_id from suspects)
        or g.user_id = any(${sharing}::bigint[])
        or (least(g.home_count, g.away_count) >= ${minOfEachTeam} and
          abs(g.home_sum::numeric / nullif(g.home_count, 0) - g.away_sum::numeric / nullif(g.away_count, 0)) >= ${oneSidedBy})
    )
    select c.raters, d.user_id as "userId", d.created_at as "joinedAt", d.first_at as "firstAt",
      d.is_suspect as "isSuspect", d.home_count::int as "homeCount", d.home_sum::int as "homeSum",
      d.away_count::int as "awayCount", d.away_sum::int as "awaySum"
    from (select count(*)::int as raters from given) as c left join doubtful as d on true
    order by d.first_at, d.user_id`.execute(db)
  const doubtful = rows.flatMap(({ userId, joinedAt, firstAt, isSuspect, ...sums }): Ballot[] =>
    userId === null
      ? []
      : [
          {
            ...{ userId, isSuspect, joinedAt: joinedAt.getTime(), firstAt: firstAt.getTime() },
            home: { count: sums.homeCount, sum: sums.homeSum },
            away: { count: sums.awayCount, sum: sums.awaySum },
          },
        ],
  )
  return { raters: rows[0]?.raters ?? 0, doubtful }
}

/** Returns the devices and addresses shared by enough raters for a rule, in sessions that were open after `since`. */
export async function listSharedTraces(db: Db, fixtureId: string, since: Date): Promise<SharedTrace[]> {
  const { rows } = await sql<SharedTrace>`
    with traces as materialized (
      select t.device, t.address, t.user_id from (${tracesAfter(db, since)}) as t
      where t.user_id in (select r.user_id from player_ratings as r where r.fixture_id = ${fixtureId})
    )
    select 'device' as mark, array_agg(distinct user_id)::text[] as "userIds" from traces
      where device is not null group by device having count(distinct user_id) >= ${ballotLimits.minOnDevice}
    union all
    select 'address', array_agg(distinct user_id)::text[] from traces
      where address is not null group by address having count(distinct user_id) >= ${ballotLimits.minInBurst}`.execute(
    db,
  )
  return rows
}

export type TallyRow = {
  playerId: string
  name: string
  names: string[]
  number: number | null
  side: 'home' | 'away'
  votes: number
  counted: number
  sum: number
}

/** Returns the players of a fixture who can be rated, with all votes and the counted ones. */
export async function listTallies(db: Db, fixtureId: string, uncounted: ReadonlySet<string>): Promise<TallyRow[]> {
  const isCounted = sql`not (r.user_id = any(${[...uncounted]}::bigint[]))`
  return played(db, fixtureId)
    .innerJoin('players as p', 'p.id', 'm.player_id')
    .innerJoin(fixtures(db).as('f'), 'f.id', 'm.fixture_id')
    .leftJoin('player_ratings as r', (join) =>
      join.onRef('r.fixture_id', '=', 'm.fixture_id').onRef('r.player_id', '=', 'm.player_id'),
    )
    .select(['m.player_id as playerId', 'p.name', 'm.names', 'm.number'])
    .select([
      sql<'home' | 'away'>`case when m.team_id = f.home_id then 'home' else 'away' end`.as('side'),
      sql<number>`count(r.user_id)::int`.as('votes'),
      sql<number>`(count(r.user_id) filter (where ${isCounted}))::int`.as('counted'),
      sql<number>`coalesce(sum(r.score) filter (where ${isCounted}), 0)::int`.as('sum'),
    ])
    .groupBy(['m.player_id', 'p.name', 'm.names', 'm.number', 'm.team_id', 'f.home_id', 'm.is_starter'])
    .orderBy('side', 'desc')
    .orderBy('m.is_starter', 'desc')
    .orderBy('m.number')
    .orderBy('m.player_id')
    .execute()
}

export async function findLineups(db: Db, fixtureId: string): Promise<Lineups | null> {
  const row = await db
    .selectFrom(fixtureLineups(db).as('d'))
    .select('d.lineups')
    .where('d.fixture_id', '=', fixtureId)
    .executeTakeFirst()
  return row?.lineups ?? null
}

/**
 * Moves the ratings of a duplicate to the player that replaces it. A member's rating of the replacing player stays.
 */
export async function moveRatings(tx: Tx, { playerId, byId }: { playerId: string; byId: string }): Promise<void> {
  await sql`
    delete from player_ratings as r where r.player_id = ${playerId} and exists (
      select from player_ratings as o
      where o.fixture_id = r.fixture_id and o.user_id = r.user_id and o.player_id = ${byId}
    )`.execute(tx)
  await tx.updateTable('player_ratings').set({ player_id: byId }).where('player_id', '=', playerId).execute()
}

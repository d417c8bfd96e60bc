import { type ColumnType, type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { PredictionRules } from '#contract/predictions.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { seasons, tournaments } from '#server/tables/tournaments.ts'

type ContestTable = {
  id: Generated<string>
  season_id: string
  is_open: Generated<boolean>
  exact_points: Generated<number>
  difference_points: Generated<number>
  outcome_points: Generated<number>
  joker_factor: Generated<number>
  exact_reward: Generated<number>
  round_reward: Generated<number>
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    prediction_contests: ContestTable
  }
}

export type Contest = {
  id: string
  seasonId: string
  isOpen: boolean
  rules: PredictionRules
  season: string
  tournamentId: string
  names: LocalText
  colour: string
}

function contests(db: Db) {
  // A finished season takes no predictions and no new leagues. A season without fixtures has not begun. Later rounds of
  // a cup are published only after the earlier ones end, so the season's last day is checked too.
  const isUnfinished = sql`s.ends_on > (now() at time zone 'Asia/Ho_Chi_Minh')::date or (
    select coalesce(bool_or(f.state not in ('finished', 'awarded', 'abandoned', 'cancelled')), true)
    from (${fixtures(db)}) f where f.season_id = c.season_id)`
  return db
    .selectFrom('prediction_contests as c')
    .innerJoin(seasons(db).as('s'), 's.id', 'c.season_id')
    .innerJoin(tournaments(db).as('t'), 't.id', 's.tournament_id')
    .select([
      'c.id',
      'c.season_id as seasonId',
      sql<boolean>`c.is_open and (${isUnfinished})`.as('isOpen'),
      's.name as season',
      't.id as tournamentId',
      't.names',
      't.colour',
      sql<PredictionRules>`jsonb_build_object('exact', c.exact_points, 'difference', c.difference_points,
        'outcome', c.outcome_points, 'jokerFactor', c.joker_factor, 'exactReward', c.exact_reward,
        'roundReward', c.round_reward)`.as('rules'),
    ])
}

/** Returns all contests in order of creation, open ones first. */
export async function listContests(db: Db): Promise<Contest[]> {
  return contests(db).orderBy('isOpen', 'desc').orderBy('c.id').execute()
}

export async function findContest(db: Db, id: string): Promise<Contest | null> {
  return (await contests(db).where('c.id', '=', id).executeTakeFirst()) ?? null
}

export async function findContestOfSeason(db: Db, seasonId: string): Promise<Contest | null> {
  return (await contests(db).where('c.season_id', '=', seasonId).executeTakeFirst()) ?? null
}

/** Creates the season's contest unless it exists. Returns its id. */
export async function keepContest(db: Db, seasonId: string): Promise<string> {
  await db
    .insertInto('prediction_contests')
    .values({ season_id: seasonId })
    .onConflict((conflict) => conflict.column('season_id').doNothing())
    .execute()
  const found = db.selectFrom('prediction_contests').select('id').where('season_id', '=', seasonId)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Key of a matchday, a cup round, or a week in Vietnam's time zone (contract/predictions.ts). */
export const roundKey = sql<string>`case
  when round_key <> '' then stage || '-' || round_key
  when round_number is not null then stage || '-' || round_number
  else 'week-' || to_char(date_trunc('week', kick_off at time zone 'Asia/Ho_Chi_Minh'), 'YYYY-MM-DD') end`

const isOpen = (now: Date) => sql<boolean>`state = 'scheduled' and kick_off > ${now}`

export type RoundRow = {
  key: string
  names: LocalText
  fixtures: number
  open: number
  /** Number of fixtures that are not over. Postponed fixtures do not count, so that a round does not wait for them. */
  waiting: number
  firstKickOff: Date
  lastKickOff: Date
  /** Earliest kick-off of the round's open fixtures; null when none is open. */
  nextKickOff: Date | null
}

/** Returns the season's rounds, ordered by first kick-off. */
export async function listRounds(db: Db, seasonId: string, now: Date): Promise<RoundRow[]> {
  return fixturesOf(db, seasonId)
    .select([
      roundKey.as('key'),
      sql<LocalText>`min(round::text)::jsonb`.as('names'),
      sql<number>`count(*)::int`.as('fixtures'),
      sql<number>`count(*) filter (where ${isOpen(now)})::int`.as('open'),
      sql<number>`count(*) filter (where state not in ('finished', 'awarded', 'abandoned', 'cancelled', 'postponed'))::int`.as(
        'waiting',
      ),
      sql<Date>`min(kick_off)`.as('firstKickOff'),
      sql<Date>`max(kick_off)`.as('lastKickOff'),
      sql<Date | null>`min(kick_off) filter (where ${isOpen(now)})`.as('nextKickOff'),
    ])
    .groupBy(roundKey)
    .orderBy(sql`min(kick_off)`)
    .execute()
}

function fixturesOf(db: Db, seasonId: string) {
  return db.selectFrom(fixtures(db).as('fixtures')).where('season_id', '=', seasonId)
}

const maxOfRound = 60

export async function listRoundFixtures(db: Db, seasonId: string, key: string) {
  return fixturesOf(db, seasonId)
    .select(['id', 'state', 'kick_off', roundKey.as('key')])
    .where(roundKey, '=', key)
    .orderBy('kick_off')
    .orderBy('id')
    .limit(maxOfRound)
    .execute()
}

/** Returns the season’s fixtures that are open for predictions and kick off before `until`, at most 500. */
export async function listOpen(
  db: Db,
  seasonId: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ id: string; kickOff: Date }[]> {
  return fixturesOf(db, seasonId)
    .select(['id', 'kick_off as kickOff'])
    .where(isOpen(now))
    .where('kick_off', '<', until)
    .limit(500)
    .execute()
}

/** Returns one fixture with its round key, or null. With `isHeld`, locks it `FOR SHARE` until the transaction ends. */
export async function findFixture(db: Db, id: string, isHeld = false) {
  const query = fixtures(db).where('id', '=', id).select(roundKey.as('key'))
  return (await (isHeld ? query.forShare() : query).executeTakeFirst()) ?? null
}

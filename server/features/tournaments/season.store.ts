import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { eventKinds, scoringKinds } from '#contract/rules/fixture-events.ts'
import type { FixtureState, Stage } from '#contract/schedule.ts'
import { offsetOf } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtureEvents } from '#server/tables/details.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { playerMatches } from '#server/tables/players.ts'
import { teams } from '#server/tables/teams.ts'
import type { RoundPlace } from './round.rules.ts'

type Paging = { pageNum: number; pageSize: number }

export type RoundRow = {
  stage: Stage
  round_key: string
  round_number: number | null
  names: LocalText
  total: number
  finished: number
  goals: number
  is_grouped: boolean
  first_kick_off: Date
  last_kick_off: Date
}

/** A knock-out round is one round, even if its legs have different numbers. */
const roundNumber = sql<number | null>`case when round_key = '' then round_number end`

/** Returns the rounds of a season, ordered by first kick-off. Only fixtures with a result count as finished. */
export async function listRounds(db: Db, seasonId: string): Promise<RoundRow[]> {
  return db
    .selectFrom(fixtures(db).as('fixtures'))
    .select([
      'stage',
      'round_key',
      roundNumber.as('round_number'),
      sql<LocalText>`min(round::text)::jsonb`.as('names'),
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where state in ('finished', 'awarded'))::int`.as('finished'),
      sql<number>`coalesce(sum(home_score + away_score) filter (where state in ('finished', 'awarded')), 0)::int`.as(
        'goals',
      ),
      sql<boolean>`bool_or(group_name <> '')`.as('is_grouped'),
      sql<Date>`min(kick_off)`.as('first_kick_off'),
      sql<Date>`max(kick_off)`.as('last_kick_off'),
    ])
    .where('season_id', '=', seasonId)
    .groupBy(['stage', 'round_key', roundNumber])
    .orderBy(sql`min(kick_off)`)
    .orderBy(roundNumber)
    .execute()
}

export type FixtureIds = { ids: string[]; total: number }

/** Returns a round's fixtures by kick-off. A page past the end needs a second query for the total. */
export async function listRoundFixtures(
  db: Db,
  { seasonId, place, paging }: { seasonId: string; place: RoundPlace; paging: Paging },
): Promise<FixtureIds> {
  const ofRound = db
    .selectFrom(fixtures(db).as('fixtures'))
    .where('season_id', '=', seasonId)
    .where('stage', '=', place.stage)
    .where('round_key', '=', place.roundKey)
    .where(roundNumber, 'is not distinct from', place.roundNumber)
  const rows = await ofRound
    .select(['id', sql<string>`count(*) over ()`.as('total')])
    .orderBy('kick_off')
    .orderBy('id')
    .limit(paging.pageSize)
    .offset(offsetOf(paging))
    .execute()
  const [first] = rows
  if (first || paging.pageNum === 1) return { ids: rows.map(({ id }) => id), total: Number(first?.total ?? 0) }
  const { total } = await ofRound.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { ids: [], total: Number(total) }
}

const hourMs = 3_600_000

/**
 * Returns a tournament's fixtures around now. First come those that kicked off at most four hours ago or kick off
 * later, soonest first. Then come earlier ones, newest first. Both parts are limited, so that the cost does not grow
 * with the tournament's history.
 */
export async function listAroundNow(
  db: Db,
  { tournamentId, seasonId, now, paging }: { tournamentId: string; seasonId: string | null; now: Date; paging: Paging },
): Promise<FixtureIds> {
  const of = () => {
    const query = db.selectFrom(fixtures(db).as('f')).select(['id', 'kick_off'])
    return seasonId === null ? query.where('tournament_id', '=', tournamentId) : query.where('season_id', '=', seasonId)
  }
  const since = new Date(now.getTime() - 4 * hourMs)
  const limit = 100
  const [next, last] = await Promise.all([
    of().where('kick_off', '>=', since).orderBy('kick_off').orderBy('id').limit(limit).execute(),
    of().where('kick_off', '<', since).orderBy('kick_off', 'desc').orderBy('id').limit(limit).execute(),
  ])
  const ids = [...next, ...last].map(({ id }) => id)
  const from = offsetOf(paging)
  return { ids: ids.slice(from, from + paging.pageSize), total: ids.length }
}

export type SeasonFixtureRow = {
  id: string
  home_id: string
  away_id: string
  state: FixtureState
  stage: Stage
  group_name: string
  round_key: string
  round_number: number | null
  bracket_number: number | null
  round: LocalText
  kick_off: Date
  home_score: number | null
  away_score: number | null
  home_regular: number | null
  away_regular: number | null
  home_extra: number | null
  away_extra: number | null
  home_pens: number | null
  away_pens: number | null
}

/** Returns all fixtures of a season for tables and brackets, by kick-off, in one query. */
export async function listSeasonFixtures(db: Db, seasonId: string): Promise<SeasonFixtureRow[]> {
  return db
    .selectFrom(fixtures(db).as('fixtures'))
    .select([
      'id',
      'home_id',
      'away_id',
      'state',
      'stage',
      'group_name',
      'round_key',
      'round_number',
      'bracket_number',
      'round',
      'kick_off',
      'home_score',
      'away_score',
      'home_regular',
      'away_regular',
      'home_extra',
      'away_extra',
      'home_pens',
      'away_pens',
    ])
    .where('season_id', '=', seasonId)
    .orderBy('kick_off')
    .orderBy('id')
    .execute()
}

export type TeamRow = { id: string; names: LocalText; short_name: string; colour: string; crest: string }

export async function listSeasonTeams(db: Db, seasonId: string): Promise<TeamRow[]> {
  const playing = (side: 'home_id' | 'away_id') =>
    db.selectFrom(fixtures(db).as('f')).select(`${side} as id`).where('season_id', '=', seasonId)
  return db
    .selectFrom(teams(db).as('t'))
    .select(['t.id', 't.names', 't.short_name', 't.colour', 't.crest'])
    .where('t.id', 'in', playing('home_id').union(playing('away_id')))
    .execute()
}

export async function findSeasonOfFixture(db: Db, fixtureId: string): Promise<string | null> {
  const row = await db
    .selectFrom(fixtures(db).as('f'))
    .select('season_id')
    .where('id', '=', fixtureId)
    .executeTakeFirst()
  return row?.season_id ?? null
}

export type GoalRow = { team_id: string; player: string; player_id: string | null; kind: number }

/** Returns all reported goals of a season. `team_id` is the team that the goal counts for. */
export async function listSeasonGoals(db: Db, seasonId: string): Promise<GoalRow[]> {
  return db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(fixtureEvents(db).as('e'), 'e.fixture_id', 'f.id')
    .select([
      sql<string>`case e.side when 'home' then f.home_id else f.away_id end`.as('team_id'),
      'e.player',
      'e.kind',
      sql<string | null>`(
        select m.player_id from (${playerMatches(db)}) as m
        where m.fixture_id = f.id and e.player = any(m.names)
          and m.team_id = case e.side when 'home' then f.home_id else f.away_id end
        limit 1
      )`.as('player_id'),
    ])
    .where('f.season_id', '=', seasonId)
    .where('e.kind', 'in', [...scoringKinds])
    .execute()
}

/** Counts the season's matches with known line-ups in which these players have played. */
export async function countPlayed(db: Db, seasonId: string, playerIds: string[]): Promise<Map<string, number>> {
  if (playerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(playerMatches(db).as('m'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 'm.fixture_id')
    .select(['m.player_id', sql<number>`count(*)::int`.as('total')])
    .where('m.player_id', 'in', playerIds)
    .where('m.is_played', '=', true)
    .where('m.is_starter', 'is not', null)
    .where('f.season_id', '=', seasonId)
    .groupBy('m.player_id')
    .execute()
  return new Map(rows.map(({ player_id, total }) => [player_id, total]))
}

export async function hasGoals(db: Db, seasonId: string): Promise<boolean> {
  const row = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(fixtureEvents(db).as('e'), 'e.fixture_id', 'f.id')
    .select('f.id')
    .where('f.season_id', '=', seasonId)
    .where('e.kind', 'in', [eventKinds.goal, eventKinds.penaltyGoal])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

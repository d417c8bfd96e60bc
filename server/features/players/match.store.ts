import { sql } from 'kysely'
import type { Lineups } from '#contract/fixture-details.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { PlayerPosition } from '#contract/teams.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtureActs, fixtureLineups } from '#server/tables/details.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import type { Appearance, PlayerEvent } from './appearances.rules.ts'

/** A player's part in a fixture, derived from line-ups and events. */
type MatchTable = {
  fixture_id: string
  player_id: string
  team_id: string
  names: string[]
  number: number | null
  position: PlayerPosition | null
  is_played: boolean
  is_starter: boolean | null
  minute_in: number | null
  minute_out: number | null
  minutes: number | null
  goals: number
  penalties: number
  assists: number
  own_goals: number
  yellow_cards: number
  red_cards: number
}

declare module '#server/db/sql.ts' {
  interface Database {
    player_matches: MatchTable
  }
}

/** The rows of a duplicate go with its line-ups and events. */
export const playerRows: FixtureRows[] = [{ table: 'player_matches', onMerge: 'goes' }]

export type SourceFixture = {
  id: string
  sport: SportCode
  state: string
  homeId: string
  awayId: string
  hasExtraTime: boolean
  lineups: Lineups | null
  events: PlayerEvent[]
}

/**
 * Returns the existing fixtures with all that line-ups and events say of players, the earliest first: a new player gets
 * the first spelling as the name.
 */
export async function listSources(db: Db, ids: readonly string[]): Promise<SourceFixture[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .leftJoin(fixtureLineups(db).as('d'), 'd.fixture_id', 'f.id')
    .select(['f.id', 'f.sport', 'f.state', 'f.home_id as homeId', 'f.away_id as awayId', 'd.lineups'])
    .select(sql<boolean>`coalesce(f.home_extra, f.home_pens) is not null`.as('hasExtraTime'))
    .where('f.id', 'in', ids)
    .orderBy('f.kick_off')
    .orderBy('f.id')
    .execute()
  const events = await db.selectFrom(fixtureActs(db).as('e')).selectAll().where('e.fixture_id', 'in', ids).execute()
  const byFixture = Map.groupBy(events, ({ fixture_id }) => fixture_id)
  return rows.map((row) => ({
    ...row,
    events: (byFixture.get(row.id) ?? []).map(({ fixture_id: _, other_player: otherPlayer, ...one }) => ({
      ...one,
      otherPlayer,
    })),
  }))
}

export type NewMatch = { fixtureId: string; playerId: string; teamId: string; part: Appearance }

/** Replaces all parts in the fixtures. Returns the players that the fixtures had before. */
export async function replaceMatches(
  tx: Tx,
  fixtureIds: readonly string[],
  matches: readonly NewMatch[],
): Promise<string[]> {
  const before = await tx
    .deleteFrom('player_matches')
    .where('fixture_id', 'in', fixtureIds)
    .returning('player_id')
    .execute()
  // One parameter instead of seventeen per row: PostgreSQL accepts 65,535 in a statement.
  const rows = matches.map(({ fixtureId, playerId, teamId, part }) => ({
    fixture_id: fixtureId,
    player_id: playerId,
    team_id: teamId,
    names: part.names,
    number: part.number,
    position: part.position,
    is_played: part.isPlayed,
    is_starter: part.isStarter,
    minute_in: part.minuteIn,
    minute_out: part.minuteOut,
    minutes: part.minutes,
    goals: part.goals,
    penalties: part.penalties,
    assists: part.assists,
    own_goals: part.ownGoals,
    yellow_cards: part.yellowCards,
    red_cards: part.redCards,
  }))
  if (rows.length > 0)
    await sql`insert into player_matches
      select * from jsonb_populate_recordset(null::player_matches, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  return [...new Set(before.map(({ player_id }) => player_id))]
}

/** Moves the parts of a duplicate to the player that replaces it. Returns the fixtures that had parts of both. */
export async function moveMatches(tx: Tx, { playerId, byId }: { playerId: string; byId: string }): Promise<string[]> {
  const { rows } = await sql<{ fixture_id: string }>`
    delete from player_matches as m where m.player_id = ${playerId}
      and exists (select from player_matches as o where o.fixture_id = m.fixture_id and o.player_id = ${byId})
    returning m.fixture_id`.execute(tx)
  await tx.updateTable('player_matches').set({ player_id: byId }).where('player_id', '=', playerId).execute()
  return rows.map(({ fixture_id }) => fixture_id)
}

export async function moveTeamMatches(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx.updateTable('player_matches').set({ team_id: byId }).where('team_id', '=', teamId).execute()
}

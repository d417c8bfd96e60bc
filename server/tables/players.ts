import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Selects players, for joins, including those that another player has replaced. */
export function players(db: Db) {
  return db.selectFrom('players').select(['id', 'name', 'by_id', 'created_at'])
}

/** Selects the players of teams, for joins. `squad_id` is the row of a squad list that names the player. */
export function playerStints(db: Db) {
  return db.selectFrom('player_stints').select(['team_id', 'player_id', 'squad_id'])
}

/** Selects the parts of players in fixtures, for joins. `names` are the spellings in line-ups and events. */
export function playerMatches(db: Db) {
  return db
    .selectFrom('player_matches')
    .select(['fixture_id', 'team_id', 'player_id', 'names', 'is_played', 'is_starter'])
}

/** Selects the spellings of a fixture's players: `fixture_id`, `team_id`, `player_id` and one `name` per row. */
export function playerNames(db: Db) {
  return db
    .selectFrom('player_matches')
    .select(['fixture_id', 'team_id', 'player_id', sql<string>`unnest(names)`.as('name')])
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/**
 * Selects teams, for joins, including replaced duplicates. PostgreSQL only reads the columns that the outer query uses.
 */
export function teams(db: Db) {
  return db.selectFrom('teams').selectAll()
}

/** Returns the field `crest` of a team's shapes, which is missing for a team without a picture. */
export function crestOf(crest: string): { crest?: string } {
  return crest === '' ? {} : { crest }
}

export function teamAliases(db: Db) {
  return db.selectFrom('team_aliases').select(['team_id', 'alias', 'sport'])
}

/** Selects the players that squad lists name, for joins. */
export function squadPlayers(db: Db) {
  return db.selectFrom('squad_players').select(['id', 'team_id', 'name', 'number', 'position', 'born_on', 'club'])
}

export function teamReplacements(db: Db) {
  return db.selectFrom('team_replacements').selectAll()
}

/** Returns the expression for a team's Vietnamese name. An empty text without a team. */
export function nameOfTeam(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select names->>'vi' from teams where teams.id = ${id}), '')`
}

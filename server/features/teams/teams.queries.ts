import type { ColumnType, Generated } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'
import type { Db } from '#server/db/sql.ts'

type TeamTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  names: LocalText
  short_name: string
  colour: string
  country: Generated<string>
  kind: Generated<TeamKind>
  founded: number | null
  city: Generated<string>
  venue: Generated<string>
  followers: Generated<number>
  /** The Vietnamese name without accents, made by the database. */
  sort_name: ColumnType<string, never, never>
}
type TeamAliasTable = { alias: string; country: Generated<string>; sport: SportCode; team_id: string }
type TeamReplacementTable = { team_id: string; by_id: string; replaced_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    teams: TeamTable
    team_aliases: TeamAliasTable
    /** Teams that turned out to be another one; `by_id` is always one that stands. */
    team_replacements: TeamReplacementTable
  }
}

/** Teams, those that turned out to be another one included, to join. PostgreSQL reads no more of a row than is asked of it. */
export function teams(db: Db) {
  return db.selectFrom('teams').selectAll()
}

/** Further names of teams: `team_id`, `alias`, `sport`. To join. */
export function teamAliases(db: Db) {
  return db.selectFrom('team_aliases').select(['team_id', 'alias', 'sport'])
}

/** Teams that turned out to be another one, to join. */
export function teamReplacements(db: Db) {
  return db.selectFrom('team_replacements').selectAll()
}

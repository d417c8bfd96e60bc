import type { Db } from '#server/db/sql.ts'

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

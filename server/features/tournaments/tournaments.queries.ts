import type { ColumnType, Generated } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TournamentKind } from '#contract/tournaments.ts'
import type { Db } from '#server/db/sql.ts'

type TournamentTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  names: LocalText
  colour: string
  code: string | null
  country: Generated<string>
  kind: Generated<TournamentKind>
  rules: Generated<string>
  /** The lower, the further up a day's list it stands. */
  priority: Generated<number>
  followers: Generated<number>
}
/** Dates are `yyyy-mm-dd`. */
type SeasonTable = {
  id: Generated<string>
  tournament_id: string
  name: string
  starts_on: ColumnType<Date, string, string>
  ends_on: ColumnType<Date, string, string>
  is_current: Generated<boolean>
}

declare module '#server/db/sql.ts' {
  interface Database {
    tournaments: TournamentTable
    seasons: SeasonTable
  }
}

/** Tournaments, to join. PostgreSQL reads no more of a row than is asked of it. */
export function tournaments(db: Db) {
  return db.selectFrom('tournaments').selectAll()
}

/** Seasons of tournaments, to join. */
export function seasons(db: Db) {
  return db.selectFrom('seasons').selectAll()
}

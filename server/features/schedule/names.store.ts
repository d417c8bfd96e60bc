import type { Generated } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { Db } from '../../db/sql.ts'

type TournamentTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  names: LocalText
  colour: string
  /** The lower, the further up a day's list it stands. */
  priority: Generated<number>
}
type TeamTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  names: LocalText
  short_name: string
  colour: string
}

declare module '#server/db/sql.ts' {
  interface Database {
    tournaments: TournamentTable
    teams: TeamTable
  }
}

export type NewTournament = { sourceKey: string; sport: SportCode; names: LocalText; colour: string }
export type NewTeam = NewTournament & { shortName: string }

/** Inserts or brings up to date, by source key; gives the id. */
export async function upsertTournament(db: Db, tournament: NewTournament): Promise<string> {
  const { sourceKey: source_key, ...values } = tournament
  const row = await db
    .insertInto('tournaments')
    .values({ source_key, ...values })
    .onConflict((conflict) => conflict.column('source_key').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts or brings up to date, by source key; gives the id. */
export async function upsertTeam(db: Db, team: NewTeam): Promise<string> {
  const { sourceKey: source_key, shortName: short_name, ...rest } = team
  const values = { ...rest, short_name }
  const row = await db
    .insertInto('teams')
    .values({ source_key, ...values })
    .onConflict((conflict) => conflict.column('source_key').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What a tournament is called and which sport it plays; null when there is none. */
export async function findTournament(db: Db, id: string): Promise<{ names: LocalText; sport: SportCode } | null> {
  const row = await db.selectFrom('tournaments').select(['names', 'sport']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

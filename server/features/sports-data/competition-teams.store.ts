import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

/** A competition's country (empty for international ones), and the ids and countries of the teams in its fixtures. */
export type CompetitionTeams = { country: string; teamIds: ReadonlySet<string>; countries: ReadonlySet<string> }

export async function listCompetitionTeams(db: Db, ids: readonly string[]): Promise<Map<string, CompetitionTeams>> {
  if (ids.length === 0) return new Map()
  const known = await db
    .selectFrom(tournaments(db).as('t'))
    .select(['t.id', 't.country'])
    .where('t.id', 'in', [...ids])
    .execute()
  const playing = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(teams(db).as('t'), (join) =>
      join.on((eb) => eb.or([eb('t.id', '=', eb.ref('f.home_id')), eb('t.id', '=', eb.ref('f.away_id'))])),
    )
    .select(['f.tournament_id', 't.id', 't.country'])
    .distinct()
    .where('f.tournament_id', 'in', [...ids])
    .execute()
  const byId = Map.groupBy(playing, (row) => row.tournament_id)
  return new Map(
    known.map(({ id, country }) => {
      const own = byId.get(id) ?? []
      const countries = new Set(own.map((row) => row.country).filter((code) => code !== ''))
      return [id, { country, teamIds: new Set(own.map((row) => row.id)), countries }]
    }),
  )
}

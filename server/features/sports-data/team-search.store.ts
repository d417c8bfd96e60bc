import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teamAliases, teamReplacements, teams } from '#server/tables/teams.ts'

/** `name` is the team’s Vietnamese name. */
export type NamedTeam = { asked: string; teamId: string; name: string; country: string; kind: TeamKind }

/** Returns teams with one of the names, ignoring accents, case and punctuation. */
export async function listTeamsNamed(db: Db, sport: SportCode, names: readonly string[]): Promise<NamedTeam[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedTeam>`
    select distinct asked.name as asked, t.id as "teamId", t.names ->> 'vi' as name, t.country, t.kind
    from unnest(${[...new Set(names)]}::text[]) as asked (name)
    join (${teamAliases(db)}) a on fold_text(a.alias) = fold_text(asked.name) and a.sport = ${sport}
    join (${teams(db)}) t on t.id = a.team_id
    where fold_text(asked.name) <> ''
  `.execute(db)
  return rows
}

const maxOfCountry = 2_000

/** Returns a country's teams, as candidates for an unknown name. */
export async function listTeamsOfCountry(
  db: Db,
  { sport, country, kind }: { sport: SportCode; country: string; kind: TeamKind },
): Promise<{ teamId: string; names: LocalText }[]> {
  return db
    .selectFrom(teams(db).as('t'))
    .select(['t.id as teamId', 't.names'])
    .where('t.sport', '=', sport)
    .where('t.country', '=', country)
    .where('t.kind', '=', kind)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom(teamReplacements(db).as('r')).select('r.team_id').whereRef('r.team_id', '=', 't.id')),
      ),
    )
    .orderBy('t.id')
    .limit(maxOfCountry)
    .execute()
}

/** Returns the Vietnamese names of teams, by id. */
export async function namesOfTeams(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(teams(db).as('t'))
    .select(['t.id', sql<string>`t.names ->> 'vi'`.as('name')])
    .where('t.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns true when a team has this name or alias, ignoring accents, case and punctuation. */
export async function isNameOf(db: Db, teamId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom(teamAliases(db).as('a'))
    .select('a.team_id')
    .where('a.team_id', '=', teamId)
    .where(sql<boolean>`fold_text(a.alias) = fold_text(${name})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the kind of the teams that play in a competition, or null while it has no fixture. */
export async function teamKindIn(db: Db, tournamentId: string): Promise<TeamKind | null> {
  const row = await db
    .selectFrom(teams(db).as('t'))
    .innerJoin(fixtures(db).as('f'), 'f.home_id', 't.id')
    .select('t.kind')
    .where('f.tournament_id', '=', tournamentId)
    .limit(1)
    .executeTakeFirst()
  return row?.kind ?? null
}

import { type ColumnType, type Expression, expressionBuilder, type Generated, type SqlBool, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'
import { offsetOf } from '../../db/page.ts'
import type { Database, Db } from '../../db/sql.ts'

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
    /** Duplicate teams with the team that replaced each. `by_id` is never a duplicate itself. */
    team_replacements: TeamReplacementTable
  }
}

type Paging = { pageNum: number; pageSize: number }
const eb = expressionBuilder<Database & { t: Database['teams'] }, 't'>()

export type TeamFilter = {
  sport?: SportCode | undefined
  country?: string | undefined
  kind?: TeamKind | undefined
}

export type TeamRow = {
  id: string
  names: LocalText
  short_name: string
  colour: string
  sport: SportCode
  kind: TeamKind
  country: string
  followers: number
}
export type TeamFactsRow = TeamRow & { founded: number | null; city: string; venue: string }

const columns = [
  't.id',
  't.names',
  't.short_name',
  't.colour',
  't.sport',
  't.kind',
  't.country',
  't.followers',
] as const

/** Of those that stand: one that turned out to be another team is listed as that one. */
function matching({ sport, country, kind }: TeamFilter): Expression<SqlBool> {
  return eb.and([
    eb.not(eb.exists(eb.selectFrom('team_replacements as r').select('r.team_id').whereRef('r.team_id', '=', 't.id'))),
    ...(sport === undefined ? [] : [eb('t.sport', '=', sport)]),
    ...(country === undefined ? [] : [eb('t.country', '=', country)]),
    ...(kind === undefined ? [] : [eb('t.kind', '=', kind)]),
  ])
}

/** The most followed first, then by name. */
export async function listTeams(
  db: Db,
  { filter, paging }: { filter: TeamFilter; paging: Paging },
): Promise<TeamRow[]> {
  return db
    .selectFrom('teams as t')
    .select(columns)
    .where(matching(filter))
    .orderBy('t.followers', 'desc')
    .orderBy('t.sort_name')
    .orderBy('t.id')
    .limit(paging.pageSize)
    .offset(offsetOf(paging))
    .execute()
}

export async function countTeams(db: Db, filter: TeamFilter): Promise<number> {
  const row = await db
    .selectFrom('teams as t')
    .select(sql<string>`count(*)`.as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Teams whose country is not known are in no country. */
export async function countTeamsByCountry(
  db: Db,
  sport: SportCode | undefined,
): Promise<{ code: string; total: number }[]> {
  const rows = await db
    .selectFrom('teams as t')
    .select(['t.country as code', sql<string>`count(*)`.as('total')])
    .where('t.country', '<>', '')
    .where(matching({ sport }))
    .groupBy('t.country')
    .execute()
  return rows.map(({ code, total }) => ({ code, total: Number(total) }))
}

export async function findTeam(db: Db, teamId: string): Promise<TeamFactsRow | null> {
  const row = await db
    .selectFrom('teams as t')
    .select([...columns, 't.founded', 't.city', 't.venue'])
    .where('t.id', '=', teamId)
    .executeTakeFirst()
  return row ?? null
}

export async function teamExists(db: Db, teamId: string): Promise<boolean> {
  return (await db.selectFrom('teams').select('id').where('id', '=', teamId).executeTakeFirst()) !== undefined
}

/** The team's id, or that of the one it turned out to be; null where there is no such team. */
export async function findStandingId(db: Db, teamId: string): Promise<string | null> {
  const row = await db
    .selectFrom('teams as t')
    .leftJoin('team_replacements as r', 'r.team_id', 't.id')
    .select((eb) => eb.fn.coalesce('r.by_id', 't.id').as('id'))
    .where('t.id', '=', teamId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Those that exist, in no order. */
export async function findTeams(db: Db, ids: string[]): Promise<TeamRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('teams as t').select(columns).where('t.id', 'in', ids).execute()
}

/** Other names than the team's own, whatever their accents and case. */
export async function listAliases(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_aliases as a')
    .innerJoin('teams as t', 't.id', 'a.team_id')
    .select('a.alias')
    .where('a.team_id', '=', teamId)
    .where(sql<boolean>`fold_text(a.alias) not in (
      select fold_text(name) from jsonb_each_text(t.names) as own (locale, name)
    )`)
    .orderBy('a.alias')
    .limit(12)
    .execute()
  return rows.map(({ alias }) => alias)
}

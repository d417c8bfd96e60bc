import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { teamReplacements, teams } from '#server/tables/teams.ts'
import type { Db } from '../../db/sql.ts'

export type IdRange = { from: number; to: number }
type Table = 'fixtures' | 'teams' | 'tournaments'

/** The first and last id of a table; null while it is empty. Both are read off the index, whatever its size. */
export async function idRangeOf(db: Db, table: Table): Promise<IdRange | null> {
  const row = await db
    .selectFrom(table)
    .select([sql<string | null>`min(id)`.as('from'), sql<string | null>`max(id)`.as('to')])
    .executeTakeFirstOrThrow()
  return row.from === null || row.to === null ? null : { from: Number(row.from), to: Number(row.to) }
}

/** Which stretches of so many ids hold any row, in order; one look at the index for each, whatever a table's size. */
export async function listStretches(db: Db, table: Table, length: number): Promise<number[]> {
  const { rows } = await sql<{ stretch: string }>`
    with recursive found(id) as (
      select min(id) from ${sql.table(table)}
      union all
      select (select min(id) from ${sql.table(table)} where id >= (found.id / ${length}::bigint + 1) * ${length}::bigint)
      from found where found.id is not null)
    select id / ${length}::bigint as stretch from found where id is not null order by id`.execute(db)
  return rows.map(({ stretch }) => Number(stretch))
}

export type ListedFixture = { id: string; home: LocalText; away: LocalText; changedAt: Date }

export async function listFixturesIn(db: Db, { from, to }: IdRange): Promise<ListedFixture[]> {
  return db
    .selectFrom('fixtures as f')
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select(['f.id', 'home.names as home', 'away.names as away', 'f.changed_at as changedAt'])
    .where('f.id', '>=', String(from))
    .where('f.id', '<=', String(to))
    .orderBy('f.id')
    .execute()
}

/** Their pages change with their fixtures, so the latest of these tells when. */
export async function listNamedIn(
  db: Db,
  named: 'teams' | 'tournaments',
  { from, to }: IdRange,
): Promise<{ id: string; changedAt: Date }[]> {
  const latest =
    named === 'tournaments'
      ? sql<Date | null>`(select f.kick_off from fixtures f where f.tournament_id = n.id and f.kick_off <= now()
          order by f.kick_off desc limit 1)`
      : sql<Date | null>`greatest(
          (select f.kick_off from fixtures f where f.home_id = n.id and f.kick_off <= now()
            order by f.kick_off desc limit 1),
          (select f.kick_off from fixtures f where f.away_id = n.id and f.kick_off <= now()
            order by f.kick_off desc limit 1))`
  // The address of a team that turned out to be another one leads there.
  const stands =
    named === 'teams' ? sql`and not exists (${teamReplacements(db).whereRef('team_id', '=', sql.ref('n.id'))})` : sql``
  const { rows } = await sql<{ id: string; changedAt: Date }>`
    select n.id, greatest(n.created_at, ${latest}) as "changedAt" from ${sql.table(named)} n
    where n.id between ${from} and ${to} ${stands} order by n.id`.execute(db)
  return rows
}

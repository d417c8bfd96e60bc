import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { sports } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { teamReplacements, teams } from '#server/tables/teams.ts'

export type IdRange = { from: number; to: number }
type Table = 'fixtures' | 'teams' | 'tournaments'

/**
 * Returns the first and last id of a table, or null when it is empty. Reads only the index, so its cost does not depend
 * on the table's size.
 */
export async function idRangeOf(db: Db, table: Table): Promise<IdRange | null> {
  const row = await db
    .selectFrom(table)
    .select([sql<string | null>`min(id)`.as('from'), sql<string | null>`max(id)`.as('to')])
    .executeTakeFirstOrThrow()
  return row.from === null || row.to === null ? null : { from: Number(row.from), to: Number(row.to) }
}

/**
 * Divides the ids into ranges of `length` and returns the indexes of the ranges that contain rows, ascending. Needs one
 * index look-up per range, regardless of the table's size.
 */
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

/** Leaves out marble fixtures that are not over, because their address redirects to the room of the race. */
export async function listFixturesIn(db: Db, { from, to }: IdRange): Promise<ListedFixture[]> {
  return db
    .selectFrom('fixtures as f')
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select(['f.id', 'home.names as home', 'away.names as away', 'f.changed_at as changedAt'])
    .where('f.id', '>=', String(from))
    .where('f.id', '<=', String(to))
    .where((eb) => eb.or([eb('f.sport', '<>', sports.marble), eb('f.state', '=', 'finished')]))
    .orderBy('f.id')
    .execute()
}

/**
 * A team's or tournament's page changes with its fixtures, so `changedAt` is its latest past kick-off. A newer creation
 * time replaces it.
 */
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
  // Leaves out replaced teams, because their address redirects to the other team.
  const stands =
    named === 'teams' ? sql`and not exists (${teamReplacements(db).whereRef('team_id', '=', sql.ref('n.id'))})` : sql``
  const { rows } = await sql<{ id: string; changedAt: Date }>`
    select n.id, greatest(n.created_at, ${latest}) as "changedAt" from ${sql.table(named)} n
    where n.id between ${from} and ${to} ${stands} order by n.id`.execute(db)
  return rows
}

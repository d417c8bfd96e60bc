import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from './sql.ts'

type OfFixture = (tx: Tx, fixtureId: string) => Promise<unknown>

/**
 * Declares how rows that name a fixture are treated when two fixtures turn out to be duplicates. `stops` prevents the
 * deletion of the duplicate while the table has rows of it. `goes` deletes the rows with the duplicate. `stays` leaves
 * the rows, for append-only logs. `moves` lets the rows name the remaining fixture; `column` and `where` select them in
 * tables that also name other things.
 *
 * `turn` exchanges home and away in the rows when the sides of the fixture are exchanged. `clear` removes what belongs to
 * the earlier teams when the fixture gets other teams before its start. A table without sides has neither.
 */
export type FixtureRows = { table: keyof Database & string; turn?: OfFixture; clear?: OfFixture } & (
  | { onMerge: 'stops' | 'goes' | 'stays' }
  | { onMerge: 'moves'; column: string; where?: RawBuilder<SqlBool> }
)

/** Returns a `turn` that exchanges the values of pairs of columns, and the values of `side`, if there is such a column. */
export function exchange(
  table: keyof Database & string,
  pairs: readonly (readonly [string, string])[],
  side?: 'side',
): OfFixture {
  return async (tx, fixtureId) => {
    const set = pairs.flatMap(([home, away]) => [
      sql`${sql.ref(home)} = ${sql.ref(away)}`,
      sql`${sql.ref(away)} = ${sql.ref(home)}`,
    ])
    if (side) set.push(sql`side = case side when 'home' then 'away' when 'away' then 'home' end`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where fixture_id = ${fixtureId}`.execute(tx)
  }
}

/** Returns a `turn` or `clear` that deletes the fixture's rows. */
export function deleteOf(table: keyof Database & string): OfFixture {
  return (tx, fixtureId) => sql`delete from ${sql.table(table)} where fixture_id = ${fixtureId}`.execute(tx)
}

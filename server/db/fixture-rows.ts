import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from './sql.ts'

/**
 * Declares how rows that name a fixture are treated when two fixtures turn out to be duplicates. `stops` prevents the
 * deletion of the duplicate while the table has rows of it. `goes` deletes the rows with the duplicate. `stays` leaves
 * the rows, for append-only logs. `moves` lets the rows name the remaining fixture; `column` and `where` select them in
 * tables that also name other things.
 */
export type FixtureRows = { table: keyof Database & string } & (
  | { onMerge: 'stops' | 'goes' | 'stays' }
  | { onMerge: 'moves'; column: string; where?: RawBuilder<SqlBool> }
)

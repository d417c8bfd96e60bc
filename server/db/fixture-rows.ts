import type { Database } from './sql.ts'

/**
 * Declares how rows of a table with a `fixture_id` are treated when two fixtures turn out to be duplicates. `stops`
 * prevents the deletion of the duplicate while the table has rows of it. `goes` deletes the rows with the duplicate.
 * `stays` leaves the rows, for append-only logs.
 */
export type FixtureRows = { table: keyof Database & string; onMerge: 'stops' | 'goes' | 'stays' }

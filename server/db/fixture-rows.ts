import type { Database } from './sql.ts'

/**
 * A feature's declaration for one table with a `fixture_id`: its rows when a fixture turns out to be another one written
 * twice. `stops` keeps the double as a fixture while the table has rows of it, `goes` deletes them with it, and `stays`
 * leaves them, for logs that nothing may change.
 */
export type FixtureRows = { table: keyof Database & string; onMerge: 'stops' | 'goes' | 'stays' }

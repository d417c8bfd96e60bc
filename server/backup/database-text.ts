import { columnsOf, type TableShape } from './tables.ts'

// The copy of the database is text that psql understands: `copy … from stdin` with the rows of each table, in a
// database that has the schema. The restore reads it with the lengths in the manifest.

export const prelude = `-- Khán Đài: the rows of every table, for a database with the migrations that the manifest lists.
-- npm run restore reads this. To load it by hand, disable triggers first: set session_replication_role = replica;

`
export const tableEnd = '\\.\n\n'

export function tableBegin(table: TableShape): string {
  return `copy ${columnsOf(table)} from stdin;\n`
}

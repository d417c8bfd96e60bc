import { patternsOf, type Row } from './route-rows.ts'
import { allRows } from './routes.ts'

const rowByPattern = new Map<string, Row>(
  allRows.flatMap((row) => patternsOf(row).map((pattern): [string, Row] => [pattern, row])),
)

/** The table's row of a route pattern; loaders are told it without the leading slash. */
export function rowOf(pattern: string): Row | undefined {
  return rowByPattern.get(pattern.startsWith('/') ? pattern : `/${pattern}`)
}

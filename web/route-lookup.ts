import { patternsOf, type Row } from './route-rows.ts'
import { allRows } from './routes.ts'

const rowByPattern = new Map<string, Row>(
  allRows.flatMap((row) => patternsOf(row).map((pattern): [string, Row] => [pattern, row])),
)

/** Returns the route table's row of a pattern. Loaders get the pattern without its leading slash. */
export function rowOf(pattern: string): Row | undefined {
  return rowByPattern.get(pattern.startsWith('/') ? pattern : `/${pattern}`)
}

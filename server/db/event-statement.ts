/**
 * Returns SQL that records events as part of one statement. `payloads` is a query with one jsonb column without nulls.
 */
export function eventStatement(name: string, payloads: string): string {
  return `insert into events (name, payload) select '${name}', given.payload from (${payloads}) as given (payload)`
}

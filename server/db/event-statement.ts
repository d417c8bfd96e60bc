/**
 * Returns SQL that records events as part of one statement. `payloads` is a query of payloads (jsonb), none of them
 * null.
 */
export function eventStatement(name: string, payloads: string): string {
  return `insert into events (name, payload) select '${name}', given.payload from (${payloads}) as given (payload)`
}

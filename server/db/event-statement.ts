/** Records events as a part of one SQL statement: `payloads` is a query of payloads (jsonb), of which none is null. */
export function eventStatement(name: string, payloads: string): string {
  return `insert into events (name, payload) select '${name}', told.payload from (${payloads}) as told (payload)`
}

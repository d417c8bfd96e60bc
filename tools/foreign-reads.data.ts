/**
 * Tables that code outside of their feature still reads by name. `odds` reads one in its only statement in plain SQL;
 * `server` cannot import features. Do not add entries, and remove those that are no longer read.
 */
export const foreignReads: Record<string, readonly string[]> = {
  odds: ['fixtures'],
  server: ['fixtures'],
}

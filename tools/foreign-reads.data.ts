/**
 * Tables that are still read by name although another feature owns them. `odds` reads one in its only statement that is
 * plain SQL text; `server` cannot import features. Do not add entries, and remove those that are no longer read.
 */
export const foreignReads: Record<string, readonly string[]> = {
  odds: ['fixtures'],
  server: ['fixtures'],
}

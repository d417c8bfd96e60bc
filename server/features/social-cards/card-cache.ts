export type Drawn = { body: Buffer; etag: string }

/**
 * Cache of drawn cards, limited in bytes; evicts the least recently used. Parallel requests for the same card draw it
 * once (single-flight).
 */
export function createCardCache(mostBytes: number) {
  const kept = new Map<string, Drawn>()
  const flights = new Map<string, Promise<Drawn>>()
  let bytes = 0

  function keep(key: string, drawn: Drawn): void {
    kept.set(key, drawn)
    bytes += drawn.body.length
    for (const [oldest, { body }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= body.length
    }
  }

  return {
    async read(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const flight =
        flights.get(key) ??
        draw()
          .then((drawn) => {
            keep(key, drawn)
            return drawn
          })
          .finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
    bytes: () => bytes,
  }
}

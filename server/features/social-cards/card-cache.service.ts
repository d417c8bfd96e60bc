import { LRUCache } from 'lru-cache'
export type Drawn = { body: Buffer; etag: string }

/**
 * Cache of drawn cards, limited in bytes; evicts the least recently used. Parallel requests for the same card draw it
 * once (single-flight).
 */
export function createCardCache(maxBytes: number) {
  const kept = new LRUCache<string, Drawn>({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length })
  const flights = new Map<string, Promise<Drawn>>()

  return {
    async read(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
      const known = kept.get(key)
      if (known) return known
      const flight =
        flights.get(key) ??
        draw()
          .then((drawn) => {
            kept.set(key, drawn)
            return drawn
          })
          .finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
    bytes: () => kept.calculatedSize,
  }
}

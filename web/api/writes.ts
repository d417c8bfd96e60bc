/**
 * Keeps a late response to a read from replacing what a write has changed since. Reads wait for running writes, and are
 * repeated when a write ran during them, because the server may have answered them before the write.
 */
export function createWrites() {
  const running = new Set<Promise<unknown>>()
  let ended = 0

  return {
    /** Runs a write of the data that the reads return. */
    async write<T>(act: () => Promise<T>): Promise<T> {
      const own = act()
      running.add(own)
      try {
        return await own
      } finally {
        running.delete(own)
        ended += 1
      }
    },
    /** Returns a response that includes the writes of this page. */
    async read<T>(act: () => Promise<T>): Promise<T> {
      for (;;) {
        while (running.size > 0) await Promise.allSettled(running)
        const before = ended
        const answer = await act()
        if (running.size === 0 && ended === before) return answer
      }
    },
  }
}

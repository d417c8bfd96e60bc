/**
 * Reads rows by key and groups concurrent requests in one query. A request made while no query runs is sent
 * immediately. Otherwise it waits for the next query, so the rows are never older than the request.
 */
export function createBatchedRead<Row>(load: (keys: string[]) => Promise<ReadonlyMap<string, Row>>, maxKeys = 500) {
  const waiting = new Map<string, PromiseWithResolvers<Row | null>>()
  let isReading = false

  async function readNext(): Promise<void> {
    const batch = [...waiting].slice(0, maxKeys)
    for (const [key] of batch) waiting.delete(key)
    try {
      const rows = await load(batch.map(([key]) => key))
      for (const [key, { resolve }] of batch) resolve(rows.get(key) ?? null)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }

  async function readAll(): Promise<void> {
    isReading = true
    while (waiting.size > 0) await readNext()
    isReading = false
  }

  return {
    read(key: string): Promise<Row | null> {
      const asked = waiting.get(key) ?? Promise.withResolvers<Row | null>()
      waiting.set(key, asked)
      if (!isReading) void readAll()
      return asked.promise
    },
  }
}

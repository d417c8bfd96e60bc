import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Key of an advisory lock: an arbitrary number, the same on every instance. */
const lockKey = 7_302_651
const tryEveryMs = 15_000

type Uses = {
  connectionString: string
  log: FastifyBaseLogger
  /** Called when this instance becomes the leader. Returns a function that ends the leader's work. */
  lead(): () => Promise<void>
}

/**
 * Lets only one instance call the providers. The leader has a database lock on a separate connection, so the lock is
 * released even if the instance crashes.
 */
export function startLeadership({ connectionString, log, lead }: Uses): { close(): Promise<void> } {
  let client: pg.Client | null = null
  let end: (() => Promise<void>) | null = null
  let isClosed = false
  let turn = Promise.resolve()

  async function resign(): Promise<void> {
    const [ending, connection] = [end, client]
    end = null
    client = null
    await ending?.()
    await connection?.end().catch(() => {})
  }

  async function attempt(): Promise<void> {
    if (isClosed || client) return
    const candidate = new pg.Client({ connectionString, application_name: 'sports providers' })
    candidate.on('error', (error) => {
      log.warn({ err: error }, 'the lock of the sports providers was lost')
      if (client === candidate) turn = turn.then(resign)
    })
    try {
      await candidate.connect()
      const { rows } = await candidate.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        lockKey,
      ])
      if (rows[0]?.locked && !isClosed) {
        client = candidate
        end = lead()
        return
      }
    } catch (error) {
      log.warn({ err: error }, 'the lock of the sports providers cannot be requested')
    }
    await candidate.end().catch(() => {})
  }

  turn = turn.then(attempt)
  const timer = setInterval(() => {
    turn = turn.then(attempt)
  }, tryEveryMs).unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await turn
      await resign()
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { within } from '#media/kit/deadlines.ts'

/** Key of an advisory lock: an arbitrary number, the same on every instance. */
const lockKey = 7_302_651
const tryEveryMs = 15_000
const answerWithinMs = 5_000

const requestLock = `
  select case when current_setting('transaction_read_only')::boolean then false else pg_try_advisory_lock($1) end as locked`

type Uses = {
  connectionString: string
  log: FastifyBaseLogger
  /** Called when this instance becomes the leader. Returns a function that ends the leader's work. */
  lead(): () => Promise<void>
}

/**
 * Lets only one instance call the providers. The leader has a database lock on a separate connection, so the lock is
 * released even if the instance crashes. A lock of a standby excludes no instance that uses the primary, so the leader
 * resigns when its server became read-only.
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

  async function resignFromStandby(holder: pg.Client): Promise<void> {
    const isPrimary = await holder
      .query<{ isPrimary: boolean }>(`select not current_setting('transaction_read_only')::boolean as "isPrimary"`)
      .then(({ rows }) => rows[0]?.isPrimary === true)
      .catch(() => false)
    if (isPrimary || client !== holder) return
    log.warn('the lock of the sports providers is on a server that is read-only or does not answer')
    await resign()
  }

  async function attempt(): Promise<void> {
    if (isClosed) return
    if (client) await resignFromStandby(client)
    if (client) return
    const candidate = new pg.Client({
      connectionString,
      application_name: 'sports providers',
      query_timeout: within(answerWithinMs),
    })
    candidate.on('error', (error) => {
      log.warn({ err: error }, 'the lock of the sports providers was lost')
      if (client === candidate) turn = turn.then(resign)
    })
    try {
      await candidate.connect()
      const { rows } = await candidate.query<{ locked: boolean }>(requestLock, [lockKey])
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

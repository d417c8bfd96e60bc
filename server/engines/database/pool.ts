import pg from 'pg'
import { isReadOnly, spoilsConnection } from './database-errors.ts'

/** A connection is replaced after this time at the latest, so a process follows a changed address without an error. */
const lifetimeS = 600
/** Minimum interval of renewals, because each opens as many connections as the process uses. */
const renewEveryMs = 1_000
const keepAliveAfterMs = 10_000
/** Above the limit of a statement. A connection that is used for longer waits for notifications. */
const maxHeldMs = 15_000

export type RenewingPool = {
  pool: pg.Pool
  /** Replaces every connection once it is free. At most once a second; further calls do nothing. */
  renew(): void
}

/**
 * Opens a pool that follows its database after a fail-over. A connection whose server ended it, did not answer a query
 * or refused a write as read-only is not used again. After a refused write every connection is replaced, because the
 * others lead to the same server and would read old rows. A user that then holds its connection for `heldMs` gets an error
 * event, upon which it is expected to return it.
 */
export function openPool(settings: pg.PoolConfig, { heldMs = maxHeldMs } = {}): RenewingPool {
  const pool = new pg.Pool({
    ...settings,
    maxLifetimeSeconds: lifetimeS,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const open = new Set<pg.PoolClient>()
  const spoilt = new WeakSet<pg.PoolClient>()
  let renewedAtMs = Number.NEGATIVE_INFINITY

  function renew(): void {
    if (performance.now() - renewedAtMs < renewEveryMs) return
    renewedAtMs = performance.now()
    const before = [...open]
    for (const client of before) spoilt.add(client)
    setTimeout(() => {
      for (const client of before) if (open.has(client)) client.emit('error', new Error('PostgreSQL was replaced'))
    }, heldMs).unref()
    // The pool cannot end its idle connections on request, so they are taken and returned.
    for (let count = pool.idleCount; count > 0; count--)
      connect().then(
        (client) => client.release(),
        () => {},
      )
  }

  function note(client: pg.PoolClient, error: unknown): void {
    if (!spoilsConnection(error)) return
    spoilt.add(client)
    if (isReadOnly(error)) renew()
  }

  // A client that loses its server emits error events, even when idle. Unhandled, they would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    open.add(client)
    reportErrors(client, (error) => note(client, error))
  })
  pool.on('remove', (client) => void open.delete(client))
  // The pool drops a returned client that is ending. Kysely returns its clients without an error.
  pool.on('release', (_error, client) => {
    if (spoilt.has(client)) void client.end()
  })
  return { pool, renew }
}

/** Calls the listener with the error of each failed query of the client, before its caller gets the error. */
function reportErrors(client: pg.PoolClient, listener: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const last = given.at(-1)
    if (typeof last === 'function')
      given[given.length - 1] = (error: unknown, ...results: unknown[]) => {
        if (error) listener(error)
        last(error, ...results)
      }
    const sent = query(...given)
    if (sent instanceof Promise) sent.catch(listener)
    return sent
  }) as typeof client.query
}

import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { within } from '#media/kit/deadlines.ts'
import { ConfigError } from '#server/config/setting-reader.ts'

/** First half of the advisory lock's key: an arbitrary number. The second half is the hash of the origin's id. */
const lockKey = 7_302_652
/** Max wait for a process that is shutting down. */
const maxWaitMs = 15_000
const pauseMs = 5_000
/** PostgreSQL detects a lost machine within half a minute and frees its lock. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
const lockNotAvailable = '55P03'

export type MediaLock = { release(): Promise<void> }

/**
 * Only one process may be an origin, because its id is the one of a folder with recordings, and a copy of that folder has
 * it too. The process holds an advisory lock on a separate connection. Throws ConfigError while another process has the
 * lock. When the connection is lost, the lock is requested again and the streams continue.
 */
export async function acquireMediaLock(use: {
  connectionString: string
  originId: string
  log: FastifyBaseLogger
  waitMs?: number
  retryAfterMs?: number
}): Promise<MediaLock> {
  const { connectionString, originId, log, waitMs = maxWaitMs, retryAfterMs = pauseMs } = use
  let held: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let isReleased = false

  async function lock(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'media', options: keepAlive, keepAlive: true })
    client.on('error', (error) => {
      if (held !== client) return
      held = null
      log.warn({ err: error }, 'the lock of the media origin was lost; it is requested again')
      lockLater()
    })
    try {
      await client.connect()
      await client.query(`set lock_timeout = ${within(waitMs)}`)
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockKey, originId])
      // A lock of a standby excludes no process that uses the primary.
      const { rows } = await client.query(`select current_setting('transaction_read_only') as "isReadOnly"`)
      if (rows[0].isReadOnly === 'on') throw new Error('PostgreSQL is read-only')
      held = client
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (isReleased) await release()
  }

  function lockLater(): void {
    if (isReleased) return
    retry = setTimeout(() => {
      lock().catch((error: unknown) => {
        log.error({ err: error }, 'the lock of the media origin could not be taken')
        lockLater()
      })
    }, retryAfterMs).unref()
  }

  async function release(): Promise<void> {
    isReleased = true
    if (retry) clearTimeout(retry)
    const client = held
    held = null
    await client?.end().catch(() => {})
  }

  await lock().catch((error: { code?: string }) => {
    if (error.code !== lockNotAvailable) throw error
    throw new ConfigError(
      'Another process of this site runs with a copy of this media folder: delete the file media/engine-id in DATA_DIR here, or stop that process.',
    )
  })
  return { release }
}

import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ConfigError } from '../../setting-reader.ts'

/** Any number, the same in every instance: the key of an advisory lock. */
const lockKey = 7_302_652
/** As long as one that is stopping may take to be gone. */
const longestWaitMs = 15_000
const pauseMs = 5_000
/** A machine that vanished is noticed by PostgreSQL within half a minute, and its lock is free. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
const lockNotAvailable = '55P03'

export type MediaLock = { release(): Promise<void> }

/**
 * One process alone has the media, since a stream's publisher, its viewers and its recording meet there: it holds a lock
 * of the database on a connection of its own. Throws ConfigError while another has it. When the connection is lost the
 * lock is asked for again, and the streams go on meanwhile.
 */
export async function holdMediaLock(use: {
  connectionString: string
  log: FastifyBaseLogger
  waitMs?: number
  againAfterMs?: number
}): Promise<MediaLock> {
  const { connectionString, log, waitMs = longestWaitMs, againAfterMs = pauseMs } = use
  let held: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let isReleased = false

  async function lock(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'media', options: keepAlive, keepAlive: true })
    client.on('error', (error) => {
      if (held !== client) return
      held = null
      log.warn({ err: error }, 'the lock of the media role was lost; it is asked for again')
      lockLater()
    })
    try {
      await client.connect()
      await client.query(`set lock_timeout = ${waitMs}`)
      await client.query('select pg_advisory_lock($1)', [lockKey])
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
        log.error({ err: error }, 'the lock of the media role is not to be had')
        lockLater()
      })
    }, againAfterMs).unref()
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
    throw new ConfigError('Another process of this site has the media role: leave media out of ROLES here.')
  })
  return { release }
}

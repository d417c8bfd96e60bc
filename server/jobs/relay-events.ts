import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { eventsChannel } from '../db/event-statement.ts'
import type { DatabaseEngine } from '../engines/ports.ts'
import type { EventName, Listener } from '../events.ts'
import { Retries } from './retries.ts'

const batch = 100
/** NOTIFY tells at once; this only catches what a lost connection missed. */
const lookAgainMs = 5_000
/** Also when what failed is due while the database is away. */
const leastRestMs = 250

/**
 * Hands each recorded event to whoever listens, at least once and in order of commit time. Rows are locked while they
 * are handed over, so several instances share the work. An event whose listener fails is tried again after a pause that
 * grows with every try; those behind it do not wait.
 */
export function startEventRelay(options: { database: DatabaseEngine; listeners: Listener[]; log: FastifyBaseLogger }): {
  close(): Promise<void>
} {
  const { database, log } = options
  const byName = Map.groupBy(options.listeners, (l) => l.name)
  const retries = new Retries()
  let isClosed = false
  let wake = () => {}
  let client: pg.Client | null = null

  async function listen(): Promise<void> {
    const opened = new pg.Client({ connectionString: database.connectionString, connectionTimeoutMillis: 3_000 })
    opened.on('error', () => {
      if (client === opened) client = null
    })
    opened.on('notification', () => wake())
    try {
      await opened.connect()
      await opened.query(`listen ${eventsChannel}`)
      client = opened
    } catch (error) {
      // Only one that listens counts, or the next round would not try again.
      await opened.end().catch(() => {})
      throw error
    }
  }

  /** Gives whether there may be more. */
  async function relayBatch(): Promise<boolean> {
    const now = Date.now()
    return database.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('events')
        .selectAll()
        .where(sql<boolean>`id <> all(${retries.resting(now)}::bigint[])`)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      if (rows.length < batch) retries.forgetAllBut(new Set(rows.map((row) => row.id)), now)
      const done: string[] = []
      for (const row of rows) {
        try {
          for (const l of byName.get(row.name as EventName) ?? [])
            await (l.run as (payload: unknown) => Promise<void>)(row.payload)
          done.push(row.id)
        } catch (error) {
          retries.failed(row.id)
          log.error({ err: error, event: row.name }, 'a listener failed; its event is tried again')
        }
      }
      if (done.length > 0) await tx.deleteFrom('events').where('id', 'in', done).execute()
      for (const id of done) retries.done(id)
      return rows.length === batch
    })
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      try {
        if (!client) await listen()
        while (!isClosed && (await relayBatch()));
      } catch (error) {
        log.warn({ err: error }, 'events wait for the database')
      }
      const timer = setTimeout(wake, Math.min(lookAgainMs, Math.max(leastRestMs, retries.nextInMs())))
      if (!isClosed) await woken.promise
      clearTimeout(timer)
    }
  }

  const running = run()
  return {
    async close() {
      isClosed = true
      wake()
      await running
      await client?.end().catch(() => {})
    },
  }
}

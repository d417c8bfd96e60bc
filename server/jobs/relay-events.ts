import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { DatabaseEngine } from '../engines/ports.ts'
import { type EventName, eventsChannel, type Listener } from '../events.ts'

const batch = 100
/** NOTIFY tells at once; this only catches what a lost connection missed. */
const lookAgainMs = 5_000

/**
 * Hands each recorded event to whoever listens, at least once and in order of commit time. Rows are locked while they
 * are handed over, so several instances share the work; a listener that fails leaves its event for the next round.
 */
export function startEventRelay(options: { database: DatabaseEngine; listeners: Listener[]; log: FastifyBaseLogger }): {
  close(): Promise<void>
} {
  const { database, log } = options
  const byName = Map.groupBy(options.listeners, (l) => l.name)
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

  async function relayBatch(): Promise<number> {
    return database.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('events')
        .selectAll()
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      const done: string[] = []
      for (const row of rows) {
        try {
          for (const l of byName.get(row.name as EventName) ?? [])
            await (l.run as (payload: unknown) => Promise<void>)(row.payload)
          done.push(row.id)
        } catch (error) {
          log.error({ err: error, event: row.name }, 'a listener failed; its event is tried again')
        }
      }
      if (done.length > 0) await tx.deleteFrom('events').where('id', 'in', done).execute()
      return done.length
    })
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      const rest = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookAgainMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      try {
        if (!client) await listen()
        while (!isClosed && (await relayBatch()) === batch);
      } catch (error) {
        log.warn({ err: error }, 'events wait for the database')
      }
      if (!isClosed) await rest
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

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createTurns } from '#server/http/in-turn.ts'
import type { EventName, Listener } from '#server/kit/events.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { inSpan } from '#server/tracing/trace.ts'
import { Retries } from './retries.ts'

/** Maximum number of events of one name that one transaction delivers. */
const batch = 25
/**
 * Polling interval for new events. NOTIFY would be faster, but PostgreSQL runs commits that contain it one after
 * another, each with its write to disk. A thousand gifts or reactions would wait for each other.
 */
const pollMs = 100
const afterFailureMs = 1_000

type Recorded = { id: string; name: EventName; payload: unknown }

/**
 * Delivers each recorded event to its listeners, at least once. Events of one name are delivered one by one in the
 * order of their ids, or together to listeners that support it. Names are independent: a thousand waiting reactions do
 * not delay a friend request.
 *
 * Rows are locked during delivery, so several instances share the work. An event whose listener fails is retried after
 * a pause that grows with each attempt. Later events do not wait for it.
 */
export function startEventRelay(options: {
  database: DatabaseEngine
  listeners: Listener[]
  metrics: Metrics
  log: FastifyBaseLogger
}): { close(): Promise<void> } {
  const { database, log } = options
  const byName = Map.groupBy(options.listeners, (l) => l.name)
  const deliveries = options.metrics.counter('event_deliveries_total')
  const retries = new Retries()
  const inTurn = createTurns(database.db)
  const closing = new AbortController()
  const names = [...byName.keys()]

  /** Locks and returns the oldest due events of each name that no other instance has locked. */
  async function claim(tx: Tx, now: number): Promise<Recorded[]> {
    const { rows } = await sql<Recorded>`
      select e.id, e.name, e.payload from unnest(${names}::text[]) as heard(name) cross join lateral (
        select * from events where events.name = heard.name and id <> all(${retries.resting(now)}::bigint[])
        order by id limit ${batch} for update skip locked) as e`.execute(tx)
    return rows
  }

  /**
   * Delivers events together when all listeners support it. Returns false when one does not, or when one failed: then
   * each event is delivered separately to find the failure.
   */
  async function handOverTogether(name: EventName, rows: readonly Recorded[]): Promise<boolean> {
    const payloads = rows.map(({ payload }) => payload)
    const subscribed = byName.get(name) ?? []
    if (rows.length === 1 || !subscribed.every(({ runAll }) => runAll)) return false
    try {
      for (const one of subscribed) await (one.runAll as (all: readonly unknown[]) => Promise<void>)(payloads)
      return true
    } catch {
      return false
    }
  }

  /** Delivers one batch of each name. Returns true when there may be more events. */
  async function relayBatch(): Promise<boolean> {
    const now = Date.now()
    return inTurn(async (tx) => {
      const found = Map.groupBy(await claim(tx, now), ({ name }) => name)
      const isWhole = [...found.values()].every((rows) => rows.length < batch)
      if (isWhole) retries.forgetAllBut(new Set([...found.values()].flat().map(({ id }) => id)), now)
      const done: string[] = []
      async function handOver(row: Recorded): Promise<void> {
        try {
          for (const { run } of byName.get(row.name) ?? [])
            await inSpan(`event ${row.name}`, () => (run as (payload: unknown) => Promise<void>)(row.payload))
          done.push(row.id)
          deliveries.inc({ event: row.name, outcome: 'good' })
        } catch (error) {
          retries.failed(row.id)
          deliveries.inc({ event: row.name, outcome: 'failed' })
          log.error({ err: error, event: row.name }, 'a listener failed; its event is tried again')
        }
      }
      await Promise.all(
        [...found].map(async ([name, rows]) => {
          if (await handOverTogether(name, rows)) {
            done.push(...rows.map(({ id }) => id))
            deliveries.inc({ event: name, outcome: 'good' }, rows.length)
          } else for (const row of rows) await handOver(row)
        }),
      )
      if (done.length > 0) await tx.deleteFrom('events').where('id', 'in', done).execute()
      for (const id of done) retries.done(id)
      return !isWhole
    })
  }

  async function deleteUnheard(): Promise<void> {
    await sql`delete from events where name <> all(${names}::text[])`.execute(database.db)
  }

  async function poll(): Promise<void> {
    const { rows } = await sql<{ found: boolean }>`select exists (select from events) as found`.execute(database.db)
    if (!rows[0]?.found) return
    await deleteUnheard()
    while (!closing.signal.aborted && (await relayBatch()));
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let restMs = pollMs
      try {
        await poll()
      } catch (error) {
        log.warn({ err: error }, 'events wait for the database')
        restMs = afterFailureMs
      }
      await delay(restMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

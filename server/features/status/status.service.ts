import type { Incident, SiteStatus } from '#contract/status.ts'
import type { Tx } from '#server/db/sql.ts'
import { createLiveOrigin } from '#server/http/live-origin.ts'
import type { Ground } from '#server/kit/feature.ts'
import { answersInTime } from '#server/metrics/engine-metrics.ts'
import { newestLivePrice } from '#server/tables/odds.ts'
import { listIncidents, updateClosing } from './incident.store.ts'
import { partsOf, type Signals } from './status.rules.ts'

export type StatusService = {
  read(): Promise<SiteStatus>
  /** Returns the incidents; while the database is away, those that were read last. */
  incidents(): Promise<readonly Incident[]>
  /** Closes the incident with a resolving update, and opens it again with any other one. */
  noteUpdate(tx: Tx, update: { incidentId: string; isResolved: boolean }): Promise<void>
  close(): void
}

/** An address without an object. An engine that says so works. */
const nothing = 'status/nothing'

/** Asks the engines of this process. While the database is away, the incidents are those that were read last. */
export function createStatusService({ engines, origins }: Pick<Ground, 'engines' | 'origins'>): StatusService {
  const { database, redis, storage } = engines
  const { db } = database
  const origin = createLiveOrigin(origins)
  let known: Incident[] = []

  async function oddsAge(): Promise<number | null> {
    const newest = await newestLivePrice(db, Date.now())
    return newest && Date.now() - newest.getTime()
  }

  async function observe(): Promise<Signals> {
    const [hasDatabase, hasMedia, hasStorage] = await Promise.all([
      answersInTime(database.checkWritable()),
      answersInTime(origin.fetch(`/live/${nothing}`)),
      answersInTime(storage.check()),
    ])
    const hasRedis = [...(redis?.states().values() ?? [])].every(Boolean)
    const oddsAgeMs = hasDatabase ? await oddsAge().catch(() => null) : null
    return { hasDatabase, hasRedis, hasMedia, hasStorage, oddsAgeMs }
  }

  return {
    async read() {
      const signals = await observe()
      if (signals.hasDatabase) known = await listIncidents(db).catch(() => known)
      return { checkedAt: Date.now(), parts: partsOf(signals, known), incidents: known }
    },
    async incidents() {
      known = await listIncidents(db).catch(() => known)
      return known
    },
    noteUpdate: (tx, { incidentId, isResolved }) => updateClosing(tx, incidentId, isResolved),
    close: origin.close,
  }
}

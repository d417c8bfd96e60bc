import type { ViewCalls } from '#contract/views.ts'
import type { Db } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Route } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Target } from '#server/kit/target.ts'
import { readerKey } from './reader-key.rules.ts'
import { deleteMarks, insertViews, listViews, type ViewEntry } from './views.store.ts'

export type Views = {
  /**
   * Counts a reader's first view in a clock hour. Resolves once it is written. Throws the errors of the target's
   * `admit` rule.
   */
  count(targetId: string, reader: { viewer: Viewer; ip: string }): Promise<void>
  /** Maps each target id to its views; 0 without views. `from` is the caller's transaction, if there is one. */
  of(targetIds: readonly string[], from?: Db): Promise<Map<string, number>>
}

export type ViewService = {
  of(target: Target): Views & {
    /** Returns the routes for the call that the domain declared with `viewCalls`. */
    routes(calls: ViewCalls): Route[]
  }
  /** Adds members' first views in this hour, for the demo. */
  keepMany(kind: string, entries: readonly { userId: string; targetId: string }[]): Promise<void>
}

type OwnViewService = Omit<ViewService, 'of'> & { of(target: Target): Views }

type Batch = { entries: Map<string, ViewEntry>; written: Promise<void>; write: () => Promise<void> }

const hourMs = 3_600_000
/** Time to collect views for one write. */
const gatherMs = 250
const maxOfBatch = 5_000
/** About 100 bytes each. The entries only save writes; the table itself prevents double counts. */
const maxRemembered = 100_000

/**
 * Collects views for a short time and writes them in one statement. Each is acknowledged when its batch is committed.
 */
export function createViewService({ db }: DatabaseEngine, { secret }: { secret: string }) {
  /** Keys of views already written in this hour, and of pending views with their batch. */
  const remembered = new Set<string>()
  const onTheWay = new Map<string, Batch>()
  let rememberedHour = -1
  let gathering: Batch | null = null
  let last: Promise<unknown> = Promise.resolve()

  function begin(): Batch {
    const entries = new Map<string, ViewEntry>()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Callers get the rejection from `add`. This handler prevents a crash of the process when there is no caller.
    promise.catch(() => {})
    const timer = setTimeout(() => void batch.write(), gatherMs)
    const batch: Batch = {
      entries,
      written: promise,
      async write() {
        clearTimeout(timer)
        if (gathering === batch) gathering = null
        // Runs writes one after another, because parallel statements would wait for each other's rows.
        last = last.then(() => insertViews(db, [...entries.values()])).then(resolve, reject)
        await last
        const isWritten = await promise.then(
          () => true,
          () => false,
        )
        for (const [key, { hour }] of entries) {
          onTheWay.delete(key)
          if (isWritten && hour === rememberedHour && remembered.size < maxRemembered) remembered.add(key)
        }
      },
    }
    return batch
  }

  async function add(one: ViewEntry): Promise<void> {
    if (one.hour !== rememberedHour) {
      rememberedHour = one.hour
      remembered.clear()
    }
    const key = `${one.hour} ${one.kind} ${one.targetId} ${one.reader}`
    if (remembered.has(key)) return
    gathering ??= begin()
    const batch = onTheWay.get(key) ?? gathering
    batch.entries.set(key, one)
    onTheWay.set(key, batch)
    if (batch.entries.size >= maxOfBatch && gathering === batch) void batch.write()
    await batch.written
  }

  const service: OwnViewService = {
    keepMany(kind, entries) {
      const hour = Math.floor(Date.now() / hourMs)
      return insertViews(
        db,
        entries.map(({ userId, targetId }) => ({ kind, targetId, reader: `u${userId}`, hour })),
      )
    },
    of({ kind, admit }) {
      return {
        async count(asked, reader) {
          const targetId = await admit(reader.viewer, asked)
          await add({ kind, targetId, reader: readerKey(reader, secret), hour: Math.floor(Date.now() / hourMs) })
        },
        async of(targetIds, from = db) {
          const known = await listViews(from, kind, targetIds)
          return new Map(targetIds.map((targetId) => [targetId, known.get(targetId) ?? 0]))
        },
      }
    },
  }
  return {
    service,
    /** Deletes old marks. The last hour's marks stay, because a view may be written shortly after its hour. */
    sweep: () => deleteMarks(db, Math.floor(Date.now() / hourMs) - 1),
    async close(): Promise<void> {
      await gathering?.write()
      await last
    },
  }
}

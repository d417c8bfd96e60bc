import type { ViewCalls } from '#contract/views.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/bind.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Target } from '#server/target.ts'
import { createReaderMarks } from './reader-marks.ts'
import { listViews, upsertViews } from './views.store.ts'

/** The views of one kind of target. */
export type Views = {
  /**
   * Counts a reader's first look in an hour; written within seconds, lost if the process is killed before. Throws what
   * the target's rule throws.
   */
  count(targetId: string, reader: { viewer: Viewer; ip: string }): Promise<void>
  /** Target id -> views, those that wait to be written left out; 0 where there is none. */
  of(targetIds: readonly string[]): Promise<Map<string, number>>
  /** Answers the call that the domain declared with `viewCalls`. */
  routes(calls: ViewCalls): Route[]
}

export type ViewService = {
  of(target: Target): Views
  /** Writes what waits. */
  flush(): Promise<void>
}

const writeEveryMs = 5_000

export function createViewService({ db }: DatabaseEngine, onFailure: (error: unknown) => void) {
  const marks = createReaderMarks()
  const waiting = new Map<string, { kind: string; targetId: string; views: number }>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  function add(kind: string, targetId: string, views: number): void {
    const key = `${kind} ${targetId}`
    const known = waiting.get(key)
    if (known) known.views += views
    else waiting.set(key, { kind, targetId, views })
    timer ??= setTimeout(() => void flush().catch(onFailure), writeEveryMs).unref()
  }

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting.size === 0) return
    const seen = [...waiting.values()]
    waiting.clear()
    try {
      await upsertViews(db, seen)
    } catch (error) {
      for (const { kind, targetId, views } of seen) add(kind, targetId, views)
      throw error
    }
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write)
    return writing
  }

  const service: ViewService = {
    flush,
    of({ kind, admit }) {
      const views: Views = {
        async count(asked, reader) {
          // The rule is asked first: what cannot be seen leaves no mark, so marks are of targets that exist.
          const targetId = await admit(reader.viewer, asked)
          if (marks.isFirst(`${kind} ${targetId}`, reader)) add(kind, targetId, 1)
        },
        async of(targetIds) {
          const known = await listViews(db, kind, targetIds)
          return new Map(targetIds.map((targetId) => [targetId, known.get(targetId) ?? 0]))
        },
        routes: (calls) => [
          handle(calls.view, async ({ id }, { viewer, ip }) => {
            await views.count(id, { viewer, ip })
            return null
          }),
        ],
      }
      return views
    },
  }
  return { service, close: () => flush() }
}

import { CallError } from '#web/api/call-error.ts'

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'refused' | 'conflict' | 'gone'

export type Autosave<T> = {
  /** What stands now; it is saved once nothing was changed for a moment. */
  change(value: T): void
  /** Resolves once all is saved; rejects with what keeps it from being. */
  flush(): Promise<void>
  /** After a conflict: goes on from the version that the writer looked at. A value is saved on top of it. */
  resume(from: number, value: T | null): void
  stop(): void
  /** Stops, and saves nothing any more. */
  discard(): void
}

type Options<T> = {
  version: number
  /** Gives the new version. */
  save(value: T, version: number): Promise<number>
  told(state: SaveState): void
  waitMs?: number
  retryMs?: number
}

/** The same text would be refused again. */
const refusals = new Set(['BAD_INPUT', 'PAYLOAD_TOO_LARGE'])
/** Failures after which no later save can succeed by itself. */
const endings: Record<string, 'conflict' | 'gone'> = { ARTICLE_CHANGED: 'conflict', ARTICLE_NOT_FOUND: 'gone' }

/**
 * Saves one text after another, each on top of the version that the one before made. A failed save is tried again, except
 * after a conflict, which would overwrite another writer's text, after the article was deleted, and where the text itself
 * is refused.
 */
export function createAutosave<T>({ version, save, told, waitMs = 1_000, retryMs = 4_000 }: Options<T>): Autosave<T> {
  let waiting: { value: T } | null = null
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lost: CallError | null = null
  let isStopped = false

  function plan(afterMs: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => run().catch(() => {}), afterMs)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    if (!waiting || lost) return
    running = one(waiting).finally(() => {
      running = null
    })
    return running
  }

  async function one(taken: { value: T }): Promise<void> {
    told('saving')
    try {
      version = await save(taken.value, version)
      if (waiting === taken) waiting = null
      told(waiting ? 'dirty' : 'saved')
    } catch (error) {
      const name = error instanceof CallError ? error.name : ''
      const ends = endings[name]
      const isRefused = refusals.has(name)
      if (ends) lost = error as CallError
      else if (!isRefused) plan(retryMs)
      told(ends ?? (isRefused ? 'refused' : 'failed'))
      throw error
    }
  }

  return {
    change(value) {
      waiting = { value }
      if (lost) return
      told('dirty')
      plan(waitMs)
    },
    async flush() {
      if (running) await running
      while (waiting && !lost) await run()
      if (lost) throw lost
    },
    resume(from, value) {
      version = from
      lost = null
      waiting = value === null ? null : { value }
      told(waiting ? 'dirty' : 'saved')
      if (waiting) plan(0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    discard() {
      waiting = null
      this.stop()
    },
  }
}

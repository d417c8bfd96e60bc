import { CallError } from '#web/api/call-error.ts'

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'refused' | 'conflict' | 'gone'

export type Autosave<T> = {
  /** Sets the current value. It is saved when the writer has paused for `waitMs`. */
  change(value: T): void
  /** Saves pending changes immediately. Rejects when a save fails, or when an earlier error has stopped saving. */
  flush(): Promise<void>
  /**
   * Call after the writer resolved a conflict: continues from version `from`, which the writer compared. Then saves
   * `value`, unless it is null.
   */
  resume(from: number, value: T | null): void
  stop(): void
  /** Stops saving, and drops the unsaved value. */
  discard(): void
}

type Options<T> = {
  version: number
  /** Saves over `version`. Resolves to the new version. */
  save(value: T, version: number): Promise<number>
  /** `error` is the refusal of a value that the server does not accept. */
  onState(state: SaveState, refused?: { error: CallError; value: T }): void
  waitMs?: number
  retryMs?: number
}

/** Errors that a retry of the same text would cause again. */
const refusals = new Set(['BAD_INPUT', 'PAYLOAD_TOO_LARGE'])
/** Errors that stop saving: a conflict, until the writer resolves it, or a deleted article. */
const endings: Record<string, 'conflict' | 'gone'> = { ARTICLE_CHANGED: 'conflict', ARTICLE_NOT_FOUND: 'gone' }

/**
 * Saves one text after another, each based on the version that the previous save returned. Retries a failed save, but
 * not after a refusal, a deletion or a conflict. A retry after a conflict would overwrite another writer's text.
 */
export function createAutosave<T>({
  version,
  save,
  onState,
  waitMs = 1_000,
  retryMs = 4_000,
}: Options<T>): Autosave<T> {
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
    onState('saving')
    try {
      version = await save(taken.value, version)
      if (waiting === taken) waiting = null
      onState(waiting ? 'dirty' : 'saved')
    } catch (error) {
      const name = error instanceof CallError ? error.name : ''
      const ends = endings[name]
      const isRefused = refusals.has(name)
      if (ends) lost = error as CallError
      else if (!isRefused) plan(retryMs)
      if (isRefused) onState('refused', { error: error as CallError, value: taken.value })
      else onState(ends ?? 'failed')
      throw error
    }
  }

  return {
    change(value) {
      waiting = { value }
      if (lost) return
      onState('dirty')
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
      onState(waiting ? 'dirty' : 'saved')
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

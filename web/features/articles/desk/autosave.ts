import { CallError } from '#web/api/call-error.ts'

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict'

export type Autosave<T> = {
  /** What stands now; it is saved once nothing was changed for a moment. */
  change(value: T): void
  /** Resolves once all is saved; rejects with what keeps it from being. */
  flush(): Promise<void>
  stop(): void
}

type Options<T> = {
  version: number
  /** Gives the new version. */
  save(value: T, version: number): Promise<number>
  told(state: SaveState): void
  waitMs?: number
  retryMs?: number
}

/**
 * Saves one text after another, each on top of the version that the one before made. What fails is tried again, but for a
 * conflict: then somebody else's text would be lost.
 */
export function createAutosave<T>({ version, save, told, waitMs = 1_000, retryMs = 4_000 }: Options<T>): Autosave<T> {
  let waiting: { value: T } | null = null
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLost = false
  let isStopped = false

  function plan(afterMs: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => run().catch(() => {}), afterMs)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    if (!waiting || isLost) return
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
      isLost = error instanceof CallError && error.name === 'ARTICLE_CHANGED'
      told(isLost ? 'conflict' : 'failed')
      if (!isLost) plan(retryMs)
      throw error
    }
  }

  return {
    change(value) {
      waiting = { value }
      if (isLost) return
      told('dirty')
      plan(waitMs)
    },
    async flush() {
      if (running) await running
      while (waiting && !isLost) await run()
      if (isLost) throw new CallError({ name: 'ARTICLE_CHANGED', code: 0, status: 409 })
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

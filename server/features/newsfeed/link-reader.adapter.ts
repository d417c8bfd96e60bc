import { createKeptThread } from '#server/http/kept-thread.ts'
import type { PageMeta } from './link-page.rules.ts'

export type PageTask = { body: Uint8Array; contentType: string; address: string }

export type PageReader = {
  /** Throws QueueFull, AbortError after the deadline, or the error that ended the thread. */
  read(task: PageTask): Promise<PageMeta | null>
  close(): Promise<void>
}

const program = new URL('./link.worker.ts', import.meta.url)

/** Parses untrusted HTML in a worker thread. A page that takes too much time or memory only ends that thread. */
export function createPageReader(): PageReader {
  const thread = createKeptThread<PageTask, PageMeta | null>(program, {
    pool: 'links parsed',
    deadlineMs: 1_000,
    waiting: 64,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  return { read: thread.run, close: thread.close }
}

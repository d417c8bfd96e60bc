import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import type { Card } from './card.ts'

const program = new URL('./card.worker.ts', import.meta.url)
const deadlineMs = 15_000
const mostMemoryMb = 256

export type CardDrawer = {
  /** A JPEG. Throws QueueFull, and what the drawing failed of. */
  draw(card: Card, picture: Uint8Array | null): Promise<Buffer>
  close(): Promise<void>
}

/** One card after another, in a thread of its own that begins with the first and is replaced when it fails. */
export function createCardDrawer(): CardDrawer {
  const queue = createBoundedQueue({ running: 1, waiting: 24 })
  let worker: Worker | null = null

  async function end(): Promise<void> {
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  function begun(): Worker {
    if (worker) return worker
    const next = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } })
    // Who waits for an answer is told by `once`; between two tasks nobody is.
    next.on('error', () => {
      if (worker === next) worker = null
    })
    next.unref()
    worker = next
    return next
  }

  return {
    draw: (card, picture) =>
      queue.run(async () => {
        const thread = begun()
        try {
          thread.postMessage({ card, picture })
          const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(deadlineMs) })
          if ('fault' in answer) throw new Error(`The card could not be drawn: ${answer.fault}`)
          return Buffer.from(answer.drawn)
        } catch (error) {
          await end()
          throw error
        }
      }),
    close: end,
  }
}

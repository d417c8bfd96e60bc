import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RaceDraw } from '#contract/marble-proof.ts'
import type { MarbleFinish } from '#contract/marble-race.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'

export type SimulationTask = RaceDraw & { slots: number }
export type Simulated = {
  lanes: number[]
  finishes: MarbleFinish[]
  durationMs: number
  hash: string
  /** All of them, as `encodeFrames` codes them. */
  frames: Uint8Array
}

export type Simulator = { run(task: SimulationTask): Promise<Simulated>; close(): Promise<void> }

const program = new URL('./simulate.worker.ts', import.meta.url)
const deadlineMs = 30_000

/** Runs races in a thread of its own, one after the other; a thread that does not answer is ended and replaced. */
export function createSimulator(): Simulator {
  const queue = createBoundedQueue({ running: 1, waiting: 100 })
  let kept: { worker: Worker; ready: Promise<unknown> } | null = null

  function start() {
    const worker = new Worker(program)
    const ready = once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
    const thread = { worker, ready }
    worker.unref()
    // An error ends the thread, and with it the question that waits; the next one starts another.
    worker.on('error', () => {})
    ready.catch(() => {})
    worker.once('exit', () => {
      if (kept === thread) kept = null
    })
    return thread
  }

  async function ask(task: SimulationTask): Promise<Simulated> {
    kept ??= start()
    const thread = kept
    const { worker } = thread
    worker.ref()
    try {
      await thread.ready
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })
      worker.postMessage(task)
      return (await answer)[0] as Simulated
    } catch (error) {
      if (kept === thread) kept = null
      await worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }

  return {
    run: (task) => queue.run(() => ask(task)),
    async close() {
      await kept?.worker.terminate()
    },
  }
}

import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { within } from '#media/kit/deadlines.ts'
import { ApiError } from '#server/http/errors.ts'
import type { LoaderCalls } from './loader-calls.ts'
import type { CallAnswer, FromWorker, RenderJob, SiteFacts, ToWorker } from './render-messages.ts'
import type { Rendered } from './rendered.ts'
import { createTextMemory } from './text-memory.ts'

export type Renderer = (job: RenderJob) => Promise<Rendered>

/**
 * Thrown when a page ended its thread twice or took too long, when a thread ended before it was ready, and when the
 * pool closes.
 */
export class RenderFailed extends Error {}

type Task = { job: RenderJob; tries: number; resolve(page: Rendered): void; reject(error: Error): void }
type Running = Task & { deadline: NodeJS.Timeout }
type Thread = { worker: Worker; running: Map<number, Running> }

export type PoolOptions = {
  size: number
  calls: LoaderCalls
  log: FastifyBaseLogger
  /** The thread's program. Tests use a different one. */
  program?: URL
  maxMs?: number
}

/**
 * Number of pages that a thread renders concurrently. While one page waits for the database, the thread renders
 * another.
 */
export const pagesPerThread = 3
const maxRenderingMs = 10_000
const maxHeapMb = 512
const maxTries = 2
const restartAfterMs = 500

/**
 * Renders pages in worker threads. Each page is sent to the thread with the fewest pages. A thread that ends or hangs
 * is replaced, and another thread renders its remaining pages. Resolves once all threads are ready.
 */
export async function startRenderPool(options: PoolOptions) {
  const { size, calls, log, program = new URL('./render-worker.ts', import.meta.url) } = options
  const maxMs = options.maxMs ?? maxRenderingMs
  const threads = new Set<Thread>()
  const waiting: Task[] = []
  let isClosing = false
  let lost = 0
  let lastId = 0
  let facts: SiteFacts | null = null

  function start(): Promise<void> {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
    const thread: Thread = { worker, running: new Map() }
    const sent = createTextMemory<true>()
    const send = (message: ToWorker) => worker.postMessage(message)

    /** Replaces a text that the thread already has by its version. */
    function briefly(answer: CallAnswer): CallAnswer | { version: number } {
      if ('failure' in answer || answer.version === null) return answer
      if (sent.has(answer.version)) return { version: answer.version }
      sent.keep(answer.version, true)
      return answer
    }

    return new Promise((ready, failed) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          facts = message.facts
          threads.add(thread)
          ready()
          drain()
        } else if (message.kind === 'call') {
          void calls(message.request).then((answer) =>
            send({ kind: 'answer', call: message.call, answer: briefly(answer) }),
          )
        } else settle(thread, message)
      })
      worker.on('error', (error) => {
        if (!isClosing) log.error({ err: error }, 'a thread that renders pages has failed')
        failed(error)
      })
      worker.on('exit', () => {
        threads.delete(thread)
        failed(new RenderFailed('The thread ended before it could render'))
        if (isClosing) return
        lost += 1
        replace(thread)
      })
    })
  }

  function replace(thread: Thread): void {
    for (const task of thread.running.values()) {
      clearTimeout(task.deadline)
      if (task.tries < maxTries) waiting.unshift(task)
      else task.reject(new RenderFailed(`${task.job.target} brought down the thread that rendered it`))
    }
    thread.running.clear()
    drain()
    setTimeout(() => {
      if (!isClosing) start().catch(() => {})
    }, restartAfterMs).unref()
  }

  function settle(thread: Thread, message: Extract<FromWorker, { kind: 'rendered' | 'failed' }>): void {
    const task = thread.running.get(message.id)
    if (!task) return
    clearTimeout(task.deadline)
    thread.running.delete(message.id)
    if (message.kind === 'failed')
      task.reject(message.isUnavailable ? new ApiError('UNAVAILABLE') : new Error(message.reason))
    else task.resolve({ ...message.page, body: Buffer.from(message.body.buffer) })
    drain()
  }

  function drain(): void {
    for (;;) {
      const [idlest] = [...threads].sort((a, b) => a.running.size - b.running.size)
      if (!idlest || idlest.running.size >= pagesPerThread) return
      const task = waiting.shift()
      if (!task) return
      run(idlest, task)
    }
  }

  function run(thread: Thread, task: Task): void {
    lastId += 1
    const id = lastId
    const deadline = setTimeout(() => {
      log.error({ page: task.job.target }, 'a page took too long to render')
      thread.running.delete(id)
      task.reject(new RenderFailed(`${task.job.target} took too long`))
      // When the thread exits, it is replaced, and its other pages move to another thread.
      void thread.worker.terminate()
    }, within(maxMs))
    thread.running.set(id, { ...task, tries: task.tries + 1, deadline })
    thread.worker.postMessage({ kind: 'render', id, job: task.job } satisfies ToWorker)
  }

  await Promise.all(Array.from({ length: size }, start))
  if (!facts) throw new RenderFailed('No render thread reported the pages')

  const render: Renderer = (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, tries: 0, resolve, reject })
      drain()
    })

  return {
    render,
    facts: facts as SiteFacts,
    /** Returns the number of threads that can render. */
    ready: () => threads.size,
    /** Returns the number of threads that ended since the start. */
    lost: () => lost,
    async close(): Promise<void> {
      isClosing = true
      const ended = [...threads].map(({ worker }) => worker.terminate())
      for (const { running } of threads)
        for (const { deadline, reject } of running.values()) {
          clearTimeout(deadline)
          reject(new RenderFailed('The program ends'))
        }
      for (const { reject } of waiting.splice(0)) reject(new RenderFailed('The program ends'))
      await Promise.all(ended)
    },
  }
}

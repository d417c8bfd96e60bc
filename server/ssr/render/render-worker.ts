import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { ApiError } from '#server/http/errors.ts'
import { factsOf, loadBuild } from '#server/ssr/files/site-build.ts'
import { createCallPort } from './call-port.ts'
import { finish } from './finish.ts'
import { makerOf } from './make-page.ts'
import type { FromWorker, RenderJob, ToWorker } from './render-messages.ts'

/**
 * A thread that only renders pages, so that heavy work delays no socket, call or cached page. It communicates with the
 * program only through messages.
 */

/**
 * Lowers the thread's priority below the serving thread's, for times when processors are scarce. Only Linux has a
 * priority per thread; elsewhere this would slow the whole process.
 */
const politeness = 10
if (process.platform === 'linux') setPriority(0, politeness)

const port = parentPort
if (!port) throw new Error('Pages are rendered in a worker thread')
const send = (message: FromWorker, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred)

const build = await loadBuild()
const calls = createCallPort((call, request) => send({ kind: 'call', call, request }))

const make = makerOf(build, 'production', calls.callFor)

async function answer(id: number, job: RenderJob): Promise<void> {
  try {
    const { body, ...page } = finish(await make(job))
    // Transferring needs a buffer of the page alone, so a part of Node's pool is copied.
    const bytes = body.buffer.byteLength === body.byteLength ? new Uint8Array(body.buffer) : new Uint8Array(body)
    send({ kind: 'rendered', id, page, body: bytes }, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    send({ kind: 'failed', id, reason, isUnavailable: error instanceof ApiError && error.name === 'UNAVAILABLE' })
  }
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'answer') calls.take(message.call, message.answer)
  else void answer(message.id, message.job)
})
send({ kind: 'ready', facts: factsOf(build) })

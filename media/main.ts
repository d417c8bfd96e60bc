// The media process. Its parent starts it with an IPC channel and controls it by messages. It exits when the parent
// exits.

import { createMediaEngine, type MediaEngine } from './engine.ts'
import type { Authorisation } from './host.ts'
import { within } from './kit/deadlines.ts'
import type { MediaMessage, ParentMessage } from './protocol.ts'

const CLOSE_TIMEOUT_MS = 8_000

let engine: MediaEngine | null = null
let isStopping = false
let nextId = 1
const verdicts = new Map<number, (verdict: Authorisation) => void>()

function send(message: MediaMessage) {
  // The channel may close between the check and the write. The disconnect handler then ends the process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

async function start(settings: Extract<ParentMessage, { type: 'start' }>['settings']) {
  try {
    engine = await createMediaEngine(
      {
        authorise: (request) =>
          new Promise((resolve) => {
            const id = nextId
            nextId += 1
            verdicts.set(id, resolve)
            send({ type: 'authorise', id, request })
          }),
        report: (event) => send({ type: 'event', event }),
      },
      settings,
    )
    const { rtmpPort, originAddress: origin, makesPictures, makesRenditions, takesSrt } = engine
    send({ type: 'listening', rtmpPort, origin, makesPictures, makesRenditions, takesSrt })
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
    process.disconnect?.()
  }
}

async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), within(CLOSE_TIMEOUT_MS)).unref()
  await engine?.close()
  process.exit()
}

async function handle(message: ParentMessage) {
  switch (message.type) {
    case 'start':
      return start(message.settings)
    case 'verdict':
      verdicts.get(message.id)?.(message.verdict)
      verdicts.delete(message.id)
      return
    case 'kick':
      await engine?.kick(message)
      return send({ type: 'done', id: message.id })
    case 'remove-recording':
      await engine?.removeRecording(message.streamId)
      return send({ type: 'done', id: message.id })
    case 'release':
      await engine?.release(message)
      return send({ type: 'done', id: message.id })
    case 'drain':
      await engine?.drain(message.places)
      return send({ type: 'done', id: message.id })
    case 'stop':
      return stop()
  }
}

process.on('message', (message: ParentMessage) => {
  handle(message).catch((error: Error) => {
    if ('id' in message) send({ type: 'failed-to', id: message.id, message: error.message })
    else throw error
  })
})
process.on('disconnect', stop)
// Ctrl-C reaches the whole process group, but the parent decides when this process stops.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', stop)

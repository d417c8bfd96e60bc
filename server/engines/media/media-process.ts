import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EngineSettings } from '#media/engine.ts'
import type { Authorisation } from '#media/host.ts'
import type { OriginListen } from '#media/http/origin.ts'
import { within } from '#media/kit/deadlines.ts'
import type { MediaEvent } from '#media/kit/events.ts'
import type { MediaMessage, ParentMessage } from '#media/protocol.ts'
import type { PublishRequest } from '#media/rtmp/publisher.ts'

const ENTRY = fileURLToPath(new URL('../../../media/main.ts', import.meta.url))
/** A machine on which every service starts at the same time needs long. */
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 8_500

export type MediaProcess = {
  pid: number
  rtmpPort: number
  origin: OriginListen
  makesPictures: boolean
  makesRenditions: boolean
  takesSrt: boolean
  exited: Promise<{ code: number | null; signal: string | null }>
  kick(stream: { streamId: string; reason: string }): Promise<void>
  removeRecording(streamId: string): Promise<void>
  release(stream: { streamId: string; generation: number }): Promise<void>
  /** Resolves when no publisher is left. */
  drain(places: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

export type MediaProcessHost = {
  authorise(request: PublishRequest): Promise<Authorisation>
  report(event: MediaEvent): void
}

type Question =
  | { type: 'kick'; streamId: string; reason: string }
  | { type: 'remove-recording'; streamId: string }
  | { type: 'release'; streamId: string; generation: number }
  | { type: 'drain'; places: Record<string, string> }

/** Starts one media process. Rejects with the process's reason when it cannot listen. */
export async function startMediaProcess(host: MediaProcessHost, settings: EngineSettings): Promise<MediaProcess> {
  // The process parses data from strangers. So its environment has only PATH, which it needs to find ffmpeg, and the
  // factor of its time limits.
  const environment = { PATH: process.env.PATH, DEADLINE_FACTOR: process.env.DEADLINE_FACTOR }
  const child = fork(ENTRY, [], {
    execPath: process.execPath,
    execArgv: [],
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  const answers = new Map<number, { resolve(): void; reject(error: Error): void }>()
  exited.then(() => {
    for (const { resolve } of answers.values()) resolve()
  })
  let nextId = 1

  function ask(question: Question): Promise<void> {
    if (!child.connected) return Promise.resolve()
    const id = nextId
    nextId += 1
    return new Promise((resolve, reject) => {
      answers.set(id, { resolve, reject })
      send(child, { ...question, id })
    })
  }

  child.on('message', (message: MediaMessage) => {
    if (message.type === 'event') host.report(message.event)
    else if (message.type === 'authorise') answerAuthorise(child, { host, message })
    else if (message.type === 'done' || message.type === 'failed-to') {
      const answer = answers.get(message.id)
      answers.delete(message.id)
      if (message.type === 'done') answer?.resolve()
      else answer?.reject(new Error(message.message))
    }
  })
  const listening = waitForListening(child, exited)
  send(child, { type: 'start', settings })
  const { rtmpPort, origin, makesPictures, makesRenditions, takesSrt } = await listening

  return {
    pid: child.pid ?? 0,
    rtmpPort,
    origin,
    makesPictures,
    makesRenditions,
    takesSrt,
    exited,
    release: ({ streamId, generation }) => ask({ type: 'release', streamId, generation }),
    drain: (places) => ask({ type: 'drain', places }),
    kick: (stream) => ask({ type: 'kick', ...stream }),
    removeRecording: (streamId) => ask({ type: 'remove-recording', streamId }),
    async stop() {
      send(child, { type: 'stop' })
      const timer = setTimeout(() => child.kill('SIGKILL'), within(STOP_TIMEOUT_MS))
      await exited
      clearTimeout(timer)
    },
  }
}

function send(child: ChildProcess, message: ParentMessage) {
  // If the channel closes first, the exit of the process reports it.
  if (child.connected) child.send(message, () => undefined)
}

async function answerAuthorise(
  child: ChildProcess,
  asked: { host: MediaProcessHost; message: Extract<MediaMessage, { type: 'authorise' }> },
) {
  const { id, request } = asked.message
  const verdict = await asked.host.authorise(request).catch((): Authorisation => {
    return { allow: false, reason: 'AUTHORISATION_FAILED' }
  })
  send(child, { type: 'verdict', id, verdict })
}

function waitForListening(
  child: ChildProcess,
  exited: Promise<unknown>,
): Promise<Extract<MediaMessage, { type: 'listening' }>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the media process did not start in time'))
    }, within(START_TIMEOUT_MS))
    function listen(message: MediaMessage) {
      if (message.type === 'listening') settle(() => resolve(message))
      else if (message.type === 'failed') settle(() => reject(new Error(message.message)))
    }
    function settle(finish: () => void) {
      clearTimeout(timer)
      child.off('message', listen)
      finish()
    }
    child.on('message', listen)
    exited.then(() => settle(() => reject(new Error('the media process ended before it listened'))))
  })
}

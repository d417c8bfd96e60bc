import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { within } from '#media/kit/deadlines.ts'
import type { OriginAddress, StreamOrigins } from './origins/stream-origins.ts'

export type OriginReply = { status: number; type: string; cacheControl: string; body: Buffer }

export type LiveOrigin = {
  /** Returns a complete reply. Rejects when the origin is unreachable or silent, or when the reply is too large. */
  fetch(path: string): Promise<OriginReply>
  /** Opens a reply as a stream, for files too large for memory. */
  open(path: string, options: Asked): Promise<IncomingMessage>
  close(): void
}

const MAX_BODY_BYTES = 32 * 1024 * 1024
/** Longer than the longest blocking reload. */
const SILENCE_MS = 25_000
/** A machine that is gone sends no response at all. */
const CONNECT_MS = 2_000
/** A request that waits at a machine that is gone ends after the stream has moved. */
const LOOK_MS = 1_000

/** With `at`, only that origin is asked. */
type Asked = { method: string; range: string | undefined; at?: OriginAddress | null }

/**
 * Creates a keep-alive client of the media origins. It asks the origin of the stream in the path, and once more where the
 * stream is when that origin does not answer or does not have it.
 */
export function createLiveOrigin(origins: Pick<StreamOrigins, 'locate' | 'relocate'>): LiveOrigin {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const secureAgent = new SecureAgent({ keepAlive: true, maxFreeSockets: 64 })

  async function open(path: string, asked: Asked): Promise<IncomingMessage> {
    const [, , streamId = ''] = path.split('/', 3)
    if (asked.at) return ask(asked.at, { path, ...asked })
    const place = await origins.locate(streamId)
    const outcome = await ask(place, { path, ...asked, streamId }).catch((error: Error) => error)
    const isFailed = outcome instanceof Error
    if (!isFailed && outcome.statusCode !== 404) return outcome
    const moved = await origins.relocate(streamId, place)
    if (!moved && isFailed) throw outcome
    if (!moved) return outcome as IncomingMessage
    if (!isFailed) outcome.resume()
    return ask(moved, { path, ...asked })
  }

  function ask(
    target: OriginAddress | null,
    { path, method, range, streamId }: Asked & { path: string; streamId?: string },
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      if (!target) {
        reject(new Error('the media engine is starting'))
        return
      }
      const headers = {
        ...(range !== undefined && { range }),
        ...('token' in target && { authorization: `Bearer ${target.token}` }),
      }
      const common = { method, headers, timeout: within(SILENCE_MS) }
      const outgoing =
        'socketPath' in target
          ? request({ ...common, agent, socketPath: target.socketPath, path })
          : target.url.startsWith('https:')
            ? requestSecurely(new URL(target.url + path), { ...common, agent: secureAgent })
            : request(new URL(target.url + path), { ...common, agent })
      if (streamId !== undefined) endWhenMoved(outgoing, { streamId, target })
      outgoing.on('socket', (socket) => {
        if (!socket.connecting) return
        const limit = setTimeout(
          () => outgoing.destroy(new Error('the media engine is not reached')),
          within(CONNECT_MS),
        )
        for (const outcome of ['connect', 'close']) socket.once(outcome, () => clearTimeout(limit))
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('the media engine is silent')))
      outgoing.on('error', reject)
      outgoing.on('response', resolve)
      outgoing.end()
    })
  }

  function endWhenMoved(outgoing: ClientRequest, place: { streamId: string; target: OriginAddress }) {
    const look = async () => {
      const now = await origins.locate(place.streamId)
      if (now && JSON.stringify(now) !== JSON.stringify(place.target))
        outgoing.destroy(new Error('the stream has moved'))
    }
    const timer = setInterval(look, LOOK_MS).unref()
    for (const outcome of ['response', 'close']) outgoing.once(outcome, () => clearInterval(timer))
  }

  return {
    open,
    async fetch(path) {
      const incoming = await open(path, { method: 'GET', range: undefined })
      const pieces: Buffer[] = []
      let length = 0
      for await (const piece of incoming as AsyncIterable<Buffer>) {
        length += piece.length
        if (length > MAX_BODY_BYTES) throw new Error('the media engine sent too much')
        pieces.push(piece)
      }
      return {
        status: incoming.statusCode ?? 502,
        type: incoming.headers['content-type'] ?? 'application/octet-stream',
        cacheControl: incoming.headers['cache-control'] ?? 'no-store',
        body: Buffer.concat(pieces, length),
      }
    },
    close() {
      agent.destroy()
      secureAgent.destroy()
    },
  }
}

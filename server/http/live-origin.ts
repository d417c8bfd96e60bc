import { Agent, type IncomingMessage, request } from 'node:http'

export type OriginAddress = { socketPath: string } | { url: string; token?: string }

export type OriginReply = { status: number; type: string; cacheControl: string; body: Buffer }

export type LiveOrigin = {
  /** Returns a complete reply. Rejects when the origin is unreachable or silent, or when the reply is too large. */
  fetch(path: string): Promise<OriginReply>
  /** Opens a reply as a stream, for files too large for memory. */
  open(path: string, options: { method: string; range: string | undefined }): Promise<IncomingMessage>
  close(): void
}

const MAX_BODY_BYTES = 32 * 1024 * 1024
/** Longer than the longest blocking reload. */
const SILENCE_MS = 25_000
/** A machine that is gone sends no response at all. */
const CONNECT_MS = 2_000

/** Creates a keep-alive client of the media origin at its current address. */
export function createLiveOrigin(address: () => OriginAddress | null): LiveOrigin {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })

  function open(
    path: string,
    { method, range }: { method: string; range: string | undefined },
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const target = address()
      if (!target) {
        reject(new Error('the media engine is starting'))
        return
      }
      const headers = {
        ...(range !== undefined && { range }),
        ...('token' in target && { authorization: `Bearer ${target.token}` }),
      }
      const common = { agent, method, headers, timeout: SILENCE_MS }
      const outgoing =
        'socketPath' in target
          ? request({ ...common, socketPath: target.socketPath, path })
          : request(new URL(path, target.url), common)
      outgoing.on('socket', (socket) => {
        if (!socket.connecting) return
        const limit = setTimeout(() => outgoing.destroy(new Error('the media engine is not reached')), CONNECT_MS)
        for (const outcome of ['connect', 'close']) socket.once(outcome, () => clearTimeout(limit))
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('the media engine is silent')))
      outgoing.on('error', reject)
      outgoing.on('response', resolve)
      outgoing.end()
    })
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
    },
  }
}

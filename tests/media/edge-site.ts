import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { anonymous, type Viewer } from '#server/http/viewer.ts'
import { createViewerMarks } from '#server/http/viewer-marks.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

function viewerOf(cookie = ''): Viewer {
  const [kind, id = ''] = cookie.split('=')
  if (kind === 'user') return { kind, userId: id, username: id, role: 'user', sessionId: id }
  return kind === 'guest' ? { kind, guestId: id } : anonymous
}

/** Starts an edge on a real web server, in front of an origin whose responses the test controls. */
export async function startEdge(handler: Handler, { signedHours = 0 } = {}) {
  const asked: IncomingMessage[] = []
  const origin = createServer((request, response) => {
    asked.push(request)
    handler(request, response)
  })
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  let isUp = true
  const edge = createLiveEdge(oneOrigin({ origin: () => (isUp ? { url } : null) }), {
    marks: createViewerMarks('the edge'),
    crowds: createMemoryCrowds(),
    instances: 1,
    playback: createPlaybackAddresses({ secret: 'the edge', hours: signedHours }),
  })
  const app = fastify({ trustProxy: true })
  serveLiveEdge(app, edge, async ({ headers }) => viewerOf(headers.cookie))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    origin.closeAllConnections()
    await new Promise((resolve) => origin.close(resolve))
  }
  onTestFinished(async () => {
    if (app.server.listening) await close()
  })
  return {
    edge,
    app,
    asked,
    get: (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers }),
    stopOrigin() {
      isUp = false
    },
  }
}

export function reply(
  response: ServerResponse,
  fields: { cacheControl: string; body: string; type?: string; status?: number },
) {
  response.writeHead(fields.status ?? 200, {
    'content-type': fields.type ?? 'application/vnd.apple.mpegurl',
    'cache-control': fields.cacheControl,
    'set-cookie': 'a=1',
  })
  response.end(fields.body)
}

export const media = '/live/s1/e1/media.m3u8'

/** Returns a playlist that continues with the given part. Its last whole segment has three parts. */
export function playlistUpTo(msn: number, part: number): string {
  const before = [0, 1, 2].map((n) => `#EXT-X-PART:DURATION=0.200,URI="p${msn - 1}.${n}.m4s"`)
  const hint = `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p${msn}.${part}.m4s"`
  return ['#EXTM3U', ...before, '#EXTINF:0.600,', `s${msn - 1}.m4s`, hint, ''].join('\n')
}

/**
 * Starts an edge whose origin continues with part 4.1. The origin answers blocking requests when the test calls `goOn`.
 */
export async function startWaitingEdge() {
  const held: ServerResponse[] = []
  let body = playlistUpTo(4, 1)
  const cacheControl = 'public, max-age=12'
  const site = await startEdge((request, response) => {
    if (request.url?.includes('_HLS_msn')) held.push(response)
    else reply(response, { cacheControl, body })
  })
  return {
    ...site,
    held,
    /** Resolves when earlier requests have reached the edge, and the edge's requests have reached the origin. */
    async settled() {
      await site.get('/live/s1/e1/s1.m4s')
      await site.get('/live/s1/e1/s2.m4s')
    },
    goOn(next: string) {
      body = next
      for (const response of held.splice(0)) reply(response, { cacheControl, body })
    },
  }
}

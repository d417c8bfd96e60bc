import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Crowds } from '#server/engines/ports.ts'
import { ApiError } from './errors.ts'
import type { LiveEdge } from './live-edge.ts'
import { mediaHeaders } from './media-cors.ts'
import type { RecordingServer } from './recordings.ts'
import { takeOver } from './take-over.ts'

// Edges of other regions read from here, with the token of the media origins. They count their viewers here.

/** Crowds with the members that an edge has seen since its last report. */
const seenMembers = z.record(z.string(), z.array(z.string()))

export const edgePrefix = '/edge'
export const seenPath = `${edgePrefix}/viewers`
const report = { bytes: 4 * 1024 * 1024, values: 1_000_000, depth: 2 }

type Uses = { token: string; live: LiveEdge; recordings: RecordingServer; crowds: Crowds }

export function serveEdges(app: FastifyInstance, { token, live, recordings, crowds }: Uses): void {
  const expected = digestOf(`Bearer ${token}`)

  async function refuseStrangers({ headers }: FastifyRequest): Promise<void> {
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected)) throw new ApiError('NOT_FOUND')
  }

  const areas = { live: live.serveEdge, recordings: recordings.serveEdge }
  for (const [area, serve] of Object.entries(areas))
    app.route({
      method: ['GET', 'HEAD'],
      url: `${edgePrefix}/${area}/*`,
      onRequest: refuseStrangers,
      handler(request, reply) {
        const target = request.url.slice(edgePrefix.length)
        return takeOver(request, reply, () => serve(request.raw, reply.raw, target), mediaHeaders)
      },
    })
  const bounded = { bodyLimit: report.bytes, config: { body: report } }
  app.post(seenPath, { onRequest: refuseStrangers, ...bounded }, async (request, reply) => {
    const seen = seenMembers.safeParse(request.body)
    if (!seen.success) throw new ApiError('BAD_INPUT')
    for (const [crowd, members] of Object.entries(seen.data)) for (const member of members) crowds.saw(crowd, member)
    return reply.code(204).send()
  })
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

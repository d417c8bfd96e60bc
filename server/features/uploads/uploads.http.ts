import type { FastifyInstance } from 'fastify'
import { readCredentials, refuseCrossSite } from '#server/http/auth.ts'
import { ApiError } from '#server/http/errors.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import { takeOver } from '#server/http/take-over.ts'
import type { Ground } from '#server/kit/feature.ts'
import type { TusFolder } from './tus-folder.adapter.ts'
import type { UploadService } from './uploads.service.ts'

export const tusPath = '/uploads/incoming'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** At 128 kB per request this allows 5 MB a second. */
const requestsPerMinute = 2_400

type Uses = { ground: Ground; service: Pick<UploadService, 'ownerOf' | 'cancel'>; folder: TusFolder }

/** Receives files over tus, only from the member who created the upload. */
export function serveUploads(http: FastifyInstance, { ground, service, folder }: Uses): void {
  const { authority, config, engines } = ground
  const bucket = engines.buckets.open('viewer:upload', { points: requestsPerMinute, windowS: 60 })
  // tus reads the body itself.
  http.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))

  http.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${tusPath}/:id`,
    async handler(request, reply) {
      const { viewer, isFromCookie } = readCredentials(request, authority)
      if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
      if (request.method !== 'HEAD') refuseCrossSite(request, { allowedOrigins: config.allowedOrigins, isFromCookie })
      await takePoint(bucket, `u${viewer.userId}`)
      const { id } = request.params
      const owner = uuid.test(id) ? await service.ownerOf(id) : null
      if (owner !== viewer.userId) throw new ApiError('UPLOAD_NOT_FOUND')
      if (request.method === 'DELETE') {
        await service.cancel(viewer, id)
        return reply.code(204).header('tus-resumable', '1.0.0').send()
      }
      // tus takes the id from the end of the whole address, so a query could name another member's file.
      request.raw.url = `${tusPath}/${id}`
      return takeOver(request, reply, () => folder.handle(request.raw, reply.raw))
    },
  })
}

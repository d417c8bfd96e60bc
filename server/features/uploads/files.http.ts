import type { FastifyInstance } from 'fastify'
import { readCredentials } from '#server/http/auth.ts'
import { recordedInStorage } from '#server/http/recording-places.ts'
import { sendRanged } from '#server/http/send-ranged.ts'
import { takeOver } from '#server/http/take-over.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Ground } from '#server/kit/feature.ts'
import type { UploadService } from './uploads.service.ts'

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{1,5}$/

/** Serves stored files, including ranges. File names from members are never used. */
export function serveFiles(
  http: FastifyInstance,
  { ground, service }: { ground: Ground; service: Pick<UploadService, 'mayRead'> },
): void {
  const place = recordedInStorage(ground.engines.storage)

  serve('/uploads/:file', { isPrivate: false })
  serve('/uploads/private/:file', { isPrivate: true })

  function serve(url: string, { isPrivate }: { isPrivate: boolean }): void {
    http.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const { file } = request.params
        const id = fileName.exec(file)?.[1]
        const isAdmitted =
          id !== undefined && (!isPrivate || (await mayRead(readCredentials(request, ground.authority).viewer, id)))
        const found = isAdmitted ? await place.find(isPrivate ? `/uploads/private/${file}` : `/uploads/${file}`) : null
        if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
        const { size, type, read } = found
        const headers = () => headersOf(type, { isPrivate })
        // The content under a file's name never changes, so the id is the ETag.
        const ranged = { size, type, read, headers, etag: `"${id}"` }
        return takeOver(request, reply, async () => {
          const isSent = await sendRanged(ranged, { request: request.raw, response: reply.raw })
          if (!isSent) reply.raw.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found')
        })
      },
    })
  }

  async function mayRead(viewer: Viewer, id: string): Promise<boolean> {
    return viewer.kind === 'user' && service.mayRead(viewer, id)
  }
}

function headersOf(type: string, { isPrivate }: { isPrivate: boolean }): Record<string, string> {
  return {
    'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    // Prevents the file from running anything on this site.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(type === 'application/pdf' && { 'content-disposition': 'attachment; filename="document.pdf"' }),
  }
}

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ExportService } from './export.service.ts'

const asked = z.object({ ticket: z.string().check(z.maxLength(8_000)) })

/** Address of the CSV files: `/console-export?ticket=…`. */
export const exportPath = '/console-export'

/** Serves a CSV file while it is read from the database. */
export function serveExports(http: FastifyInstance, exports: ExportService): void {
  http.get(exportPath, (request, reply) => {
    const { data } = asked.safeParse(request.query)
    const file = data ? exports.open(data.ticket) : null
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="${file.name}-${day}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(Readable.from(file.rows))
  })
}

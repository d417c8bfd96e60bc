import type { FastifyInstance } from 'fastify'
import type { SiteFacts } from '#server/ssr/render/render-messages.ts'

/** Serves two files to open pages: the newest build's id, and the rules of this build's routes by pattern. */
export function serveBuilds(app: FastifyInstance, { buildId: id, pages, prerendered }: SiteFacts): void {
  const routes = Object.fromEntries(pages.map(({ pattern, rule }) => [pattern, rule]))
  const meta = { id, routes, prerendered }
  app.get('/builds/latest.json', async (_, reply) => reply.header('cache-control', 'no-store').send({ id }))
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async ({ params }, reply) => {
    if (params.file !== `${id}.json`) return reply.code(404).header('cache-control', 'no-store').send({ id: null })
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(meta)
  })
}

import type { FastifyInstance } from 'fastify'
import type { SiteFacts } from './render-messages.ts'

/** Tells open pages which build is newest, and what a build's pages are (product.md 7). */
export function serveBuilds(app: FastifyInstance, { buildId: id, pages, prerendered }: SiteFacts): void {
  const meta = { id, routes: pages.map(({ pattern }) => pattern), prerendered }
  app.get('/builds/latest.json', async (_, reply) => reply.header('cache-control', 'no-store').send({ id }))
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async ({ params }, reply) => {
    if (params.file !== `${id}.json`) return reply.code(404).header('cache-control', 'no-store').send({ id: null })
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(meta)
  })
}

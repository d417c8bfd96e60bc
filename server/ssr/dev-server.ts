import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { createRenderer, type Renderer } from './render.ts'
import type { SiteBuild } from './site-build.ts'

/** Vite inside our server: pages and modules come from the sources and reload by themselves. */
export async function startDevServer(
  app: FastifyInstance,
): Promise<{ build: () => Promise<SiteBuild>; render: Renderer }> {
  const vite = await createServer({
    // Its socket shares our server; upgrades.ts lets the protocol vite-hmr pass.
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    // Handled by Vite: it ends the raw response and Fastify must keep its hands off.
    reply.raw.once('finish', () => reply.sent || reply.hijack())
    vite.middlewares(request.raw, reply.raw, (error: unknown) => done(error as Error | undefined))
  })
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild
  return { build, render: async (target, context) => createRenderer(await build(), 'development')(target, context) }
}

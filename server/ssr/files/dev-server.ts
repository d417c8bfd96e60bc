import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { createCallPort } from '#server/ssr/render/call-port.ts'
import { finishPlain } from '#server/ssr/render/finish.ts'
import type { LoaderCalls } from '#server/ssr/render/loader-calls.ts'
import { makerOf } from '#server/ssr/render/make-page.ts'
import type { SiteFacts } from '#server/ssr/render/render-messages.ts'
import type { Renderer } from '#server/ssr/render/render-pool.ts'
import { factsOf, type SiteBuild } from './site-build.ts'

/** Runs Vite inside this server: pages and modules are loaded from the sources and reload automatically. */
export async function startDevServer(
  app: FastifyInstance,
  calls: LoaderCalls,
): Promise<{ facts: SiteFacts; render: Renderer }> {
  const vite = await createServer({
    // Vite's socket shares this server. upgrades.ts leaves handshakes with the protocol vite-hmr to Vite.
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    // Vite ends the raw response itself, so Fastify must not answer too.
    reply.raw.once('finish', () => reply.sent || reply.hijack())
    vite.middlewares(request.raw, reply.raw, (error: unknown) => done(error as Error | undefined))
  })
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild
  const port = createCallPort((call, request) => void calls(request).then((answer) => port.take(call, answer)))
  return {
    facts: factsOf(await build()),
    render: async (job) => finishPlain(await makerOf(await build(), 'development', port.callFor)(job)),
  }
}

import { join } from 'node:path'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { SitemapSource } from '#server/feature.ts'
import type { Invoke } from '#server/http/bind.ts'
import { serveImages } from '#server/http/images.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { serveBuilds } from './builds.ts'
import { serveHotPages } from './hot-pages.ts'
import { serveIcons } from './icons.ts'
import { messagesUrls } from './messages-urls.ts'
import { redirectOf } from './page-address.ts'
import { type CachedPage, createPageCache, toPage } from './page-cache.ts'
import { createPageCall } from './page-call.ts'
import { dataPath, payloadOf, payloadPage } from './payload.ts'
import { createRenderer } from './render.ts'
import { sendPage } from './send-page.ts'
import { loadBuild, type PageContext } from './site-build.ts'
import { serveSitemap } from './sitemap.ts'
import { serveStaticFiles } from './static-files.ts'
import { siteViewpoint, type Viewpoint, viewpointKey, viewpointOf, zonedUnder } from './viewpoint.ts'

export type PagesOptions = {
  invoke: Invoke
  config: Config
  metrics: Metrics
  sitemaps: SitemapSource[]
  isDev?: boolean
}

const staleMs = 30_000
const maxPages = 1_000

/** Puts the site's pages behind everything else: what no other route answers is a page, a redirect or a real 404. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { invoke, config, metrics, sitemaps, isDev = false } = options
  const call = createPageCall(invoke, app.log)
  const originOf = (host: string | undefined) => config.publicUrl || `http://${host ?? `localhost:${config.port}`}`
  const dev = isDev ? await (await import('./dev-server.ts')).startDevServer(app) : null
  const build = dev ? await dev.build() : await loadBuild()
  const render = dev?.render ?? createRenderer(build, 'production')
  const cache = createPageCache({ freshMs: config.pageCacheMs, staleMs, maxPages })
  const isCached = !dev && config.pageCacheMs > 0
  const hot = isCached ? serveHotPages(app, { freshMs: config.pageCacheMs, metrics }) : null
  const isZoned = zonedUnder(build.entry.module.zonedPaths)
  const known = new Set([...build.entry.module.knownQuery, '_routes'])

  serveBuilds(app, build)
  serveIcons(app)
  serveImages(app, { hosts: config.imageHosts, directory: join(config.dataDir, 'images') })
  serveSitemap(app, { build, sources: sitemaps, originOf })
  if (!dev) await serveStaticFiles(app)

  function pageAt(url: URL, viewpoint: Viewpoint): Promise<CachedPage> {
    const context: PageContext = { call, origin: url.origin, isDemo: config.isDemo, messagesUrls, viewpoint }
    const query = new URLSearchParams([...url.searchParams].filter(([name]) => known.has(name)).toSorted())
    const search = query.size > 0 ? `?${query}` : ''
    const page = payloadPage(url.pathname)
    const make = async () =>
      page === null
        ? render(url.pathname + search, context)
        : payloadOf(page, await render(dataPath(page) + search, context))
    if (!isCached) return make().then((rendered) => toPage(rendered, Date.now()))
    return cache.get(`${url.origin}${url.pathname}${search} ${viewpointKey(viewpoint)}`, make)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const origin = originOf(request.headers.host)
    if (!URL.canParse(origin + (request.raw.url ?? '/'))) return reply.code(400).type('text/plain').send('Bad address')
    // Not `new URL(path, origin)`: `//other.example` would be read as another host.
    const url = new URL(origin + (request.raw.url ?? '/'))
    const moved = redirectOf(url, {
      localeCookie: request.cookies.locale,
      acceptLanguage: request.headers['accept-language'],
    })
    if (moved) return reply.header('cache-control', 'no-cache').redirect(moved.location, moved.status)
    const isOwn = isZoned(url.pathname)
    const viewpoint = isOwn ? viewpointOf(request.headers.cookie) : siteViewpoint
    const page = await pageAt(url, viewpoint)
    return sendPage(request, reply, { page, hot, viewpoint: isOwn ? viewpointKey(viewpoint) : null })
  }

  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
}

import { join } from 'node:path'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { SitemapSource } from '#server/feature.ts'
import type { Invoke } from '#server/http/bind.ts'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { serveImages } from '#server/http/images.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { createRestriction } from '#server/http/restriction.ts'
import { serveBuilds } from './builds.ts'
import { serveHotPages } from './hot-pages.ts'
import { serveIcons } from './icons.ts'
import { messagesUrls } from './messages-urls.ts'
import { redirectOf } from './page-address.ts'
import { type CachedPage, createPageCache, toPage } from './page-cache.ts'
import { createPageCall } from './page-call.ts'
import { createDomainOf } from './page-domain.ts'
import { dataPath, payloadOf, payloadPage } from './payload.ts'
import { createRenderer } from './render.ts'
import { sendBusy } from './send-busy.ts'
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
const missingMs = 5_000
const maxMissing = 200
/**
 * Renderings that run and that wait. Two lines, so that made-up addresses hold up each other and not the pages that
 * people look at. A rendering waits for the database a part of its time, hence more than one; a page takes about 10 ms,
 * so that the last in line waits a second or two.
 */
const knownLine = { running: 4, waiting: 200 }
const otherLine = { running: 2, waiting: 100 }

/** What a page's content may depend on besides its address. */
type PageView = { viewpoint: Viewpoint; isWithoutOdds: boolean; domain: string }

/** Puts the site's pages behind everything else: what no other route answers is a page, a redirect or a real 404. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { invoke, config, metrics, sitemaps, isDev = false } = options
  const call = createPageCall(invoke, app.log, false)
  const restrictedCall = createPageCall(invoke, app.log, true)
  const isRestricted = createRestriction(config.restriction)
  const vary = ['accept-encoding', config.restriction.header].filter(Boolean).join(', ')
  const originOf = (host: string | undefined) => config.publicUrl || `http://${host ?? `localhost:${config.port}`}`
  const domainOf = createDomainOf(config)
  const dev = isDev ? await (await import('./dev-server.ts')).startDevServer(app) : null
  const build = dev ? await dev.build() : await loadBuild()
  const render = dev?.render ?? createRenderer(build, 'production')
  const cache = createPageCache({ freshMs: config.pageCacheMs, staleMs, maxPages, missingMs, maxMissing })
  const [knownPages, otherPages] = [createBoundedQueue(knownLine), createBoundedQueue(otherLine)]
  const isCached = !dev && config.pageCacheMs > 0
  const hot = isCached ? serveHotPages(app, { freshMs: config.pageCacheMs, metrics, isRestricted }) : null
  const isZoned = zonedUnder(build.entry.module.zonedPaths)
  const known = new Set([...build.entry.module.knownQuery, '_routes'])

  serveBuilds(app, build)
  serveIcons(app)
  serveImages(app, {
    hosts: config.imageHosts,
    directory: join(config.dataDir, 'images'),
    maxBytes: config.imageCacheBytes,
  })
  serveSitemap(app, { build, sources: sitemaps, originOf })
  if (!dev) await serveStaticFiles(app)

  function pageAt(url: URL, { viewpoint, isWithoutOdds, domain }: PageView): Promise<CachedPage> {
    const pageCall = isWithoutOdds ? restrictedCall : call
    const { origin } = url
    const context: PageContext = { call: pageCall, origin, domain, isDemo: config.isDemo, messagesUrls, viewpoint }
    const query = new URLSearchParams([...url.searchParams].filter(([name]) => known.has(name)).toSorted())
    const search = query.size > 0 ? `?${query}` : ''
    const page = payloadPage(url.pathname)
    const make = async () =>
      page === null
        ? render(url.pathname + search, context)
        : payloadOf(page, await render(dataPath(page) + search, context))
    if (!isCached) return knownPages.run(make).then((rendered) => toPage(rendered, Date.now()))
    const key = `${isWithoutOdds ? 'restricted ' : ''}${viewpointKey(viewpoint)} ${domain} ${origin}${url.pathname}${search}`
    return cache.get(key, (isKnown) => (isKnown ? knownPages : otherPages).run(make))
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
    try {
      const isWithoutOdds = isRestricted(request.headers)
      const page = await pageAt(url, { viewpoint, isWithoutOdds, domain: domainOf(request.headers.host) })
      const told = isOwn ? { vary: `${vary}, cookie`, viewpoint: viewpointKey(viewpoint) } : { vary, viewpoint: null }
      return await sendPage(request, reply, { page, hot, ...told })
    } catch (error) {
      if (error instanceof QueueFull) return sendBusy(request, reply, url.pathname)
      throw error
    }
  }

  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
}

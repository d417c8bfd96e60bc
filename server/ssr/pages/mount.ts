import { join } from 'node:path'
import { steadyMs } from '#media/kit/steady-clock.ts'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints } from '#contract/all.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Config } from '#server/config/config-shape.ts'
import type { Buckets, Bus, Storage } from '#server/engines/ports.ts'
import type { Invoke } from '#server/http/bind.ts'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { serveImages } from '#server/http/images.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Redirect } from '#server/http/redirect.ts'
import { createRestriction } from '#server/http/restriction.ts'
import { anonymous } from '#server/http/viewer.ts'
import type { SitemapSource } from '#server/kit/feature.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import { serveBrandFiles } from '#server/ssr/files/brand-files.ts'
import { serveBuilds } from '#server/ssr/files/builds.ts'
import { serveIcons } from '#server/ssr/files/icons.ts'
import { buildDirectory } from '#server/ssr/files/site-build.ts'
import { serveSitemap } from '#server/ssr/files/sitemap.ts'
import { serveStaticFiles } from '#server/ssr/files/static-files.ts'
import { serveWebManifest } from '#server/ssr/files/web-manifest.ts'
import { createLoaderCalls } from '#server/ssr/render/loader-calls.ts'
import type { RenderJob } from '#server/ssr/render/render-messages.ts'
import { pagesPerThread, RenderFailed, startRenderPool } from '#server/ssr/render/render-pool.ts'
import type { CachedPage } from '#server/ssr/render/rendered.ts'
import { timelyInvoke } from '#server/ssr/render/timely-invoke.ts'
import { inSpan } from '#server/tracing/trace.ts'
import type { Words } from '#server/words/words.ts'
import { serveHotPages } from './hot-pages.ts'
import { createOldPages } from './old-page.ts'
import { ownProfileOf } from './own-profile.ts'
import { offeredLanguage, redirectOf } from './page-address.ts'
import { createPageCache, toPage } from './page-cache.ts'
import { followPageChanges } from './page-changes.ts'
import { createDomainOf } from './page-domain.ts'
import { createPageLimits } from './page-limits.ts'
import { createPageOf, otherQuery, pagePathOf, queryOfPage, withQuery } from './page-query.ts'
import { createRenderBreaker, isUnavailable } from './render-breaker.ts'
import { createSendBusy } from './send-busy.ts'
import { sendPage } from './send-page.ts'
import { sendRedirect } from './send-redirect.ts'
import { siteViewpoint, viewpointKey, viewpointOf } from './viewpoint.ts'

export type PagesOptions = {
  invoke: Invoke
  config: Config
  settings: RunSettings
  brand: LiveBrand
  words: Words
  metrics: Metrics
  sitemaps: SitemapSource[]
  storage: Storage
  movedTo: (pathname: string) => Redirect | null
  buckets: Buckets
  limiter: RateLimiter
  bus: Bus
  isDev?: boolean
  /** Default `startRenderPool`. Tests with several sites share the threads of one pool. */
  startRenderer?: typeof startRenderPool
}

const staleMs = 30_000
const missingMs = 5_000
const oldMs = 6 * 3_600_000
/** Max wait of a page for one of its calls. It is below the time in which a page must be rendered. */
const maxCallMs = 5_000

/** Serves the site's pages after all other routes. A path without another route is a page, a redirect or a real 404. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config, brand, words, metrics, sitemaps, isDev = false, startRenderer = startRenderPool } = options
  const invoke = timelyInvoke(options.invoke, maxCallMs)
  const { workers, cacheMs, cacheBytes } = config.pages
  const isRestricted = createRestriction(config.restriction)
  const vary = ['accept-encoding', config.restriction.header].filter(Boolean).join(', ')
  const originOf = (host: string | undefined) => config.publicUrl || `http://${host ?? `localhost:${config.port}`}`
  const domainOf = createDomainOf(config)
  const calls = createLoaderCalls(invoke, { endpoints: allEndpoints, log: app.log })
  const { facts, render } = await openRenderer()
  const pageOf = createPageOf(facts.pages)
  const limits = createPageLimits(config.pages, options)
  const cache = createPageCache({ freshMs: cacheMs, staleMs, maxBytes: cacheBytes, missingMs, oldMs })
  const markOld = createOldPages()
  const breaker = createRenderBreaker((isOpen) => {
    if (isOpen) app.log.error('pages cannot be rendered, because their data is unavailable: old ones are served')
    else app.log.warn('pages can be rendered again')
  })
  /**
   * Two queues, so that invented URLs delay only each other and not the pages that visitors read. A page takes 2 to 5
   * ms of a thread (bench/render-pages.ts). So the last page in a queue waits a second or two, or longer when the
   * processor also serves requests.
   */
  const knownPages = createBoundedQueue({ pool: 'pages known', running: workers * pagesPerThread, waiting: 200 })
  const otherPages = createBoundedQueue({
    pool: 'pages unknown',
    running: workers * (pagesPerThread - 1),
    waiting: 300,
  })
  const isCached = !isDev && cacheMs > 0
  const offered = () => brand.now().languages
  const sendBusy = createSendBusy(words)
  const endChanges = followPageChanges(options.bus, cache.drop)
  app.addHook('onClose', async () => endChanges())
  const hot = isCached
    ? serveHotPages(app, { maxBytes: cacheBytes / 4, metrics, isRestricted, isAway: breaker.isOpen, offered })
    : null

  serveBuilds(app, facts)
  serveIcons(app, { fallbackUrl: config.iconFallbackUrl })
  serveWebManifest(app, { brand, words })
  serveBrandFiles(app, {
    brand,
    storage: options.storage,
    folder: isDev ? join(import.meta.dirname, '../../../web/public') : join(buildDirectory, 'client'),
  })
  serveImages(app, {
    hosts: config.imageHosts,
    directory: join(config.dataDir, 'images'),
    maxBytes: config.imageCacheBytes,
    draw: (ip) => options.limiter.draw({ limit: 'read', viewer: anonymous, ip }),
  })
  serveSitemap(app, { facts, sources: sitemaps, originOf, siteName: () => brand.now().name, offered })
  if (!isDev) await serveStaticFiles(app)

  async function openRenderer() {
    if (isDev) return (await import('#server/ssr/files/dev-server.ts')).startDevServer(app, calls)
    const pool = await startRenderer({ size: workers, calls, log: app.log })
    app.addHook('onClose', pool.close)
    metrics.gauge('render_threads', (gauge) => gauge.set(pool.ready()))
    metrics.counter('render_failures_total', (report) => report(pool.lost()))
    return pool
  }

  type Asked = { job: RenderJob; key: string; hasWords: boolean; asker: { ip: string; userAgent: string } }

  async function pageAt({ job, key, hasWords, asker }: Asked): Promise<CachedPage> {
    // Inside the queue, so that pages that wait in it are refused too once the breaker is open.
    const make = () => breaker.run(() => inSpan('render', () => render(job)))
    if (!isCached) {
      const rendered = await knownPages.run(make)
      return toPage(rendered, { bornAt: steadyMs(), freshUntil: 0 })
    }
    if (!cache.has(key)) await limits.draw(asker, { isSearch: hasWords })
    // Anyone can invent search words. So a rendering of search results is shared by concurrent requests, but never
    // cached.
    return cache.get(key, { isKept: !hasWords, make: (isKnown) => (isKnown ? knownPages : otherPages).run(make) })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // A browser that requests a picture would never show an error page.
    if (request.headers['sec-fetch-dest'] === 'image')
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found')
    const origin = originOf(request.headers.host)
    if (!URL.canParse(origin + (request.raw.url ?? '/'))) return reply.code(400).type('text/plain').send('Bad address')
    // Not `new URL(path, origin)`, because `//other.example` would be read as another host.
    const url = new URL(origin + (request.raw.url ?? '/'))
    const moved = redirectOf(url, {
      localeCookie: request.cookies.locale,
      acceptLanguage: request.headers['accept-language'],
      offered: offered(),
    })
    if (moved) return reply.header('cache-control', 'no-cache').redirect(moved.location, moved.status)
    // The texts change with the language, so a new page is loaded.
    const translated = offeredLanguage({ pathname: url.pathname, search: '' }, offered())
    if (translated) return sendRedirect(reply, { ...translated, url, needsDocument: true })
    const isPayload = url.pathname.endsWith('/_payload.json')
    const ruled = isPayload ? null : options.movedTo(pagePathOf(url.pathname))
    if (ruled) return sendRedirect(reply, { ...ruled, url })
    const own = await ownProfileOf(url.pathname, request.cookies, invoke)
    if (own) return reply.header('cache-control', 'private, no-store').redirect(own.location, own.status)
    const known = pageOf(url.pathname)
    const viewpoint = known?.isZoned ? viewpointOf(request.headers.cookie) : siteViewpoint
    const isWithoutOdds = isRestricted(request.headers)
    const domain = domainOf(request.headers.host)
    const search = queryOfPage(known, url)
    const job: RenderJob = {
      shape: isPayload ? 'payload' : 'page',
      target: (isPayload ? pagePathOf(url.pathname) : url.pathname) + search,
      origin,
      domain,
      isDemo: config.isDemo,
      zoneLookupUrl: config.zoneLookupUrl,
      imageHosts: config.imageHosts,
      viewpoint,
      isWithoutOdds,
    }
    const key = `${isWithoutOdds ? 'restricted ' : ''}${viewpointKey(viewpoint)} ${domain} ${origin}${url.pathname}${search}`
    const variation = known?.isZoned
      ? { vary: `${vary}, cookie`, viewpoint: viewpointKey(viewpoint) }
      : { vary, viewpoint: null }
    const sendOld = async (page: CachedPage) =>
      sendPage(request, reply, { page: await markOld(page), headers: {}, hot: null, ...variation, isOld: true })
    try {
      const page = await pageAt({
        job,
        key,
        hasWords: known?.words !== null && known?.words !== undefined && url.searchParams.has(known.words),
        asker: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      })
      if (breaker.isOpen() && page.status === 200 && steadyMs() > page.freshUntil) return await sendOld(page)
      const { location } = page.headers
      const headers: Record<string, string> = location ? { location: withQuery(location, otherQuery(known, url)) } : {}
      return await sendPage(request, reply, { page, headers, hot, ...variation })
    } catch (error) {
      const old = cache.old(key)
      if (old) return sendOld(old)
      const { pathname } = url
      if (error instanceof QueueFull) return sendBusy(request, reply, { pathname, kind: 'busy' })
      if (isUnavailable(error) || error instanceof RenderFailed)
        return sendBusy(request, reply, { pathname, kind: 'away' })
      if (error instanceof ApiError && error.name === 'TOO_MANY_REQUESTS')
        return sendBusy(request, reply, { pathname, kind: 'limited', retryAfterS: error.retryAfterS })
      throw error
    }
  }

  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
}

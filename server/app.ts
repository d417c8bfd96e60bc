import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints, allTopics } from '#contract/all.ts'
import { within } from '#media/kit/deadlines.ts'
import { createBrand, type LiveBrand } from './brand/brand.ts'
import type { Config } from './config/config-shape.ts'
import { ConfigError } from './config/setting-reader.ts'
import { type Clock, systemClock } from './engines/clock.ts'
import { originToken } from './engines/media/origin-token.ts'
import type { Buckets, Bus, Engines, Storage } from './engines/ports.ts'
import { createFeatures, type Features } from './features.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { bindRoutes, createInvoke, type Invoke } from './http/bind.ts'
import { sparedBounds } from './http/body-bounds.ts'
import { ApiError, failureOf } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { misnamesHost } from './http/host-header.ts'
import { acceptJson } from './http/json-body.ts'
import { createMediaSite } from './http/media-site.ts'
import { measureRequests, measureTraffic, serveMetrics } from './http/metrics.ts'
import { createOriginDirectory } from './http/origins/origin-directory.ts'
import { oneOrigin, type StreamOrigins } from './http/origins/stream-origins.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts'
import type { Redirect } from './http/redirect.ts'
import { createCountryOf, createRestriction } from './http/restriction.ts'
import { createOutbound } from './http/safe-agent.ts'
import { createSecurityLog } from './http/security-log.ts'
import { createSharedReads } from './http/shared-reads.ts'
import { serveSocketDocs } from './http/socket-docs.ts'
import { createAuthority } from './http/tokens.ts'
import { routeUpgrades } from './http/upgrades.ts'
import { createWebServer, listen } from './http/web-server.ts'
import { startEventRelay } from './jobs/relay-events.ts'
import { startScheduler } from './jobs/scheduler.ts'
import type { SitemapSource } from './kit/feature.ts'
import { everyPage, pagesChanged } from './kit/site-changes.ts'
import { measureBacklogs } from './metrics/backlogs.ts'
import { measureEngines } from './metrics/engine-metrics.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { measurePools } from './metrics/pool-metrics.ts'
import { measureProcess } from './metrics/process-metrics.ts'
import { createRunSettings, type RunSettings } from './run-settings/run-settings.ts'
import { pageChangeListeners } from './ssr/pages/page-changes.ts'
import { recordingsBeside } from './tables/ingest.ts'
import { recordSpan } from './tracing/trace.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { tracedBus } from './tracing/traced-bus.ts'
import { createWords, type Words } from './words/words.ts'

export type App = {
  http: FastifyInstance
  features: Features
  invoke: Invoke
  /**
   * Prepares every feature before it gets requests. Later calls return the same promise. The demo world is created
   * after `prepare` and before `start`.
   */
  prepare(): Promise<void>
  /**
   * Prepares the features, adds the pages, starts the jobs of the jobs role, and listens. Resolves with the listening
   * address.
   */
  start(): Promise<string>
  /** Moves long work to other processes. This process still serves everything. */
  drain(): Promise<void>
  /** Stops accepting traffic, waits for running work, and closes everything except the engines. */
  close(): Promise<void>
}

export type PageSite = {
  invoke: Invoke
  config: Config
  settings: RunSettings
  metrics: Metrics
  sitemaps: SitemapSource[]
  brand: LiveBrand
  words: Words
  storage: Storage
  /** Returns the redirect that operators defined for the path, or null. */
  movedTo: (pathname: string) => Redirect | null
  buckets: Buckets
  limiter: RateLimiter
  bus: Bus
}

export type AppOptions = {
  config: Config
  engines: Engines
  log: FastifyBaseLogger
  /** By default the machine’s clock. */
  clock?: Clock
  /** Adds the pages. Omitted by tests that only call the API. */
  mountPages?: (app: FastifyInstance, site: PageSite) => Promise<void>
  /** Renders the first pages after the start. The process is not ready before it resolves. */
  warmPages?: (app: FastifyInstance, signal: AbortSignal) => Promise<void>
}

const callPrefix = /^\/(au|al|ac|other)(\/|$)/
const maxGoodbyeMs = 3_000

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, engines: opened, log, clock = systemClock, mountPages, warmPages } = options
  const metrics = createMetrics()
  const measured = measureEngines(opened, metrics)
  const engines = { ...measured, bus: tracedBus(measured.bus) }
  engines.database.watchQueries(({ text, durationMs }) => recordSpan('database', durationMs, { 'db.query.text': text }))
  const { trustProxy, limits } = config
  const http = createWebServer(
    { log, trustProxy, connectionsPerAddress: limits.connectionsPerAddress },
    {
      bodyLimit: sparedBounds.bytes,
      // One logger for all requests: the log adds the id of the request to each line.
      childLoggerFactory: (logger) => logger,
      genReqId: () => randomUUID(),
      connectionTimeout: within(30_000),
      routerOptions: { maxParamLength: 300 },
      rewriteUrl: ({ url = '/' }) => (callPrefix.test(url) ? url : decodable(url)),
      // An API URL that cannot be decoded matches no route, so the error handler never runs for it.
      frameworkErrors: (error, _request, reply: FastifyReply) => {
        const { status, envelope } = failureOf(error)
        void reply.code(status).header('cache-control', 'no-store').send(envelope)
      },
    },
  )
  traceRequests(http)
  let isDraining = false
  const closing = new AbortController()
  const endMeasuring = measureProcess(metrics)
  measurePools(metrics)
  measureTraffic(http, metrics)
  const authority = createAuthority({ secret: config.secret, bus: engines.bus })
  const securityLog = createSecurityLog({ log, authority })
  const shared = createSharedReads(clock)
  const endShared = engines.bus.subscribe(pagesChanged, (tags) => {
    if ((tags as string[]).includes(everyPage)) shared.clear()
  })
  const origins = originsOf({ config, engines })
  const mediaSite = createMediaSite(config, { origins, crowds: engines.crowds })
  const { playback, viewersOf } = mediaSite
  const outbound = createOutbound(config.outbound)
  const settings = createRunSettings(config, { db: engines.database.db, bus: engines.bus, log })
  const brand = createBrand({ db: engines.database.db, bus: engines.bus, log })
  const words = createWords({ db: engines.database.db, brand })
  const ground = {
    engines,
    config,
    settings,
    brand,
    words,
    authority,
    metrics,
    log,
    clock,
    playback,
    origins,
    outbound,
    viewersOf,
  }
  const features = createFeatures(ground)
  const routes = features.all.flatMap((feature) => feature.routes)
  const invoke = createInvoke(routes, shared)
  const limiter = createRateLimiter(settings, engines.buckets, limits.keyCallsPerMinute)

  http.addHook('onRequest', async ({ raw }) => {
    if (misnamesHost(raw)) throw new ApiError('BAD_INPUT')
  })
  await http.register(cookie)
  await http.register(helmet, {
    // The policy of calls and files. It has no default-src, because the policy of a worker’s script also applies to the
    // worker’s requests. Pages and uploads replace it. frame-ancestors replaces X-Frame-Options.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // No current browser reads these headers, and they would be sent with every file.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: config.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  // Fastify reads and parses the body of a request to an unknown address too.
  http.addHook('onRequest', async (request, reply) => (request.is404 ? sendNotFound(request, reply) : undefined))
  acceptJson(http)
  measureRequests(http, metrics)
  http.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(error)
    if (failure.isOurs) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    securityLog.refused(error, request)
    if (failure.retryAfterS !== null) reply.header('retry-after', failure.retryAfterS)
    // Fastify closes the connection after a body that is too large. A client that still sends would not see the answer.
    // Without this header Node reads and drops the rest, within the time of a request.
    if (failure.status === 413) reply.removeHeader('connection')
    // A library's 404 outside the API, for example from a file server for a file outside its folder. Clients expect no
    // envelope there.
    if (failure.status === 404 && !(error instanceof ApiError) && !callPrefix.test(request.url))
      return reply.code(404).type('text/plain; charset=utf-8').send('not found')
    return reply.code(failure.status).header('cache-control', 'no-store').send(failure.envelope)
  })

  const isWeb = config.roles.includes('http')
  let isWarming = isWeb && warmPages !== undefined
  async function warm(): Promise<void> {
    if (isWarming) await warmPages?.(http, closing.signal)
    isWarming = false
  }
  serveHealth(http, {
    database: engines.database,
    redis: engines.redis,
    storage: engines.storage,
    isDraining: () => isDraining,
    isWarming: () => isWarming,
    backup: features.backups.state,
  })
  serveMetrics(http, { metrics, token: config.metricsToken, isProduction: config.isProduction })
  routeUpgrades(
    http.server,
    features.all.flatMap((feature) => feature.sockets ?? []),
  )
  if (config.roles.includes('jobs')) measureBacklogs(metrics, { database: engines.database, features: features.all })
  if (isWeb) serveSite()
  http.setNotFoundHandler(sendNotFound)
  /** Adds the pages, which may still be built when everything before is ready. */
  async function servePages(): Promise<void> {
    if (!isWeb || !mountPages) return
    const sitemaps = features.all.flatMap((feature) => feature.sitemaps ?? [])
    const { movedTo } = features.site
    const { buckets, bus, storage } = engines
    const site = { invoke, config, settings, metrics, sitemaps, brand, words, storage, movedTo, limiter, buckets, bus }
    await mountPages(http, site)
  }

  /** Adds the parts of the http role: the API, media, and files for other programs. */
  function serveSite(): void {
    bindRoutes(http, routes, {
      authority,
      keys: features.machines,
      shared,
      limiter,
      isRestricted: createRestriction(config.restriction),
      allowedOrigins: config.allowedOrigins,
      isSecure: config.publicUrl.startsWith('https:'),
      countryOf: createCountryOf(config.restriction.header),
    })
    for (const prefix of ['au', 'al', 'ac', 'other']) {
      http.all(`/${prefix}/*`, { onRequest: sendNotFound }, sendNotFound)
    }
    serveApiDocs(http, allEndpoints, { publicUrl: config.publicUrl, brand })
    serveSocketDocs(http, allTopics, brand)
    const db = config.instances > 1 ? engines.database.db : null
    const beside = (streamId: string) => recordingsBeside(engines.database.db, streamId)
    mediaSite.serve(http, { authority, db, storage: engines.storage, beside })
    for (const feature of features.all) feature.serve?.(http)
  }

  let preparing: Promise<void> | null = null
  async function prepareFeatures(): Promise<void> {
    await Promise.all([settings.start(), brand.start()])
    for (const feature of features.all) await feature.start?.()
  }
  const prepare = () => {
    preparing ??= prepareFeatures()
    return preparing
  }
  const background: { close(): Promise<void> }[] = []
  return {
    http,
    features,
    invoke,
    prepare,
    async start() {
      await prepare()
      await servePages()
      if (config.roles.includes('jobs')) {
        background.push(
          startEventRelay({
            database: engines.database,
            listeners: [
              ...features.all.flatMap((f) => f.listeners ?? []),
              ...pageChangeListeners(engines.database, engines.bus),
            ],
            metrics,
            log,
          }),
        )
        background.push(
          await startScheduler({
            database: engines.database,
            jobs: features.all.flatMap((f) => f.jobs ?? []),
            metrics,
            log,
          }),
        )
      }
      const address = await listen(http, config).catch((error: NodeJS.ErrnoException) => {
        if (error.syscall !== 'listen') throw error
        throw new ConfigError(`Port ${config.port} cannot be listened on (${error.code}): choose another with PORT.`)
      })
      void warm()
      return address
    },
    async drain() {
      await Promise.all(features.all.map((feature) => feature.drain?.()))
    },
    async close() {
      isDraining = true
      closing.abort()
      await Promise.all(background.map((part) => part.close()))
      for (const feature of features.all.toReversed()) await feature.close?.()
      settings.close()
      brand.close()
      authority.close()
      endMeasuring()
      endShared()
      origins.close()
      outbound.close()
      // Cuts off downloads that take longer. Players and browsers request the rest again.
      const cutOff = setTimeout(() => http.server.closeAllConnections(), maxGoodbyeMs)
      await http.close()
      clearTimeout(cutOff)
    },
  }
}

async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { envelope } = failureOf(new ApiError('NOT_FOUND'))
  if (callPrefix.test(request.url)) return reply.code(404).header('cache-control', 'no-store').send(envelope)
  return reply.code(404).send('not found')
}

/** Finds the origins of streams by the database among several processes. */
function originsOf({ config, engines }: Pick<AppOptions, 'config' | 'engines'>): StreamOrigins {
  const { media: own, database } = engines
  if (config.instances === 1) return oneOrigin(own)
  return createOriginDirectory({ db: database.db, own, token: originToken(config.secret), region: config.media.region })
}

/** Escapes the path of a page URL that cannot be decoded, so that the response is the page for missing URLs. */
function decodable(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/envelope.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import { type Encoding, encodingFor } from '#server/http/content-encoding.ts'
import type { Restriction } from '#server/http/restriction.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { CachedPage } from '#server/ssr/render/rendered.ts'
import { localeFor } from './negotiate.ts'
import { mayBeOwnProfile } from './own-profile.ts'
import { offeredLanguage } from './page-address.ts'
import { isUnchanged } from './unchanged.ts'
import { viewpointKey, viewpointOf } from './viewpoint.ts'

/**
 * `headers` are the headers of a 200, and `unchanged` the headers of a 304. Both are flat lists of names and values,
 * which Node writes fastest.
 */
type Hot = { headers: string[]; unchanged: string[]; body: Buffer; page: CachedPage; viewpoint: string | null }

export type HotPages = {
  /**
   * Stores a response that the framework is about to send. While the page is fresh, later requests get the same bytes
   * without the framework.
   */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { page: CachedPage; body: Buffer; viewpoint: string | null },
  ): void
}

/** Memory of an entry for headers and key, in addition to the body. */
const overheadBytes = 3_000
const maxEncodings = 200
/** Headers about a body, which a 304 does not have. */
const ofBody = new Set(['content-length', 'content-encoding', 'content-type'])

type HotOptions = {
  maxBytes: number
  metrics: Metrics
  isRestricted: Restriction
  /** Returns true while pages cannot be rendered. A stale page must then be marked as old, on the normal path. */
  isAway(): boolean
  /** Returns the languages of the site. */
  offered(): readonly Locale[]
}

/**
 * Answers recently sent pages before the framework sees the request, because hooks and routing cost three times as much
 * as writing the bytes. Does so only for a GET of a page that is fresh or being replaced. All other requests take the
 * normal path, including the first request of a stale page, which starts its replacement.
 */
export function serveHotPages(app: FastifyInstance, options: HotOptions): HotPages {
  const hot = new LRUCache<string, Hot>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ body }) => body.length + overheadBytes,
  })
  const encodings = new LRUCache<string, Encoding>({ max: maxEncodings })
  const isGood = (page: CachedPage) => steadyMs() <= page.freshUntil || (page.isBeingReplaced && !options.isAway())
  let isClosing = false
  let served = 0

  options.metrics.counter('http_hot_pages_total', (report) => report(served))

  function encodingOf(header: string): Encoding {
    const known = encodings.get(header)
    if (known) return known
    const encoding = encodingFor(header)
    encodings.set(header, encoding)
    return encoding
  }

  function keyOf({ headers, url }: IncomingMessage): string {
    const edition = options.isRestricted(headers) ? 'restricted ' : ''
    return `${edition}${encodingOf(String(headers['accept-encoding'] ?? ''))} ${headers.host} ${url}`
  }

  /**
   * Returns true for requests that are or may be redirected: from the home page to the visitor's language, from a
   * language that the site does not offer, or from the member's own profile to the feed.
   */
  function isSentElsewhere({ headers, url = '' }: IncomingMessage): boolean {
    const [pathname = ''] = url.split('?', 1)
    if (mayBeOwnProfile(pathname, /(?:^|; )guest=0(?:;|$)/.test(headers.cookie ?? ''))) return true
    const offered = options.offered()
    if (pathname !== '/') return offeredLanguage({ pathname, search: '' }, offered) !== null
    const cookie = /(?:^|; )locale=(\w+)/.exec(headers.cookie ?? '')?.[1]
    return localeFor(cookie, headers['accept-language'], offered) !== 'vi'
  }

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing || request.method !== 'GET') return false
    const page = hot.get(keyOf(request))
    if (!page || !isGood(page.page) || isSentElsewhere(request)) return false
    // Only one viewpoint of a URL is stored here, the latest. Visitors with another viewpoint take the normal path.
    if (page.viewpoint !== null && page.viewpoint !== viewpointKey(viewpointOf(request.headers.cookie))) return false
    served += 1
    if (isUnchanged(request.headers, page.page)) response.writeHead(304, page.unchanged).end()
    else response.writeHead(200, page.headers).end(page.body)
    return true
  }

  const [usual] = app.server.listeners('request') as RequestListener[]
  if (!usual) throw new Error('The server has no request listener to run before')
  app.server.removeListener('request', usual)
  app.server.on('request', (request, response) => {
    if (!serve(request, response)) usual(request, response)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })

  return {
    remember(request, reply, { page, body, viewpoint }) {
      const headers = reply.getHeaders()
      if (request.method !== 'GET' || page.status !== 200 || !isGood(page) || headers['set-cookie']) return
      const key = keyOf(request.raw)
      const all = Object.entries({ ...headers, 'content-length': body.length })
      const flat = (entries: typeof all) => entries.flatMap(([name, value]) => [name, String(value)])
      const unchanged = flat(all.filter(([name]) => !ofBody.has(name)))
      hot.set(key, { headers: flat(all), unchanged, body, page, viewpoint })
    },
  }
}

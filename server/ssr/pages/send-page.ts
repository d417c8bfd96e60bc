import type { FastifyReply, FastifyRequest } from 'fastify'
import { steadyMs } from '#media/kit/steady-clock.ts'
import { encodingFor } from '#server/http/content-encoding.ts'
import type { CachedPage } from '#server/ssr/render/rendered.ts'
import type { HotPages } from './hot-pages.ts'
import { isUnchanged } from './unchanged.ts'

/** The browser must revalidate its copy each time, because the next build or the next score may have replaced it. */
const cacheControl = 'no-cache'

type Sent = {
  page: CachedPage
  /** Sent in addition to the page's headers, which they override. */
  headers: Record<string, string>
  hot: HotPages | null
  vary: string
  viewpoint: string | null
  /** The page is stale, and no newer one can be rendered. */
  isOld?: boolean
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, headers, hot, vary, viewpoint, isOld = false }: Sent,
): Promise<FastifyReply> {
  reply.headers({ ...page.headers, ...headers, vary, 'cache-control': cacheControl })
  if (isOld) {
    // RFC 9211: a stored response, with the seconds since it was fresh as a negative time to live.
    const ttlS = Math.floor((page.freshUntil - steadyMs()) / 1_000)
    reply.headers({ 'cache-control': 'no-store', 'cache-status': `khan-dai; hit; ttl=${ttlS}` })
  }
  if (page.status === 200) {
    reply.header('etag', page.etag)
    reply.header('last-modified', new Date(page.modifiedAt).toUTCString())
    if (isUnchanged(request.headers, page)) return reply.code(304).send()
  }
  reply.code(page.status)
  if (page.body.length === 0) return reply.send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = await page.encoded(encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  hot?.remember(request, reply, { page, body, viewpoint })
  return reply.send(body)
}

import type { FastifyReply } from 'fastify'
import type { Redirect } from '#server/http/redirect.ts'
import { otherQuery, withQuery } from './page-query.ts'

/**
 * Redirects the visitor and preserves the rest of the query. For a data request (`.data`) the redirect is in headers of
 * a 204, which React Router reads. A 3xx would be followed by fetch, and the browser's URL would not change. With
 * `needsDocument`, the browser loads the target as a new page.
 */
export function sendRedirect(
  reply: FastifyReply,
  { location, status, url, needsDocument = false }: Redirect & { url: URL; needsDocument?: boolean },
): FastifyReply {
  const target = withQuery(location, otherQuery(null, url))
  void reply.header('cache-control', 'no-cache')
  if (!url.pathname.endsWith('.data')) return reply.redirect(target, status)
  const isOtherDocument = needsDocument || !target.startsWith('/')
  return reply
    .code(204)
    .headers({ 'x-remix-redirect': target, 'x-remix-status': status })
    .headers(isOtherDocument ? { 'x-remix-reload-document': 'true' } : {})
    .send()
}

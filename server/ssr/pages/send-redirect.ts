import type { FastifyReply } from 'fastify'
import type { Redirect } from '#server/redirect.ts'
import { otherQuery, withQuery } from './page-query.ts'

/**
 * Sends a visitor on, with the rest of the query. A page that asks for data (`.data`) is told in headers that React Router
 * reads of a 204: fetch would follow a 3xx by itself, and the address would stay.
 */
export function sendRedirect(reply: FastifyReply, { location, status, url }: Redirect & { url: URL }): FastifyReply {
  const target = withQuery(location, otherQuery(null, url))
  void reply.header('cache-control', 'no-cache')
  if (!url.pathname.endsWith('.data')) return reply.redirect(target, status)
  const isAbsolute = !target.startsWith('/')
  return reply
    .code(204)
    .headers({ 'x-remix-redirect': target, 'x-remix-status': status })
    .headers(isAbsolute ? { 'x-remix-reload-document': 'true' } : {})
    .send()
}

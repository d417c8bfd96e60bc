import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withRequestId } from './request-id.ts'
import { type OpenSpan, openRootSpan } from './trace.ts'

/**
 * Gives each request its id for the log, and a span while traces are on. The span has the route and not the URL, which
 * may contain tokens. Trace headers of clients are ignored: they would decide what is recorded.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = openRootSpan(request.method)
    if (span) spans.set(request, span)
    withRequestId(request.id, () => (span ? span.run(done) : done()))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    spans.get(request)?.end({
      name: `${method} ${route}`,
      isFailure: reply.statusCode >= 500,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': reply.statusCode },
    })
  })
}

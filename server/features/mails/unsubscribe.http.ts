import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Locale, locale } from '#contract/envelope.ts'
import { openFileLimit } from '#server/http/rate-limit.ts'
import type { Ground } from '#server/kit/feature.ts'
import { type MailingLists, unsubscribePath } from './mailing-lists.service.ts'

const asked = z.object({ locale: z._default(locale, 'vi') })
const homes: Record<Locale, string> = { vi: '/', en: '/en', zh: '/zh' }
type Params = { Params: { token: string } }

/**
 * Serves the address in `List-Unsubscribe` (RFC 8058). A mail program posts to it, without cookies, and the member is
 * unsubscribed. A person or a scanner opens it, and gets the page with the button that does the same.
 */
export function serveUnsubscribe({ engines, settings }: Ground, lists: MailingLists) {
  const perAddress = openFileLimit(engines.buckets, 'unsubscribe', settings)
  return (http: FastifyInstance) => {
    http.get<Params>(`${unsubscribePath}/:token`, (request, reply) => {
      const language = asked.safeParse(request.query).data?.locale ?? 'vi'
      reply.header('cache-control', 'no-store')
      // Browsers do not send the fragment, so the token stays out of later requests.
      return reply.redirect(`${homes[language]}#unsubscribe=${encodeURIComponent(request.params.token)}`, 303)
    })
    // In a scope, so that no other address accepts forms, which pages of other sites can post.
    http.register(async (scope) => {
      // RFC 8058 allows two kinds of forms. Their only field repeats that this is an unsubscription.
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null))
      const onRequest = async ({ ip }: FastifyRequest) => perAddress(ip)
      scope.post<Params>(`${unsubscribePath}/:token`, { onRequest }, async (request, reply) => {
        await lists.unsubscribe(request.params.token)
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('unsubscribed\n')
      })
    })
  }
}

import type { FastifyInstance } from 'fastify'

/** Headers that allow any site to play live video and recordings, because both are public. */
export const mediaHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, age, content-length, content-range, date, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

const dayS = 24 * 3600

/**
 * Answers CORS preflights, which browsers send before a player on another site requests a range or sends other headers
 * (Fetch, 3.2.2).
 */
export function answerPreflights(app: FastifyInstance, url: string): void {
  app.options(url, async (_, reply) =>
    reply
      .code(204)
      .headers({
        ...mediaHeaders,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'cache-control, if-none-match, if-range, pragma, range',
        'access-control-max-age': dayS,
        'cache-control': `public, max-age=${dayS}`,
      })
      .send(),
  )
}

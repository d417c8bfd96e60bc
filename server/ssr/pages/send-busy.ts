import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { textsOf } from '#contract/texts/all.ts'
import { ApiError, failureOf } from '#server/http/errors.ts'
import { pagePathOf } from './page-query.ts'

const usualWaitS = 3
const logEveryMs = 10_000
const languageTags: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-Hant' }
/** Read once, so that refusing many requests costs as little as possible. */
const texts = { vi: textsOf('vi', ['shell']), en: textsOf('en', ['shell']), zh: textsOf('zh', ['shell']) }

/**
 * Returns a page that reloads automatically, so that the visitor has to do nothing. It is plain HTML, since no page can
 * be rendered now.
 */
function busyPage(pathname: string, retryAfterS: number): string {
  const locale = (/^\/(en|zh)(?:\/|$)/.exec(pathname)?.[1] ?? 'vi') as Locale
  const messages = texts[locale]
  const [title, text] = [messages['errorPage.busy.title'], messages['errorPage.busy.text']]
  return `<!DOCTYPE html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterS}">
<title>${title}</title>
</head>
<body><h1>${title}</h1><p>${text}</p></body>
</html>`
}

export type SendBusy = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { pathname: string; status: 429 | 503; retryAfterS?: number | null },
) => FastifyReply

/**
 * Refuses pages with a time to retry: either more pages are requested than can be rendered, or one address sends too
 * many requests. Logs at most one line every ten seconds, with the number of refusals.
 */
export function createSendBusy(nowMs: () => number = () => performance.now()): SendBusy {
  let refused = 0
  let loggedAtMs = Number.NEGATIVE_INFINITY

  function logRefusal({ log }: FastifyRequest, status: number): void {
    refused += 1
    if (nowMs() - loggedAtMs < logEveryMs) return
    log.warn({ status, refused }, 'pages were refused: too many wait to be rendered')
    loggedAtMs = nowMs()
    refused = 0
  }

  return (request, reply, { pathname, status, retryAfterS }) => {
    const waitS = retryAfterS ?? usualWaitS
    logRefusal(request, status)
    reply.code(status).headers({ 'retry-after': waitS, 'cache-control': 'no-store' })
    if (pagePathOf(pathname) !== pathname)
      return reply.send(failureOf(new ApiError(status === 429 ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE')).envelope)
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(busyPage(pathname, waitS))
  }
}

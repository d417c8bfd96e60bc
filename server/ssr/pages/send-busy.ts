import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { escapeHtml } from '#server/http/document-page.ts'
import { ApiError, failureOf } from '#server/http/errors.ts'
import type { Words } from '#server/words/words.ts'
import { pagePathOf } from './page-query.ts'

const usualWaitS = 3
/** Random, so that visitors do not return together when the data is back. */
const awayWaitS = { min: 5, max: 10 }
const logEveryMs = 10_000
const languageTags: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-Hant' }

/** `away`: the page's data is unavailable. */
export type RefusalKind = 'busy' | 'limited' | 'away'

const facts = {
  busy: { status: 503, name: 'UNAVAILABLE', text: 'errorPage.busy', log: 'too many wait to be rendered' },
  limited: { status: 429, name: 'TOO_MANY_REQUESTS', text: 'errorPage.busy', log: 'an address requests too many' },
  away: { status: 503, name: 'UNAVAILABLE', text: 'errorPage.away', log: 'their data is unavailable' },
} as const

/**
 * Returns a page that reloads automatically, so that the visitor has to do nothing. It is plain HTML, since no page can
 * be rendered now.
 */
function refusalPage(
  pathname: string,
  { kind, retryAfterS, words }: { kind: RefusalKind; retryAfterS: number; words: Pick<Words, 'texts'> },
): string {
  const locale = (/^\/(en|zh)(?:\/|$)/.exec(pathname)?.[1] ?? 'vi') as Locale
  const messages = words.texts(locale)
  const [title, text] = ['title', 'text'].map((part) => escapeHtml(messages[`${facts[kind].text}.${part}`] ?? ''))
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
  refusal: { pathname: string; kind: RefusalKind; retryAfterS?: number | null },
) => FastifyReply

/**
 * Refuses pages with a time to retry: more pages are requested than can be rendered, one address sends too many
 * requests, or the page's data is unavailable. Logs at most one line every ten seconds, with the number of refusals.
 */
export function createSendBusy(words: Pick<Words, 'texts'>, nowMs: () => number = () => performance.now()): SendBusy {
  let refused = 0
  let loggedAtMs = Number.NEGATIVE_INFINITY

  function logRefusal({ log }: FastifyRequest, kind: RefusalKind): void {
    refused += 1
    if (nowMs() - loggedAtMs < logEveryMs) return
    log.warn({ status: facts[kind].status, refused }, `pages were refused: ${facts[kind].log}`)
    loggedAtMs = nowMs()
    refused = 0
  }

  return (request, reply, { pathname, kind, retryAfterS }) => {
    const { min, max } = awayWaitS
    const waitS = retryAfterS ?? (kind === 'away' ? min + Math.floor(Math.random() * (max - min + 1)) : usualWaitS)
    logRefusal(request, kind)
    reply.code(facts[kind].status).headers({ 'retry-after': waitS, 'cache-control': 'no-store' })
    if (pagePathOf(pathname) !== pathname) return reply.send(failureOf(new ApiError(facts[kind].name)).envelope)
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(refusalPage(pathname, { kind, retryAfterS: waitS, words }))
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'
import { ApiError, failureOf } from '#server/http/errors.ts'
import { payloadPage } from './payload.ts'

const retryAfterS = 3
const languageTags: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-Hant' }

/** Reloads by itself, so that who waits need not do anything; bare, since nothing can be rendered. */
function busyPage(pathname: string): string {
  const locale = (/^\/(en|zh)(?:\/|$)/.exec(pathname)?.[1] ?? 'vi') as Locale
  const messages = allMessages(locale)
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

/** More pages are asked for than can be rendered: come back in a moment. */
export function sendBusy(request: FastifyRequest, reply: FastifyReply, pathname: string): FastifyReply {
  request.log.warn('a page was refused: too many wait to be rendered')
  reply.code(503).headers({ 'retry-after': retryAfterS, 'cache-control': 'no-store' })
  if (payloadPage(pathname) !== null || pathname.endsWith('.data'))
    return reply.send(failureOf(new ApiError('UNAVAILABLE')).envelope)
  return reply
    .header('content-security-policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(busyPage(pathname))
}

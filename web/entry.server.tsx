import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { siteContext } from './api/site-context.ts'
import { splitLocale } from './i18n/locale.ts'
import { languages } from './i18n/messages.server.ts'
import { LanguageContext } from './i18n/translate.ts'
import { manifestPart } from './manifest-part.ts'
import { allRows } from './routes.ts'

/** Query parameters that change what some page renders; all others are left out of the cache's key. */
export const knownQuery = [...new Set(allRows.flatMap((row) => (row.kind === 'page' ? row.query : [])))]

/** Pages without parameters, and those that a row names under its wildcard, for the sitemap. */
export const indexedPaths = allRows.flatMap((row) => {
  // What is made in the browser alone or shown in frames is nothing to find.
  if (row.kind !== 'page' || !row.ssr || row.layout === 'clean') return []
  return /[:*]/.test(row.path) ? row.listed : [row.path]
})

/** Patterns of the pages with parameters: a sitemap lists only what the site has a page for. */
export const pagePatterns = allRows.flatMap((row) => (row.kind === 'page' ? [row.path] : []))

/** Where the pages begin that are rendered in the visitor's zone. */
export const zonedPaths = [
  ...new Set(allRows.flatMap((row) => (row.kind === 'page' && row.isZoned ? [row.path.replace(/\/\*$/, '')] : []))),
]

/** The server bundle has its own copy of the key under which loaders find their context: the server reads it here. */
export const contextKey = siteContext

/** Inline scripts carry this attribute; mount.ts turns them into hashes for the policy and takes it off again. */
export const inlineScriptMark = 'nonce="inline-script"'

/**
 * Writes the data the browser hydrates with. React Router would stream it through Suspense, which renderToString cannot
 * wait for; nothing here suspends, so the whole stream is read first and handed over in one piece.
 */
function handOff(data: string): string {
  const literal = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
  const controller = 'window.__reactRouterContext.streamController'
  return `<script ${inlineScriptMark}>${controller}.enqueue(${literal});${controller}.close();</script>`
}

/**
 * React puts the scripts' preloads into the head, where 120 kB of them keep the picture waiting. The page can be read and
 * its links followed without a script: they stand at its end, behind what is seen.
 */
function withoutPreloads(html: string): [rest: string, preloads: string] {
  const preload = /<link rel="modulepreload"[^>]*>/g
  return [html.replace(preload, ''), (html.match(preload) ?? []).join('')]
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { serverHandoffStream, ...entry } = context
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const { locale } = splitLocale(new URL(request.url).pathname)
  // tools/split-manifest.ts has written the parts.
  const manifest = import.meta.env.DEV ? entry.manifest : manifestPart(entry.manifest, locale)
  const html = renderToString(
    <LanguageContext value={languages[locale]}>
      <ServerRouter context={{ ...entry, manifest }} url={request.url} nonce="inline-script" />
    </LanguageContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const [whole, preloads] = withoutPreloads(html)
  const end = `${preloads}${handOff(data)}</body>`
  return new Response(`<!DOCTYPE html>${whole.replace('</body>', () => end)}`, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error('A page failed', error)
}

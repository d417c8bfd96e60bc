import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decodeData,
  type EntryContext,
  isRouteErrorResponse,
  UNSAFE_SingleFetchRedirectSymbol as movedTo,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { siteContext } from './api/site-context.ts'
import { splitLocale } from './i18n/locale.ts'
import { languages } from './i18n/messages.server.ts'
import { LanguageContext } from './i18n/translate.ts'
import { manifestPart } from './manifest-part.ts'
import { patternsOf, routeIdsOf } from './route-rows.ts'
import { allRows } from './routes.ts'

/** What the server knows of each page before it renders one: its addresses, the query that counts, its routes. */
export const pageFacts = allRows.flatMap((row) =>
  patternsOf(row).map((pattern) => ({
    pattern,
    query: Object.fromEntries(
      Object.entries(row.kind === 'page' ? row.query : {}).map(([name, { source }]) => [name, source]),
    ),
    words: row.kind === 'page' ? row.words : null,
    routeIds: routeIdsOf(row, pattern),
    isZoned: row.kind === 'page' && row.isZoned,
  })),
)

/** Pages without parameters, and those that a row names under its wildcard, for the sitemap. */
export const indexedPaths = allRows.flatMap((row) => {
  // What is made in the browser alone or shown in frames is nothing to find.
  if (row.kind !== 'page' || !row.ssr || row.layout === 'clean') return []
  return /[:*]/.test(row.path) ? row.listed : [row.path]
})

/** Patterns of the pages with parameters: a sitemap lists only what the site has a page for. */
export const pagePatterns = allRows.flatMap((row) => (row.kind === 'page' ? [row.path] : []))

/** The build's own copy of the router, which is the production half whatever NODE_ENV says. */
export const router = { createRequestHandler, RouterContextProvider, decodeData, movedTo }

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

/** The routes of this page alone: the renderer would set up all hundred and more of them for each page. */
function shortened(
  manifest: EntryContext['manifest'],
  { staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>,
) {
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  return { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id))) }
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...entry } = context
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const { locale } = splitLocale(new URL(request.url).pathname)
  // tools/split-manifest.ts has written the parts.
  const manifest = import.meta.env.DEV ? entry.manifest : shortened(manifestPart(entry.manifest, locale), entry)
  const html = renderToString(
    <LanguageContext value={languages[locale]}>
      <ServerRouter context={{ ...entry, manifest }} url={request.url} nonce="inline-script" />
    </LanguageContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const [whole, preloads] = withoutPreloads(html)
  const end = `${preloads}${handOff(data)}</body>`
  provider.get(siteContext).handOver(`<!DOCTYPE html>${whole.replace('</body>', () => end)}`)
  return new Response(null, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error('A page failed', error)
}

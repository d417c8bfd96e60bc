import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decodeData,
  type EntryContext,
  isRouteErrorResponse,
  UNSAFE_SingleFetchRedirectSymbol as movedTo,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import { failureStatus } from './api/call-error.ts'
import { siteContext } from './api/site-context.ts'
import { renderWithFragments } from './fragment-cache.server.ts'
import { splitLocale } from './i18n/locale.ts'
import { languageWith } from './i18n/texts.server.ts'
import { loaderDataId, packLoaderData } from './loader-data.ts'
import { manifestPart, routesIn } from './manifest-part.ts'
import { clockOf, type RootData } from './root-data.ts'
import { patternsOf, routeIdsOf, ruleOf } from './route-rows.ts'
import { allRows } from './routes.ts'

/**
 * Facts about each page that the server needs before rendering: its paths, the relevant query parameters, its routes.
 */
export const pageFacts = allRows.flatMap((row) =>
  patternsOf(row).map((pattern) => ({
    pattern,
    rule: ruleOf(row, pattern),
    query: Object.fromEntries(
      Object.entries(row.kind === 'page' ? row.query : {}).map(([name, { source, flags }]) => [
        name,
        new RegExp(`^(?:${source})$`, flags),
      ]),
    ),
    words: row.kind === 'page' ? row.words : null,
    routeIds: routeIdsOf(row, pattern),
    isZoned: row.kind === 'page' && row.isZoned,
  })),
)

/** Sitemap paths: pages without parameters, and the paths that a row lists for its parameter or wildcard. */
export const indexedPaths = allRows.flatMap((row) => {
  // Pages that are rendered only in the browser, or shown in frames, are not indexed.
  if (row.kind !== 'page' || !row.ssr || row.layout === 'clean') return []
  return /[:*]/.test(row.path) ? row.listed : [row.path]
})

/** Patterns of all pages. A sitemap only lists entries for which the site has a page. */
export const pagePatterns = allRows.flatMap((row) => (row.kind === 'page' ? [row.path] : []))

/**
 * Functions that find the language of a URL and the routes of this language, so that the router searches only those.
 */
export const languageOf = { locale: (pathname: string) => splitLocale(pathname).locale, routesIn }

/** The build's copy of the router, which is the production version regardless of NODE_ENV. */
export const router = { createRequestHandler, RouterContextProvider, decodeData, movedTo }

/**
 * The key under which loaders find their context. The server bundle has a separate copy, so the server must use this
 * one.
 */
export const contextKey = siteContext

/** Marks the page's inline scripts. The server removes this attribute and adds the scripts' hashes to the policy. */
export const inlineScriptMark = 'nonce="inline-script"'

/**
 * Escapes `<`, which could end the script element. Other characters need no escaping in JSON, and the data blocks are
 * not executed.
 */
const asText = (json: string) => json.replace(/</g, '\\u003c')

/**
 * Writes React Router's state. The router would stream it through Suspense, which renderToString cannot wait for. The
 * loaders' data is not in it (`held` in site-context.ts), so it is the same short text on nearly every page.
 */
function handOff(state: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script ${inlineScriptMark}>${controller}.enqueue(${asText(JSON.stringify(state))});${controller}.close();</script>`
}

/** Placeholder for the loaders' data. It is unique, because texts of a page never contain an unescaped `<`. */
const dataMark = '<loader-data>'

/**
 * Returns the element with the data for hydration, which entry.client.tsx reads. It is not executed, so it needs no
 * script hash.
 */
function loaderData(data: object): string {
  return `<script type="application/json" id="${loaderDataId}">${asText(packLoaderData(data))}</script>`
}

/** Moves structured data into the head. React renders it in the body, since it does not hoist inline scripts. */
function withDataInHead(html: string): string {
  const blocks: string[] = []
  const rest = html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, (block) => {
    blocks.push(block)
    return ''
  })
  return rest.replace('</head>', () => `${blocks.join('')}</head>`)
}

/**
 * Moves the scripts' preloads from the head to the end of the page. In the head, their 120 kB would delay the first
 * paint, and the page can be read without scripts. They have low priority, because the end of a page arrives long
 * before its style sheet.
 */
function withoutPreloads(html: string): [rest: string, preloads: string] {
  const preload = /<link rel="modulepreload"[^>]*>/g
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  return [
    head.replace(preload, '') + html.slice(end),
    (head.match(preload) ?? []).join('').replaceAll('<link ', '<link fetchpriority="low" '),
  ]
}

const parts = new Map<Locale, EntryContext['manifest']>()

/** Returns the manifest with the routes of one language. tools/split-manifest.ts writes such parts for the browser. */
function partOf(manifest: EntryContext['manifest'], locale: Locale): EntryContext['manifest'] {
  const part = parts.get(locale) ?? manifestPart(manifest, locale)
  parts.set(locale, part)
  return part
}

/**
 * Returns the manifest with only this page's routes. Otherwise the renderer would set up more than a hundred routes for
 * each page.
 */
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
  const state = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const { held, handOver, texts } = provider.get(siteContext)
  const { staticHandlerContext } = entry
  staticHandlerContext.loaderData = { ...staticHandlerContext.loaderData, ...Object.fromEntries(held) }
  const { locale } = splitLocale(new URL(request.url).pathname)
  // In development the page contains the list of all routes in its language. A built page loads that list from a file.
  const manifest = import.meta.env.DEV
    ? { ...entry.manifest, routes: routesIn(locale, entry.manifest.routes) }
    : shortened(partOf(entry.manifest, locale), entry)
  const { skeleton, fill } = renderWithFragments(
    <ServerRouter context={{ ...entry, manifest }} url={request.url} nonce="inline-script" />,
    { ...languageWith(locale, texts.changes), clock: clockOf(held.get('root') as RootData | undefined) },
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const [whole, preloads] = withoutPreloads(withDataInHead(skeleton))
  const beforeEnd = whole.slice(0, whole.lastIndexOf('</body>'))
  handOver({
    skeleton: `<!DOCTYPE html>${beforeEnd}${preloads}${dataMark}${handOff(state)}</body></html>`,
    fill(text) {
      const [page = '', end = ''] = text.split(dataMark)
      return fill(page) + loaderData(staticHandlerContext.loaderData) + end
    },
  })
  return new Response(null, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // The server logs by itself that data is unavailable (503).
  if (request.signal.aborted || isRouteErrorResponse(error) || failureStatus(error) === 503) return
  console.error('A page failed', error)
}

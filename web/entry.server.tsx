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
import { siteContext } from './api/site-context.ts'
import { renderWithFragments } from './fragment-cache.server.ts'
import { splitLocale } from './i18n/locale.ts'
import { languageWith } from './i18n/messages.server.ts'
import { loaderDataId, packLoaderData } from './loader-data.ts'
import { manifestPart, routesIn } from './manifest-part.ts'
import { clockOf, type RootData } from './root-data.ts'
import { patternsOf, routeIdsOf, ruleOf } from './route-rows.ts'
import { allRows } from './routes.ts'

/** What the server knows of each page before it renders one: its addresses, the query that counts, its routes. */
export const pageFacts = allRows.flatMap((row) =>
  patternsOf(row).map((pattern) => ({
    pattern,
    rule: ruleOf(row, pattern),
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

/** Of an address only the routes of its language need to be looked through. */
export const languageOf = { locale: (pathname: string) => splitLocale(pathname).locale, routesIn }

/** The build's own copy of the router, which is the production half whatever NODE_ENV says. */
export const router = { createRequestHandler, RouterContextProvider, decodeData, movedTo }

/** The server bundle has its own copy of the key under which loaders find their context: the server reads it here. */
export const contextKey = siteContext

/** Inline scripts carry this attribute; mount.ts turns them into hashes for the policy and takes it off again. */
export const inlineScriptMark = 'nonce="inline-script"'

/** No `<` may end the element. JSON has no line that a script could not have, and is not run. */
const asText = (json: string) => json.replace(/</g, '\\u003c')

/**
 * Writes React Router's own state, which it would stream through Suspense, and renderToString cannot wait for. The loaders'
 * data are not in it (`held` in site-context.ts), so that it is the same few letters on nearly every page.
 */
function handOff(state: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script ${inlineScriptMark}>${controller}.enqueue(${asText(JSON.stringify(state))});${controller}.close();</script>`
}

/** Where they go; no text of a page has a `<` of its own. */
const dataMark = '<loader-data>'

/** What the browser hydrates with: entry.client.tsx reads it. Data, so no script's hash is made of it. */
function loaderData(data: object): string {
  return `<script type="application/json" id="${loaderDataId}">${asText(packLoaderData(data))}</script>`
}

/** Moves structured data into the head. React renders it in the body, since it hoists no inline script. */
function withDataInHead(html: string): string {
  const blocks: string[] = []
  const rest = html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, (block) => {
    blocks.push(block)
    return ''
  })
  return rest.replace('</head>', () => `${blocks.join('')}</head>`)
}

/**
 * React puts the scripts' preloads into the head, where 120 kB of them keep the picture waiting. The page can be read and
 * its links followed without a script: they stand at its end, behind what is seen, and say so, since the end of a page comes
 * in long before its style sheet.
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

/** tools/split-manifest.ts has written the parts. */
function partOf(manifest: EntryContext['manifest'], locale: Locale): EntryContext['manifest'] {
  const part = parts.get(locale) ?? manifestPart(manifest, locale)
  parts.set(locale, part)
  return part
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
  const state = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const { held, handOver, words } = provider.get(siteContext)
  const { staticHandlerContext } = entry
  staticHandlerContext.loaderData = { ...staticHandlerContext.loaderData, ...Object.fromEntries(held) }
  const { locale } = splitLocale(new URL(request.url).pathname)
  // The development page holds its list of routes itself; the built one loads it.
  const manifest = import.meta.env.DEV
    ? { ...entry.manifest, routes: routesIn(locale, entry.manifest.routes) }
    : shortened(partOf(entry.manifest, locale), entry)
  const { skeleton, fill } = renderWithFragments(
    <ServerRouter context={{ ...entry, manifest }} url={request.url} nonce="inline-script" />,
    { ...languageWith(locale, words.changes), clock: clockOf(held.get('root') as RootData | undefined) },
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
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error('A page failed', error)
}

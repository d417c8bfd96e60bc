import type { DataRouteMatch, DataRouter } from 'react-router'

/** Maximum number of route chunks that are preloaded in parallel. */
const maxParallelChunks = 5

const asked = new Set<string>()
let queue: string[] = []
let loading = 0

function preloadNext(): void {
  while (loading < maxParallelChunks && queue.length > 0) {
    const link = document.createElement('link')
    const href = queue.shift() ?? ''
    loading += 1
    asked.add(href)
    const done = () => {
      loading -= 1
      link.remove()
      preloadNext()
    }
    link.onload = done
    link.onerror = () => {
      asked.delete(href)
      done()
    }
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
}

function chunksOf(matches: readonly DataRouteMatch[]): string[] {
  const loaded = window.__reactRouterRouteModules ?? {}
  const routes = window.__reactRouterManifest?.routes ?? {}
  const files = matches
    .filter(({ route }) => !(route.id in loaded))
    .flatMap(({ route }) => [routes[route.id]?.module ?? [], routes[route.id]?.imports ?? []].flat())
  return [...new Set(files)]
}

/** Returns the URL of the data that the page needs, or null when the page on screen already has all of it. */
function dataHref(router: DataRouter, matches: readonly DataRouteMatch[], page: string): string | null {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const nextUrl = new URL(page, location.origin)
  const isKept = ({ route, params, pathname }: DataRouteMatch) => {
    const current = router.state.matches.find((one) => one.route.id === route.id && one.pathname === pathname)
    const change = { currentUrl: new URL(location.href), currentParams: current?.params ?? {}, nextUrl }
    const next = { nextParams: params, defaultShouldRevalidate: true }
    return current !== undefined && route.shouldRevalidate?.({ ...change, ...next }) === false
  }
  const withData = matches.filter(({ route }) => routes[route.id]?.hasLoader)
  const read = withData.filter((match) => !isKept(match))
  if (read.length === 0) return null
  nextUrl.pathname += nextUrl.pathname.endsWith('/') ? '_.data' : '.data'
  if (read.length < withData.length) nextUrl.searchParams.set('_routes', read.map(({ route }) => route.id).join(','))
  return nextUrl.pathname + nextUrl.search
}

/**
 * Preloads the chunks of a page that is likely to be opened next, and returns the URL of its data. Chunks still queued
 * for an earlier page are dropped. Replaces React Router's `PrefetchPageLinks`, which requests all chunks at the same
 * time.
 */
export function prefetch(router: DataRouter, page: string): string | null {
  const matches = router.match(page) ?? []
  queue = chunksOf(matches).filter((href) => !asked.has(href))
  preloadNext()
  return dataHref(router, matches, page)
}

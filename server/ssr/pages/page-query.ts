import type { PageFacts } from '#server/ssr/render/render-messages.ts'

const literal = 2
const parameter = 1

type Pattern = { parts: string[]; hasRest: boolean; ranks: number[]; page: PageFacts }

function patternOf(page: PageFacts): Pattern {
  const all = page.pattern.split('/').filter(Boolean)
  const hasRest = all.at(-1) === '*'
  const parts = hasRest ? all.slice(0, -1) : all
  return { parts, hasRest, ranks: parts.map((part) => (part.startsWith(':') ? parameter : literal)), page }
}

function fits({ parts, hasRest }: Pattern, segments: string[]): boolean {
  if (hasRest ? segments.length < parts.length : segments.length !== parts.length) return false
  return parts.every((part, i) => part.startsWith(':') || part === segments[i])
}

/** Compares patterns by the router's order: literal segments before parameters before a `*`, from left to right. */
function compare(a: Pattern, b: Pattern): number {
  for (let i = 0; i < Math.max(a.ranks.length, b.ranks.length); i += 1) {
    const difference = (b.ranks[i] ?? 0) - (a.ranks[i] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(a.hasRest) - Number(b.hasRest)
}

/** Returns the path of the page whose data `/path.data` or `/path/_payload.json` requests. */
export function pagePathOf(pathname: string): string {
  if (pathname.endsWith('/_payload.json')) return pathname.slice(0, -'/_payload.json'.length) || '/'
  if (pathname === '/_.data') return '/'
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname
}

/** Returns a function that finds the page of the route table for a path. It returns null when there is none. */
export function createPageOf(pages: readonly PageFacts[]): (pathname: string) => PageFacts | null {
  const patterns = pages.map(patternOf).sort(compare)
  return (pathname) => {
    const segments = pagePathOf(pathname).split('/').filter(Boolean)
    return patterns.find((pattern) => fits(pattern, segments))?.page ?? null
  }
}

/**
 * Returns the part of the query that affects the rendering, in a fixed order. It omits parameters and values that the
 * page does not define, and repetitions. A data request also names routes (`_routes`); those of other pages are
 * omitted.
 */
export function queryOfPage(page: PageFacts | null, { pathname, searchParams }: URL): string {
  if (!page) return ''
  const kept = new URLSearchParams()
  for (const name of Object.keys(page.query).sort()) {
    const value = searchParams.get(name)
    if (value !== null && page.query[name]?.test(value)) kept.set(name, value)
  }
  if (pathname.endsWith('.data')) {
    const asked = new Set(searchParams.get('_routes')?.split(','))
    const routes = page.routeIds.filter((id) => asked.has(id))
    if (routes.length > 0) kept.set('_routes', routes.join(','))
  }
  return kept.size > 0 ? `?${kept}` : ''
}

/** Returns the query parameters that the page does not define (such as a referrer), which a redirect must preserve. */
export function otherQuery(page: PageFacts | null, { searchParams }: URL): string {
  const known = new Set(['_routes', ...Object.keys(page?.query ?? {})])
  return new URLSearchParams([...searchParams].filter(([name]) => !known.has(name))).toString()
}

export function withQuery(location: string, query: string): string {
  if (query === '') return location
  const [, before = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(location) ?? []
  return `${before}${before.includes('?') ? '&' : '?'}${query}${fragment}`
}

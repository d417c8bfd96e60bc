import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Check } from './checks/check.ts'
import { localePath, locales, splitLocale } from './i18n/locale.ts'

export type LayoutName = 'default' | 'secondary' | 'clear' | 'clean' | 'custom' | 'desk'
type Params = Record<string, string | undefined>

/** For each parameter, a pattern that its whole value must match. */
export type QueryPatterns = Record<string, RegExp>

type PageRow = {
  kind: 'page'
  path: string
  file: string
  layout: LayoutName
  /** Checks that run in order before the visitor enters. The first refusal decides. */
  checks: Check[]
  /** False when the server sends only the layout and the browser renders the page. */
  ssr: boolean
  /** Query parameters that affect the server's rendering. Other parameters and values are ignored. */
  query: QueryPatterns
  /** The query parameter with search words. A page with search words costs a search and is not cached. */
  words: string | null
  /** True when the server renders the page in the visitor's time zone and day setting, and caches each variant. */
  isZoned: boolean
  /** Paths for the sitemap that match the row's parameter or wildcard. */
  listed: string[]
}
type RedirectRow = { kind: 'redirect'; path: string; target: (params: Params) => string }
export type Row = PageRow | RedirectRow

type PageOptions = Partial<Pick<PageRow, 'layout' | 'checks' | 'ssr' | 'query' | 'words' | 'isZoned' | 'listed'>>

export function page(path: string, file: string, options: PageOptions = {}): PageRow {
  const usual = {
    layout: 'default' as const,
    checks: [],
    ssr: true,
    query: {},
    words: null,
    isZoned: false,
    listed: [],
  }
  return { kind: 'page', path, file, ...usual, ...options }
}

/**
 * Redirects a path. `target` returns a path without locale prefix, because the redirect stays in the visitor's
 * language.
 */
export function redirectRow(path: string, target: RedirectRow['target']): RedirectRow {
  return { kind: 'redirect', path, target }
}

/** Returns a row's route pattern in each locale, as the router reports it to loaders. */
export function patternsOf(row: Row): string[] {
  return locales.map((locale) => localePath(locale, row.path))
}

function pageEntry(row: PageRow, pattern: string): RouteConfigEntry {
  let entry: RouteConfigEntry = { id: pattern, path: pattern.slice(1), file: row.file, caseSensitive: true }
  if (!row.ssr) entry = { id: `browser ${pattern}`, file: 'shell/browser-only.layout.tsx', children: [entry] }
  if (row.checks.length > 0) entry = { id: `gate ${pattern}`, file: 'checks/gate.layout.tsx', children: [entry] }
  return entry
}

/** Returns the ids of a page's routes, outermost first, as `localisedRoutes` nests them. */
export function routeIdsOf(row: Row, pattern: string): string[] {
  if (row.kind === 'redirect') return ['root', pattern]
  const gate = row.checks.length > 0 ? [`gate ${pattern}`] : []
  const browser = row.ssr ? [] : [`browser ${pattern}`]
  return ['root', `layout ${row.layout}`, ...gate, ...browser, pattern]
}

/** Returns the row's rule for `/builds/meta/…`. A redirect stays in the language of its pattern. */
export function ruleOf(row: Row, pattern: string) {
  if (row.kind === 'page') return { layout: row.layout, ssr: row.ssr, checks: row.checks.length }
  return { redirect: localePath(splitLocale(pattern).locale, row.target({ id: ':id' }).replace('%3A', ':')) }
}

function redirectEntry(pattern: string): RouteConfigEntry {
  return { id: pattern, path: pattern.slice(1), file: 'checks/redirect.page.tsx', caseSensitive: true }
}

/**
 * Returns the table's routes, each once per locale prefix. The prefix is never `:locale?`, because then an unknown
 * first segment would become a locale.
 */
export function localisedRoutes(rows: Row[]): RouteConfigEntry[] {
  const layouts = new Map<LayoutName, RouteConfigEntry[]>()
  const bare: RouteConfigEntry[] = []
  for (const row of rows) {
    for (const pattern of patternsOf(row)) {
      if (row.kind === 'redirect') bare.push(redirectEntry(pattern))
      else layouts.set(row.layout, [...(layouts.get(row.layout) ?? []), pageEntry(row, pattern)])
    }
  }
  const wrapped = [...layouts].map(([name, children]) => ({
    id: `layout ${name}`,
    file: `shell/${name}.layout.tsx`,
    children,
  }))
  return [...wrapped, ...bare]
}

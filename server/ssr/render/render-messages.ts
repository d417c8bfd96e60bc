import type { Viewpoint } from '#server/ssr/pages/viewpoint.ts'
import type { Rendered } from './rendered.ts'

/** The result of a job: a page (or its `.data`), or its loaders' data as plain JSON. */
export type Shape = 'page' | 'payload'

/** One rendering. `target` is path and query. A page may depend only on these fields. */
export type RenderJob = {
  shape: Shape
  target: string
  origin: string
  domain: string
  isDemo: boolean
  zoneLookupUrl: string
  imageHosts: readonly string[]
  viewpoint: Viewpoint
  isWithoutOdds: boolean
}

export type LoaderCall = { method: string; path: string; input: unknown; isWithoutOdds: boolean }

/** A failed call as loaders see it: the catalogue's name, its code and HTTP status. */
export type CallFailure = { name: string; code: number; status: number }

/**
 * `version` identifies the text. A text that the thread already has is not sent again. Null means that the text is
 * never reused.
 */
export type CallAnswer = { text: string; version: number | null } | { failure: CallFailure }

export type ToWorker =
  | { kind: 'render'; id: number; job: RenderJob }
  | { kind: 'answer'; call: number; answer: CallAnswer | { version: number } }

export type FromWorker =
  | { kind: 'ready'; facts: SiteFacts }
  | { kind: 'call'; call: number; request: LoaderCall }
  | { kind: 'rendered'; id: number; page: Omit<Rendered, 'body'>; body: Uint8Array }
  /** `isUnavailable`: the page has no fault, but its data was unavailable. */
  | { kind: 'failed'; id: number; reason: string; isUnavailable: boolean }

/** A route's layout and rendering, or the URL it redirects to (`:name` as in its pattern). */
export type RouteRule = { layout: string; ssr: boolean; checks: number } | { redirect: string }

/**
 * A page of the route table in one language, without its code. The server needs these facts before it renders a URL.
 */
export type PageFacts = {
  /** Path in a language. `:name` matches a segment, a last `*` matches the rest. */
  pattern: string
  rule: RouteRule
  /** Query parameters that affect the rendering, each with a pattern for its whole value. */
  query: Record<string, RegExp>
  /** Ids of the page's routes. The browser may request a subset of them (`_routes`). */
  routeIds: string[]
  /** The query parameter with search words. A page with search words costs a search and is not cached. */
  words: string | null
  /** True when the page is rendered in the visitor's time zone. */
  isZoned: boolean
}

/** Facts about the built pages. They are plain data, so that only the workers load the pages' code. */
export type SiteFacts = {
  buildId: string
  prerendered: string[]
  pages: PageFacts[]
  indexedPaths: string[]
  /** Patterns of every page, without locale prefix. */
  pagePatterns: string[]
}

import type { Viewpoint } from '#server/ssr/pages/viewpoint.ts'
import type { Rendered } from './rendered.ts'

/** What is to be made of an address: the page, the data its route loaders gave, or those as plain JSON. */
export type Shape = 'page' | 'payload'

/** One rendering: `target` is path and query, the rest all that a page may depend on besides. */
export type RenderJob = {
  shape: Shape
  target: string
  origin: string
  domain: string
  isDemo: boolean
  zoneLookupUrl: string
  /** Hosts whose pictures the page may show. */
  imageHosts: readonly string[]
  viewpoint: Viewpoint
  isWithoutOdds: boolean
}

/** A call a loader makes while its page is rendered. */
export type LoaderCall = { method: string; path: string; input: unknown; isWithoutOdds: boolean }

/** A failed call as loaders read it: the catalogue's name, its code and HTTP status. */
export type CallFailure = { name: string; code: number; status: number }

/** `version` is the same as long as the text is: who has read it once need not be sent it again. */
export type CallAnswer = { text: string; version: number | null } | { failure: CallFailure }

export type ToWorker =
  | { kind: 'render'; id: number; job: RenderJob }
  | { kind: 'answer'; call: number; answer: CallAnswer | { version: number } }

export type FromWorker =
  | { kind: 'ready'; facts: SiteFacts }
  | { kind: 'call'; call: number; request: LoaderCall }
  | { kind: 'rendered'; id: number; page: Omit<Rendered, 'body'>; body: Uint8Array }
  | { kind: 'failed'; id: number; reason: string }

/** A route's layout and rendering, or the address it redirects to (`:name` as in its pattern). */
export type RouteRule = { layout: string; ssr: boolean; checks: number } | { redirect: string }

/** A page of the route table in one language, without its code: what the server must know before it lets an address be rendered. */
export type PageFacts = {
  /** Its address in a language: `:name` stands for a segment, a last `*` for the rest. */
  pattern: string
  /** The route's entry in the build's manifest. */
  rule: RouteRule
  /** Query parameters that change what it renders, and what the whole of each may be: a regular expression's source. */
  query: Record<string, string>
  /** Ids of the routes it consists of, of which the browser may ask for some (`_routes`). */
  routeIds: string[]
  /** The parameter with words to search for; such a page costs a search and is not kept. */
  words: string | null
  /** True: rendered in the visitor's zone. */
  isZoned: boolean
}

/** What the built pages say of themselves; plain data, so that only the workers hold their code. */
export type SiteFacts = {
  buildId: string
  prerendered: string[]
  pages: PageFacts[]
  /** Paths without locale prefix that belong in the sitemap. */
  indexedPaths: string[]
  /** Patterns of every page, without locale prefix. */
  pagePatterns: string[]
}

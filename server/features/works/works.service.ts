import type { LocalText } from '#contract/envelope.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { Genre, WorkCalls, WorkForm, WorkKind } from '#contract/works.ts'
import type { Tx } from '#server/db/sql.ts'
import type { Route } from '#server/http/handle.ts'
import type { SitemapSource } from '#server/kit/feature.ts'
import type { Resource } from '#server/kit/resource.ts'
import type { WorkReads } from './work-lists.view.ts'

/** Data of a work from an operator or the demo. `slug` identifies the work within its kind. */
export type WorkGiven = {
  slug: string
  titles: LocalText
  summaries: LocalText
  originalTitle: string
  form: WorkForm
  year: number
  age: 0 | 13 | 16 | 18
  country: string
  genres: Genre[]
  makers: string[]
  performers: string[]
  cover: string
  still: string
  colour: string
  isComplete: boolean
  featuredRank: number | null
  isPublished: boolean
}

export type PartGiven = {
  position: number
  season: number
  number: number
  titles: LocalText
  summaries: LocalText
  still: string
  length: number
  /** Null for a draft. */
  publishedAt: Date | null
}

/** One kind of work. A domain declares it and adds the content of its parts. */
export type Works = {
  reads: WorkReads
  keepWork(tx: Tx, given: WorkGiven): Promise<string>
  keepPart(tx: Tx, workId: string, given: PartGiven): Promise<string>
  /** Sets the length once the content is stored: milliseconds for an episode, pages for a chapter. */
  setLength(tx: Tx, partId: string, length: number): Promise<void>
  resources: Resource[]
  /** Returns the routes for the calls that the domain declared with `workCalls`. */
  routes(calls: WorkCalls): Route[]
  sitemap: SitemapSource
  /** Returns a sitemap of parts that have separate pages. */
  partSitemap(of: { kind: string; pattern: string; partOf(slug: string, position: number): string }): SitemapSource
}

export type WorkService = { of(declared: { kind: WorkKind; missing: ErrorName; base: string }): Works }

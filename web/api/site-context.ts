import { createContext } from 'react-router'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import type { TextChanges } from '#contract/site.ts'

/**
 * Calls an endpoint. The signature is the same in the browser (with fetch) and during server rendering (in-process).
 */
export type Call = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>) => Promise<DataOf<E>>

export type SiteContext = {
  call: Call
  /** The site's scheme and host, without a trailing slash. */
  origin: string
  /** The requested host name, without port. A domain may have separate settings and banners. */
  domain: string
  isDemo: boolean
  /** URL of the service that returns the visitor's IP and time zone. Empty when there is none. */
  zoneLookupUrl: string
  /**
   * Returns the URL of the messages that a page needs at the start. `pattern` is the page's route, and `version`
   * identifies the set of all messages.
   */
  textsUrl(locale: Locale, pattern: string, version: string): string
  /**
   * The operators' replacements for built-in messages. The root's loader reads them, and the entry translates with
   * them.
   */
  texts: { changes: TextChanges | null }
  /** The visitor's viewpoint, or the site's on pages that are the same for all visitors. */
  viewpoint: Viewpoint
  /**
   * The loaders' data of a page, by route. React Router gets null instead, because it would serialize the data
   * character by character. The entry restores the data before it renders the page.
   */
  held: Map<string, unknown>
  /** Called by the entry with the rendered page. */
  handOver(page: RenderedPage): void
  /**
   * Called by a loader whose page changes only with the data that the tags name (`team:12`). The page may be cached
   * until a change of that data is reported, for at most `forMs`. Without this call, the page is rendered again after a
   * second or two.
   */
  mayRest(rest: { tags: string[]; forMs: number }): void
  /**
   * Called by a loader whose page may frame players of these origins. Without this call, the page frames only this
   * site. It has no effect on a page that the browser opens without a new document, which keeps the first page's policy.
   */
  mayFrame(origins: readonly string[]): void
}

/** A page without its fragments and data. `fill` inserts them into a text that contains the skeleton's marks. */
export type RenderedPage = { skeleton: string; fill(text: string): string }

/** The visitor's time zone, and whether a day lasts from six to six. */
export type Viewpoint = { zone: string; isSportsDay: boolean }

export const siteViewpoint: Viewpoint = { zone: 'Asia/Ho_Chi_Minh', isSportsDay: false }

/**
 * The context that the server passes to every loader. It contains nothing about a single viewer, because the pages are
 * cached.
 */
export const siteContext = createContext<SiteContext>()

import { createContext } from 'react-router'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import type { WordChanges } from '#contract/site.ts'

/** The same signature in the browser (over fetch) and during server rendering (in-process). */
export type Call = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>) => Promise<DataOf<E>>

export type SiteContext = {
  call: Call
  /** Scheme and host under which the site is reached, without a trailing slash. */
  origin: string
  /** The host name it was asked for by, without port: settings and banners may be a domain's own. */
  domain: string
  isDemo: boolean
  /** Address of the look-up of IP and time zone; empty when there is none. */
  zoneLookupUrl: string
  /** Where a page, named by its route's pattern, finds the messages it begins with, as `version` names all of them. */
  messagesUrl(locale: Locale, pattern: string, version: string): string
  /** What operators say in place of built-in messages: the root's loader reads it, the entry translates by it. */
  words: { changes: WordChanges | null }
  /** Whose day it is; the site's own on pages that are the same for everybody. */
  viewpoint: Viewpoint
  /**
   * What the loaders of a page gave, by route: React Router, which would write it letter by letter, is given null in its
   * place. The entry puts it back before the page is rendered.
   */
  held: Map<string, unknown>
  /** For the entry: the rendered page, and what completes it once its scripts are hashed. */
  handOver(page: RenderedPage): void
  /**
   * For a loader whose page changes only with what the tags name (`team:12`): it may be kept until a change of theirs is
   * told, `forMs` at most. Without it a page is made anew after a second or two.
   */
  mayRest(rest: { tags: string[]; forMs: number }): void
}

/** A page without its fragments and data; `fill` puts them into a text that has the skeleton's marks. */
export type RenderedPage = { skeleton: string; fill(text: string): string }

/** Where the visitor's clock stands, and whether a day runs from six to six. */
export type Viewpoint = { zone: string; isSportsDay: boolean }

export const siteViewpoint: Viewpoint = { zone: 'Asia/Ho_Chi_Minh', isSportsDay: false }

/** What the server hands to every loader; nothing in it belongs to one viewer alone, since the pages are cached. */
export const siteContext = createContext<SiteContext>()

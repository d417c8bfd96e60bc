import { createContext } from 'react-router'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'

/** The same signature in the browser (over fetch) and during server rendering (in-process). */
export type Call = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>) => Promise<DataOf<E>>

export type SiteContext = {
  call: Call
  /** Scheme and host under which the site is reached, without a trailing slash. */
  origin: string
  isDemo: boolean
  messagesUrls: Record<Locale, string>
}

/** What the server hands to every loader; nothing in it belongs to one viewer, since the pages are cached. */
export const siteContext = createContext<SiteContext>()

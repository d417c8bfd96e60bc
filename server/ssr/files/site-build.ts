import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  createRequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
  UNSAFE_decodeViaTurboStream,
  UNSAFE_SingleFetchRedirectSymbol,
} from 'react-router'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import type { TextChanges } from '#contract/site.ts'
import type { Viewpoint } from '#server/ssr/pages/viewpoint.ts'
import type { PageFacts, SiteFacts } from '#server/ssr/render/render-messages.ts'
import type { Rest } from '#server/ssr/render/rendered.ts'

export type PageCall = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>) => Promise<DataOf<E>>
export type LoaderContext = {
  call: PageCall
  origin: string
  domain: string
  isDemo: boolean
  zoneLookupUrl: string
  imageHosts: readonly string[]
  textsUrl(locale: Locale, pattern: string, version: string): string
  viewpoint: Viewpoint
}
/**
 * Context of a rendering: the loaders' part, and what loaders and the entry set, such as the rendered page and its
 * cache lifetime.
 */
export type PageContext = LoaderContext & {
  held: Map<string, unknown>
  texts: { changes: TextChanges | null }
  handOver(page: RenderedPage): void
  mayRest(rest: Rest): void
  mayFrame(origins: readonly string[]): void
}
/** The skeleton contains all scripts of the page. `fill` completes it with the page's fragments and data. */
export type RenderedPage = { skeleton: string; fill(text: string): string }

type PathRoute = { path?: string | undefined } | undefined

/**
 * Exports of web/entry.server.tsx other than the renderer. They are read from the build, because only its module
 * instances match the pages.
 */
export type SiteEntry = {
  contextKey: RouterContext<PageContext>
  inlineScriptMark: string
  router: {
    createRequestHandler: typeof createRequestHandler
    RouterContextProvider: typeof RouterContextProvider
    decodeData: typeof UNSAFE_decodeViaTurboStream
    /** Key in the data that marks a redirect. */
    movedTo: typeof UNSAFE_SingleFetchRedirectSymbol
  }
  /** `locale` returns the language of a path. `routesIn` returns the routes of a language. */
  languageOf: {
    locale(pathname: string): Locale
    routesIn<R extends PathRoute>(locale: Locale, routes: Record<string, R>): Record<string, R>
  }
  pageFacts: PageFacts[]
  indexedPaths: string[]
  /** Patterns of every page, without locale prefix. */
  pagePatterns: string[]
}

export type SiteBuild = ServerBuild & { entry: { module: SiteEntry } }

export const buildDirectory = join(import.meta.dirname, '../../../build')

export async function loadBuild(): Promise<SiteBuild> {
  return (await import(pathToFileURL(join(buildDirectory, 'server/index.js')).href)) as SiteBuild
}

export function factsOf({ assets, prerender, entry }: SiteBuild): SiteFacts {
  const { pageFacts, indexedPaths, pagePatterns } = entry.module
  return { buildId: assets.version, prerendered: prerender, pages: pageFacts, indexedPaths, pagePatterns }
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import type { Viewpoint } from './viewpoint.ts'

export type PageCall = <E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>) => Promise<DataOf<E>>
export type PageContext = {
  call: PageCall
  origin: string
  domain: string
  isDemo: boolean
  messagesUrls: Record<Locale, string>
  viewpoint: Viewpoint
}

/** What web/entry.server.tsx exports besides the renderer; read off the build, whose copies are the only right ones. */
export type SiteEntry = {
  contextKey: RouterContext<PageContext>
  inlineScriptMark: string
  /** Query parameters that change what a page renders. */
  knownQuery: string[]
  /** Paths without locale prefix that belong in the sitemap. */
  indexedPaths: string[]
  /** Patterns of every page, without locale prefix. */
  pagePatterns: string[]
  /** Paths, without locale prefix, at and under which pages are rendered in the visitor's zone. */
  zonedPaths: string[]
}

export type SiteBuild = ServerBuild & { entry: { module: SiteEntry } }

export const buildDirectory = join(import.meta.dirname, '../../build')

export async function loadBuild(): Promise<SiteBuild> {
  return (await import(pathToFileURL(join(buildDirectory, 'server/index.js')).href)) as SiteBuild
}

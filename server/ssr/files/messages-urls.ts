import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/envelope.ts'
import { buildDirectory } from './site-build.ts'

/** Domains of messages that a route of the build needs at once, by its id; none in development, where each has all. */
type RouteMessages = Record<string, string>

function readRouteMessages(): RouteMessages {
  return JSON.parse(readFileSync(join(buildDirectory, 'server/route-messages.json'), 'utf8')) as RouteMessages
}

/**
 * Where a page finds the messages that it comes to life with; the address changes with them, so that the browser may keep
 * the answer for good. `pattern` is the route's, as loaders are told it.
 */
export function messagesUrlsOf(
  mode: 'production' | 'development',
): (locale: Locale, pattern: string, version: string) => string {
  const ofRoutes = mode === 'production' ? readRouteMessages() : {}
  return (locale, pattern, version) => {
    const of = ofRoutes[pattern.startsWith('/') ? pattern : `/${pattern}`]
    const part = of ? `&of=${of}` : ''
    return `/al/api/live/language/list?locale=${locale}&v=${version}${part}`
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/envelope.ts'
import { buildDirectory } from './site-build.ts'

/**
 * Message domains that each route of the build needs at the start, by the route's id. Development has no such list, so
 * there every route gets all messages.
 */
type RouteMessages = Record<string, string>

function readRouteMessages(): RouteMessages {
  return JSON.parse(readFileSync(join(buildDirectory, 'server/route-texts.json'), 'utf8')) as RouteMessages
}

/**
 * Returns the URL of the messages that a page needs for hydration. The URL changes with the messages, so browsers may
 * cache the response permanently. `pattern` is the route's pattern as loaders get it.
 */
export function textsUrlsOf(
  mode: 'production' | 'development',
): (locale: Locale, pattern: string, version: string) => string {
  const ofRoutes = mode === 'production' ? readRouteMessages() : {}
  return (locale, pattern, version) => {
    const of = ofRoutes[pattern.startsWith('/') ? pattern : `/${pattern}`]
    const part = of ? `&of=${of}` : ''
    return `/al/api/live/language/list?locale=${locale}&v=${version}${part}`
  }
}

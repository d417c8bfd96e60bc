import type { RequestHandler } from 'react-router'
import type { Locale } from '#contract/envelope.ts'
import type { LoaderContext, RenderedPage, SiteBuild, SiteEntry } from '#server/ssr/files/site-build.ts'
import {
  contentSecurityPolicy,
  hashInlineScripts,
  isFramable,
  permissionsPolicy,
} from '#server/ssr/pages/page-headers.ts'
import type { Rest } from './rendered.ts'

export type Raw = { status: number; headers: Record<string, string>; text: string; rest: Rest | null }

const passedOn = [
  'content-type',
  'location',
  'x-remix-response',
  'x-remix-redirect',
  'x-remix-status',
  'x-remix-replace',
]

/**
 * Wraps the loaders so that their data bypasses React Router (`held` in web/api/site-context.ts). Redirects and
 * responses with headers are class instances and still pass through the router.
 */
function withHeldData(routes: SiteBuild['routes'], contextKey: SiteEntry['contextKey']): SiteBuild['routes'] {
  const held = Object.entries(routes).map(([id, route]) => {
    const load = route?.module.loader
    if (!route || typeof load !== 'function') return [id, route] as const
    const loader: typeof load = async (args) => {
      const data: unknown = await load(args)
      if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data
      args.context.get(contextKey).held.set(id, data)
      return null
    }
    return [id, { ...route, module: { ...route.module, loader } }] as const
  })
  return Object.fromEntries(held)
}

/**
 * Renders a page (or its `.data`) for an anonymous viewer. No cookies or headers of the visitor reach it, so every
 * visitor may get the response. `target` is path and query.
 */
export function createRenderer(build: SiteBuild, mode: 'production' | 'development') {
  const { contextKey, inlineScriptMark, languageOf, router } = build.entry.module
  const handlersOfPages = new Map<Locale, RequestHandler>()
  const handleData = router.createRequestHandler(build, mode)

  function handlerOf({ pathname }: URL): RequestHandler {
    if (pathname.endsWith('.data')) return handleData
    const locale = languageOf.locale(pathname)
    const known = handlersOfPages.get(locale)
    if (known) return known
    const routes = withHeldData(languageOf.routesIn(locale, build.routes), contextKey)
    const handler = router.createRequestHandler({ ...build, routes }, mode)
    handlersOfPages.set(locale, handler)
    return handler
  }

  return async (target: string, context: LoaderContext): Promise<Raw> => {
    const url = new URL(context.origin + target)
    const provider = new router.RouterContextProvider()
    // The entry passes the page directly. In a response body, the page would be encoded and decoded again.
    let page: RenderedPage | null = null
    let rest: Rest | null = null
    let frames: readonly string[] = []
    provider.set(contextKey, {
      ...context,
      held: new Map(),
      texts: { changes: null },
      handOver: (rendered) => {
        page = rendered
      },
      mayRest: (asked) => {
        rest = asked
      },
      mayFrame: (origins) => {
        frames = origins
      },
    })
    const response = await handlerOf(url)(new Request(url), provider)
    const headers: Record<string, string> = {}
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = value
    }
    // `handOver` may have set `page`, which the compiler does not see.
    const rendered = page as RenderedPage | null
    if (rendered === null) return { status: response.status, headers, text: await response.text(), rest }
    const { html, hashes } = hashInlineScripts(rendered.skeleton, inlineScriptMark)
    // There is no policy in development, because Vite adds inline scripts.
    if (mode === 'production')
      headers['content-security-policy'] = contentSecurityPolicy(url, hashes, context.imageHosts, frames)
    headers['permissions-policy'] = permissionsPolicy
    if (isFramable(url.pathname)) headers['x-robots-tag'] = 'noindex'
    return { status: response.status, headers, text: rendered.fill(html), rest }
  }
}

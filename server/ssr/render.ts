import { contentSecurityPolicy, hashInlineScripts, permissionsPolicy } from './page-headers.ts'
import type { Rest } from './rendered.ts'
import type { LoaderContext, SiteBuild } from './site-build.ts'

/** An answer before it is compressed. */
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
 * Renders a page (or its `.data`) as nobody: neither cookies nor headers of the visitor reach it, so the answer may be
 * given to everybody. `target` is path and query.
 */
export function createRenderer(build: SiteBuild, mode: 'production' | 'development') {
  const { contextKey, inlineScriptMark, router } = build.entry.module
  const handle = router.createRequestHandler(build, mode)
  return async (target: string, context: LoaderContext): Promise<Raw> => {
    const url = new URL(context.origin + target)
    const provider = new router.RouterContextProvider()
    // The entry hands the page over as it is: through a body of the answer it would be encoded and read again.
    let whole: string | null = null
    let rest: Rest | null = null
    provider.set(contextKey, {
      ...context,
      handOver: (html) => {
        whole = html
      },
      mayRest: (asked) => {
        rest = asked
      },
    })
    const response = await handle(new Request(url), provider)
    const headers: Record<string, string> = {}
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = value
    }
    if (whole === null) return { status: response.status, headers, text: await response.text(), rest }
    const { html, hashes } = hashInlineScripts(whole, inlineScriptMark)
    // In development Vite adds inline scripts of its own.
    if (mode === 'production') headers['content-security-policy'] = contentSecurityPolicy(url.pathname, hashes)
    headers['permissions-policy'] = permissionsPolicy
    return { status: response.status, headers, text: html, rest }
  }
}

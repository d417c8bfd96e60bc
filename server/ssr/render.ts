import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Rendered } from './page-cache.ts'
import { contentSecurityPolicy, hashInlineScripts, permissionsPolicy } from './page-headers.ts'
import type { PageContext, SiteBuild } from './site-build.ts'

export type Renderer = (target: string, context: PageContext) => Promise<Rendered>

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
export function createRenderer(build: SiteBuild, mode: 'production' | 'development'): Renderer {
  const handle = createRequestHandler(build, mode)
  const { contextKey, inlineScriptMark } = build.entry.module
  return async (target, context) => {
    const url = new URL(context.origin + target)
    const provider = new RouterContextProvider()
    provider.set(contextKey, context)
    const response = await handle(new Request(url), provider)
    const headers: Record<string, string> = {}
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = value
    }
    const text = await response.text()
    if (!headers['content-type']?.startsWith('text/html'))
      return { status: response.status, headers, body: Buffer.from(text) }
    const { html, hashes } = hashInlineScripts(text, inlineScriptMark)
    // In development Vite adds inline scripts of its own.
    if (mode === 'production') headers['content-security-policy'] = contentSecurityPolicy(url.pathname, hashes)
    headers['permissions-policy'] = permissionsPolicy
    return { status: response.status, headers, body: Buffer.from(html) }
  }
}

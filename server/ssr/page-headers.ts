import { createHash } from 'node:crypto'

/** Scripts the page itself wrote: only those carry the mark, so an injected one is never blessed with a hash. */
export function hashInlineScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const hashes: string[] = []
  const marked = new RegExp(`<script([^>]*) ${mark}([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const bare = html.replace(marked, (_, before: string, after: string, text: string) => {
    if (text) hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return `<script${before}${after}>${text}</script>`
  })
  return { html: bare.replaceAll(` ${mark}`, ''), hashes }
}

/** `/mb` and below are the only pages that other origins may frame (wire.md 4). */
function isFramable(pathname: string): boolean {
  return /^(\/en|\/zh)?\/mb(\/|$)/.test(pathname)
}

/**
 * Scripts by hash, never unsafe-inline. Styles may stand inline: React writes style attributes. Media and playlists come
 * from any http(s) address, since commentators save their own; blob: is how hls.js feeds the video element.
 */
export function contentSecurityPolicy(pathname: string, hashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self' http: https: ws: wss:",
    'media-src * blob: data:',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    isFramable(pathname) ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ')
}

export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

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
 * Scripts by hash, never unsafe-inline. Styles may stand inline: React writes style attributes. Pictures are the site's own
 * or of IMAGE_HOSTS: those of link previews are kept here. Streams and their playlists come from any host, since commentators
 * and operators save addresses elsewhere, and the policy of the first page holds for all that follow in it; plain http only
 * where the site itself has no TLS. blob: is how hls.js feeds the video element.
 */
export function contentSecurityPolicy(url: URL, hashes: string[], imageHosts: readonly string[]): string {
  const anyHost = url.protocol === 'https:' ? 'https:' : 'https: http:'
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self' data:",
    // Older Safari does not take 'self' for the socket of the same host.
    `connect-src 'self' ${url.origin.replace(/^http/, 'ws')} ${anyHost}`,
    `media-src 'self' blob: ${anyHost}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    isFramable(url.pathname) ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ')
}

export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

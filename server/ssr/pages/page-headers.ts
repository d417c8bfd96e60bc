import { createHash } from 'node:crypto'

/**
 * Hashes the inline scripts with the mark, and removes the mark. Only scripts that the page wrote have the mark, so an
 * injected script never gets a hash.
 */
export function hashInlineScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const hashes: string[] = []
  const marked = new RegExp(`<script([^>]*) ${mark}([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const bare = html.replace(marked, (_, before: string, after: string, text: string) => {
    if (text) hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return `<script${before}${after}>${text}</script>`
  })
  return { html: bare.replaceAll(` ${mark}`, ''), hashes }
}

/** Returns true for `/mb` and pages below it: the only ones that other origins may frame, and never indexed. */
export function isFramable(pathname: string): boolean {
  return /^(\/en|\/zh)?\/mb(\/|$)/.test(pathname)
}

/**
 * Returns the policy of a page. Scripts are allowed by hash, never with unsafe-inline. Inline styles are allowed,
 * because React writes style attributes. Pictures come from this site or IMAGE_HOSTS: the site stores the pictures of
 * link previews.
 *
 * Streams and their playlists come from any host. Commentators and operators can add URLs later, and the first page's
 * policy applies to all following pages. Plain http is allowed only when the site has no TLS. hls.js feeds the video
 * element through blob: URLs. `frames` are the origins of other sites whose players this page may frame.
 */
export function contentSecurityPolicy(
  url: URL,
  hashes: string[],
  imageHosts: readonly string[],
  frames: readonly string[] = [],
): string {
  const anyHost = url.protocol === 'https:' ? 'https:' : 'https: http:'
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self' data:",
    // Older Safari versions do not apply 'self' to sockets of the same host.
    `connect-src 'self' ${url.origin.replace(/^http/, 'ws')} ${anyHost}`,
    `media-src 'self' blob: ${anyHost}`,
    ["frame-src 'self'", ...frames].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    isFramable(url.pathname) ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * The studio uses camera, microphone and screen. Every page allows them to the site itself, because the first page's
 * policy applies to all following pages. Frames of other sites never get them.
 */
export const permissionsPolicy =
  'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=(), browsing-topics=()'

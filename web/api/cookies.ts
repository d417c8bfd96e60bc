/** The cookies that scripts can read. Tokens are HttpOnly and not among them. */
export type CookieName =
  | 'guest'
  | 'post-man'
  | 'locale'
  | 'color-mode'
  | 'sports-day'
  | 'Timezone'
  | 'offset'
  | 'ip'
  | 'DomainCookie'
  | 'pid'
  | 'closed-banners'

const yearS = 365 * 24 * 3600

export function readCookie(name: CookieName): string | null {
  const hit = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return hit ? decodeURIComponent(hit.slice(name.length + 1)) : null
}

export function writeCookie(name: CookieName, value: string, lasts: 'year' | 'session' = 'year'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = lasts === 'year' ? `; Max-Age=${yearS}` : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=Lax${secure}`
}

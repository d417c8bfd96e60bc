import { refreshToken } from '#contract/session.ts'
import type { CallContext, CookieOptions } from '#server/http/bind.ts'
import { accessLifeS } from '#server/http/tokens.ts'
import { refreshLifeS } from './session.rules.ts'

type Cookies = CallContext['cookies']
export type Tokens = { accessToken: string; refreshToken: string }

const guestLifeS = 180 * 24 * 3600
/** Only the refresh call is ever sent it (wire.md 2). */
const refreshScope: CookieOptions = { path: refreshToken.path, sameSite: 'strict' }
const readable: CookieOptions = { isReadable: true, maxAgeS: refreshLifeS }

export function setMemberCookies(cookies: Cookies, tokens: Tokens & { userId: string }): void {
  cookies.set('token', tokens.accessToken, { maxAgeS: accessLifeS })
  cookies.set('refreshToken', tokens.refreshToken, { ...refreshScope, maxAgeS: refreshLifeS })
  cookies.set('guest', '0', readable)
  cookies.set('post-man', tokens.userId, readable)
}

export function setGuestCookies(cookies: Cookies, guestToken: string): void {
  cookies.set('guestToken', guestToken, { maxAgeS: guestLifeS })
  cookies.set('guest', '1', { isReadable: true, maxAgeS: guestLifeS })
}

/** A member's and the guest's that was before. */
export function clearTokenCookies(cookies: Cookies): void {
  clearMemberCookies(cookies)
  cookies.clear('guestToken')
}

export function clearMemberCookies(cookies: Cookies): void {
  cookies.clear('token')
  cookies.clear('refreshToken', refreshScope)
  cookies.clear('guest', { isReadable: true })
  cookies.clear('post-man', { isReadable: true })
}

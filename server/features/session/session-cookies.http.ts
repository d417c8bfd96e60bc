import { refreshToken } from '#contract/session.ts'
import type { CallContext, CookieOptions } from '#server/http/handle.ts'
import { accessLifeS } from '#server/http/tokens.ts'
import { refreshLifeS } from './session.rules.ts'

type Cookies = CallContext['cookies']
export type Tokens = { accessToken: string; refreshToken: string }

const guestLifeS = 180 * 24 * 3600
const deviceLifeS = 365 * 24 * 3600
/** Browsers send this cookie only with the refresh call. */
const refreshScope: CookieOptions = { path: refreshToken.path, sameSite: 'strict' }
/** Browsers send this cookie only with calls of the account. */
const deviceScope: CookieOptions = { path: '/au/api/user', sameSite: 'strict' }
const readable: CookieOptions = { isReadable: true, maxAgeS: refreshLifeS }

export function setMemberCookies(cookies: Cookies, tokens: Tokens & { userId: string }): void {
  cookies.set('token', tokens.accessToken, { maxAgeS: accessLifeS })
  cookies.set('refreshToken', tokens.refreshToken, { ...refreshScope, maxAgeS: refreshLifeS })
  // Ends the guest identity at login. Otherwise a member with an expired access token would act as that guest.
  cookies.clear('guestToken')
  cookies.set('guest', '0', readable)
  cookies.set('post-man', tokens.userId, readable)
}

export function setGuestCookies(cookies: Cookies, guestToken: string): void {
  cookies.set('guestToken', guestToken, { maxAgeS: guestLifeS })
  cookies.set('guest', '1', { isReadable: true, maxAgeS: guestLifeS })
}

/**
 * Returns the browser's device token, or null when there is none. It is the same for all accounts in this browser,
 * random, and not a credential on its own.
 */
export function readDevice(cookies: Cookies): string | null {
  const device = cookies.get('device') ?? ''
  return /^[\w-]{22}$/.test(device) ? device : null
}

export function setDevice(cookies: Cookies, device: string): void {
  cookies.set('device', device, { ...deviceScope, maxAgeS: deviceLifeS })
}

/** Clears the cookies of the member and of an earlier guest. */
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

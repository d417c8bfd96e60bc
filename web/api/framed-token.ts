import { storage } from '#web/ui/browser-storage.ts'
import { readCookie } from './cookies.ts'

const guestKey = 'khan-dai.guestToken'
const memberKey = 'khan-dai.token'

/**
 * The refresh token of a framed page. It is in memory only, so that no other script can read it, and is lost when the
 * page closes.
 */
let refreshToken: string | null = null

/**
 * Returns true when a page of another origin shows this one in a frame, which only `/mb` allows. There the browser
 * neither stores nor sends this site's cookies (SameSite), so the page sends its tokens in the Authorization header. A
 * frame on the site itself, such as a preview, has the cookies.
 */
export function isFramed(): boolean {
  try {
    return typeof window !== 'undefined' && window.top?.location.origin !== location.origin
  } catch {
    // The browser refuses to read the address of another origin.
    return true
  }
}

/**
 * The access token outside a frame. The HttpOnly cookie contains it too, so the page does not store it. `holder`
 * contains the readable cookies of that moment. They change when another tab logs in or out, and then the token is no
 * longer sent.
 */
let held: { token: string; holder: string } | null = null

function holderNow(): string {
  return `${readCookie('guest')} ${readCookie('post-man')}`
}

function hold(token: string | null): void {
  held = token === null ? null : { token, holder: holderNow() }
}

/** Returns the token for the Authorization header: the member's, else the guest's. */
export function carriedToken(): string | null {
  if (isFramed()) return storage.read(memberKey) ?? storage.read(guestKey)
  return held?.holder === holderNow() ? held.token : null
}

/** Drops the page's token after another tab refreshed the session, because the cookie has a newer token. */
export function dropHeldToken(): void {
  held = null
}

export function carriedRefreshToken(): string | null {
  return refreshToken
}

export function carriesMember(): boolean {
  return storage.read(memberKey) !== null
}

export function carryGuestToken(token: string | null): void {
  if (isFramed()) storage.write(guestKey, token)
  else hold(token)
}

/** Stores the member's tokens and removes the guest token. With null, removes the member's tokens too. */
export function carryMemberTokens(tokens: { accessToken: string; refreshToken: string } | null): void {
  if (!isFramed()) {
    hold(tokens?.accessToken ?? null)
    return
  }
  storage.write(memberKey, tokens?.accessToken ?? null)
  storage.write(guestKey, null)
  refreshToken = tokens?.refreshToken ?? null
}

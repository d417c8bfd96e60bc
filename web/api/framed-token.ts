import { storage } from '#web/ui/browser-storage.ts'

const guestKey = 'khan-dai.guestToken'
const memberKey = 'khan-dai.token'

/** Never kept where a script finds it again (wire.md 2): it lasts as long as the page in the frame. */
let refreshToken: string | null = null

/**
 * Whether another page shows this one in a frame (product.md 2: `/mb`). There the browser neither keeps nor sends our
 * cookies (SameSite), so the page carries its tokens itself, in the Authorization header.
 */
export function isFramed(): boolean {
  return typeof window !== 'undefined' && window.top !== window
}

/** The member's, else the guest's. */
export function carriedToken(): string | null {
  return isFramed() ? (storage.read(memberKey) ?? storage.read(guestKey)) : null
}

export function carriedRefreshToken(): string | null {
  return refreshToken
}

export function carriesMember(): boolean {
  return storage.read(memberKey) !== null
}

/** Null forgets it. Does nothing outside a frame, where the cookie is enough. */
export function carryGuestToken(token: string | null): void {
  if (isFramed()) storage.write(guestKey, token)
}

/** Null forgets them. A member is no guest beside it. */
export function carryMemberTokens(tokens: { accessToken: string; refreshToken: string } | null): void {
  if (!isFramed()) return
  storage.write(memberKey, tokens?.accessToken ?? null)
  storage.write(guestKey, null)
  refreshToken = tokens?.refreshToken ?? null
}

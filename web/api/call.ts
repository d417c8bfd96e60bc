import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { CallError, unavailable } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { carriesMember, isFramed } from './framed-token.ts'
import { becomeGuest, hasGuestToken } from './guest.ts'
import { type Renewal, refreshSession } from './refresh.ts'
import { request } from './request.ts'

let onExpired: () => void = () => {}

/** Told once the session of a member could not be continued. */
export function whenSessionExpires(listener: () => void): void {
  onExpired = listener
}

export function isMember(): boolean {
  return isFramed() ? carriesMember() : readCookie('guest') === '0'
}

/**
 * Obtains a new token for whoever one is, once the one that was sent at `refusedAtMs` was refused. A member whose session
 * is over becomes a guest and is told.
 */
export async function renewToken(refusedAtMs: number): Promise<Renewal> {
  if (!isMember()) {
    await becomeGuest()
    return 'renewed'
  }
  const renewal = await refreshSession(refusedAtMs)
  if (renewal === 'refused') onExpired()
  return renewal
}

/**
 * One call from the browser, with the signature that loaders have in-process. A member's 401 is answered by one token
 * refresh and one more try, that of a guest whom the call would let in by a new guest token (product.md 8).
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input?: InputOf<E>,
  options?: { keepalive?: boolean },
): Promise<DataOf<E>> {
  // Without any token it would be refused first.
  const isNewcomer = endpoint.auth === 'guest' && !isMember() && !hasGuestToken()
  if (isNewcomer) await becomeGuest()
  const sentAtMs = Date.now()
  try {
    return await request(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    if (!isMember() && (endpoint.auth !== 'guest' || isNewcomer)) throw error
    const renewal = await renewToken(sentAtMs)
    if (renewal === 'renewed') return request(endpoint, input, options)
    throw renewal === 'unavailable' ? unavailable() : error
  }
}

import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { CallError, unavailable } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { carriesMember, isFramed } from './framed-token.ts'
import { hasGuestToken, requireGuest } from './guest.ts'
import { type Renewal, refreshMark, refreshSession } from './refresh.ts'
import { request } from './request.ts'

let onExpired: () => void = () => {}

/** Sets the listener that is called when a member's session could not be renewed. */
export function whenSessionExpires(listener: () => void): void {
  onExpired = listener
}

export function isMember(): boolean {
  return isFramed() ? carriesMember() : readCookie('guest') === '0'
}

/**
 * Obtains a new token for the member or guest after one was refused. `markWhenSent` is the `refreshMark` before the
 * refused call. When a member's session has ended, calls the listener of `whenSessionExpires` and returns `refused`.
 * Throws TOO_MANY_REQUESTS while the server refuses new guests of this address.
 */
export async function renewToken(markWhenSent?: string): Promise<Renewal> {
  if (!isMember()) {
    await requireGuest()
    return 'renewed'
  }
  const renewal = await refreshSession(markWhenSent)
  if (renewal === 'refused') onExpired()
  return renewal
}

/**
 * Sends a call from the browser, with the same signature that loaders use in-process. A member's 401 causes one token
 * refresh and one retry. A guest's 401 causes a new guest token and one retry, if guests may make the call.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input?: InputOf<E>,
  options?: { keepalive?: boolean },
): Promise<DataOf<E>> {
  // Without any token the first request would be refused, so it gets a guest token first. It may share an attempt that
  // has already failed.
  if (endpoint.auth === 'guest' && !isMember() && !hasGuestToken()) await requireGuest()
  const mark = refreshMark()
  try {
    return await request(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    if (!isMember() && endpoint.auth !== 'guest') throw error
    const renewal = await renewToken(mark)
    if (renewal === 'renewed') return request(endpoint, input, options)
    throw renewal === 'unavailable' ? unavailable() : error
  }
}

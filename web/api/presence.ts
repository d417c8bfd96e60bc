import { setOffline, setOnline } from '#contract/presence.ts'
import { request } from './request.ts'

let isAway = false
let tellSocket: () => void = () => {}

/** Calls `listener` before the member is marked offline: an open presence socket has to say so too. */
export function whenGoingOffline(listener: () => void): void {
  tellSocket = listener
}

/** Called when a member is on the page: the presence socket may say so before `goOnline` does. */
export function arrive(): void {
  isAway = false
}

/** Marks the member online without a socket (product.md 4); an open socket does it too. */
export function goOnline(): void {
  arrive()
  request(setOnline).catch((error: unknown) => console.warn('Presence was not told', error))
}

/**
 * Reports the member's presence; resolves also when the server cannot be reached. A closing page cannot wait for the
 * answer, and a beacon could not carry the token of a page in a frame. Hiding and leaving come together, so the second of
 * them sends nothing.
 */
export async function goOffline(): Promise<void> {
  if (isAway) return
  isAway = true
  tellSocket()
  await request(setOffline, undefined, { keepalive: true }).catch(() => {})
}

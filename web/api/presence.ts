import { setOffline, setOnline } from '#contract/presence.ts'
import { request } from './request.ts'

let isAway = false
let reportOffline: () => void = () => {}

/** Calls `listener` before the member is marked offline, because an open presence socket must report it too. */
export function whenGoingOffline(listener: () => void): void {
  reportOffline = listener
}

/** Notes that a member is on the page. The presence socket may report this before `goOnline` does. */
export function arrive(): void {
  isAway = false
}

/** Marks the member online without a socket (product.md 4). An open socket does it too. */
export function goOnline(): void {
  arrive()
  request(setOnline).catch((error: unknown) => console.warn('Presence could not be reported', error))
}

/**
 * Marks the member offline. Also resolves when the server is unreachable. A closing page cannot wait for the response,
 * and a beacon could not carry the token of a framed page. Hiding and leaving happen together, so the second call sends
 * nothing.
 */
export async function goOffline(): Promise<void> {
  if (isAway) return
  isAway = true
  reportOffline()
  await request(setOffline, undefined, { keepalive: true }).catch(() => {})
}

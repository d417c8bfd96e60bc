import { setOffline, setOnline } from '#contract/presence.ts'
import { request } from './request.ts'

let isAway = false
let reportOffline: () => void = () => {}

/**
 * Sets a listener that is called before the member is marked offline, because an open presence socket must report it
 * too.
 */
export function whenGoingOffline(listener: () => void): void {
  reportOffline = listener
}

/** Records that the member is on the page. The presence socket may do this before `goOnline` does. */
export function arrive(): void {
  isAway = false
}

/** Marks the member online with a call. An open presence socket does it too. */
export function goOnline(): void {
  arrive()
  request(setOnline).catch((error: unknown) => console.warn('Presence could not be reported', error))
}

/**
 * Marks the member offline. Also resolves when the server is unreachable. The request continues when the page closes. A
 * beacon could not send the token of a framed page. Hiding and leaving a page both call this, so the second call sends
 * nothing.
 */
export async function goOffline(): Promise<void> {
  if (isAway) return
  isAway = true
  reportOffline()
  await request(setOffline, undefined, { keepalive: true }).catch(() => {})
}

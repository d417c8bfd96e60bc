import { setOffline, setOnline } from '#contract/presence.ts'
import { request } from './request.ts'

/** Presence without a socket (product.md 4); the socket carries it while one is open. */
export function goOnline(): void {
  request(setOnline).catch((error: unknown) => console.warn('Presence was not told', error))
}

/** A closing page may not wait for the answer, and a beacon could not carry the token of a page in a frame. */
export function goOffline(): void {
  request(setOffline, undefined, { keepalive: true }).catch(() => {})
}

import { setOffline, setOnline } from '#contract/presence.ts'
import { request } from './request.ts'

/** Presence without a socket (product.md 4); the socket carries it while one is open. */
export function goOnline(): void {
  request(setOnline).catch((error: unknown) => console.warn('Presence was not told', error))
}

/** A beacon, since a closing page may not wait for an answer. */
export function goOffline(): void {
  navigator.sendBeacon(setOffline.path, new Blob(['{}'], { type: 'application/json' }))
}

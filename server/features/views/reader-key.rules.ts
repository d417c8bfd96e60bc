import { createHmac } from 'node:crypto'
import { addressKey } from '#media/address-key.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Guests that an address may stand for at one target, since whoever clears cookies is a new guest each time. */
const guestsPerAddress = 32

/**
 * What tells readers apart for an hour, in all processes. Members are themselves; a guest is one of 32 places of the
 * address, so that no process needs to count them, and no address can be read out of the table.
 */
export function readerKey({ viewer, ip }: { viewer: Viewer; ip: string }, secret: string): string {
  if (viewer.kind === 'user') return `u${viewer.userId}`
  const hash = (text: string) => createHmac('sha256', secret).update(`view ${text}`).digest()
  const address = hash(addressKey(ip)).toString('base64url', 0, 12)
  return viewer.kind === 'guest'
    ? `g${address}${hash(viewer.guestId).readUInt32BE() % guestsPerAddress}`
    : `a${address}`
}

import { createHmac } from 'node:crypto'
import { addressKey } from '#media/kit/address-key.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Max guests of one address per target, because a client that clears its cookies becomes a new guest. */
const guestsPerAddress = 32

/**
 * Returns a key that identifies a reader in all processes. A member's key is the user id. A guest's key is one of 32
 * per address, so that no process needs to count guests. All anonymous readers at one address share a key. The address
 * cannot be recovered from the table.
 */
export function readerKey({ viewer, ip }: { viewer: Viewer; ip: string }, secret: string): string {
  if (viewer.kind === 'user') return `u${viewer.userId}`
  const hash = (text: string) => createHmac('sha256', secret).update(`view ${text}`).digest()
  const address = hash(addressKey(ip)).toString('base64url', 0, 12)
  return viewer.kind === 'guest'
    ? `g${address}${hash(viewer.guestId).readUInt32BE() % guestsPerAddress}`
    : `a${address}`
}

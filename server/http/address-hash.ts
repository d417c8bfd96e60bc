import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Limits the cache to half a megabyte. */
const maxKept = 2_000

/**
 * Returns a function that computes a keyed hash of a client address. Only the hash is stored, never the address. It
 * shows only that two addresses are equal, and only within one purpose. Messages and sessions lose the hash after 30 days; a sanction keeps it while it exists.
 * Recently used hashes are cached, since an active client usually writes again.
 */
export function createAddressHash(
  secret: string,
  purpose: 'chat address' | 'session address',
): (addressKey: string) => Buffer {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const kept = new LRUCache<string, Buffer>({ max: maxKept })
  return (addressKey) => {
    const known = kept.get(addressKey)
    if (known) return known
    const hash = createHmac('sha256', key).update(addressKey).digest()
    kept.set(addressKey, hash)
    return hash
  }
}

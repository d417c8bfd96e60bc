import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Half a megabyte at most. */
const mostKept = 2_000

/**
 * A keyed hash of where somebody comes from, the only trace of an address that is kept: equal addresses can be seen to
 * be equal, nothing else, and not from one purpose to another. Whoever keeps one forgets it after 30 days. The newest are
 * at hand, since whoever writes writes again.
 */
export function createAddressHash(
  secret: string,
  purpose: 'chat address' | 'session address',
): (addressKey: string) => Buffer {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const kept = new LRUCache<string, Buffer>({ max: mostKept })
  return (addressKey) => {
    const known = kept.get(addressKey)
    if (known) return known
    const hash = createHmac('sha256', key).update(addressKey).digest()
    kept.set(addressKey, hash)
    return hash
  }
}

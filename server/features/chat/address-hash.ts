import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

/**
 * A keyed hash of where somebody writes from, the only trace of an address that is kept: equal addresses can be seen to
 * be equal, nothing else. Forgotten after 30 days (chat.feature.ts).
 */
export function createAddressHash(secret: string): (addressKey: string) => Buffer {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'chat address', 32)))
  return (addressKey) => createHmac('sha256', key).update(addressKey).digest()
}

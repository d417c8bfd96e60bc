import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type PublishGrants = {
  /** Creates a key that only this origin accepts. */
  mint(grant: { userId: string; originId: string }): string
  /** Returns the member of a valid grant and marks it as used. Returns null for any other text. */
  spend(key: string): string | null
}

const prefix = 'studio-'
const lifeMs = 30_000
const macBytes = 32

type Claims = { userId: string; originId: string; expiresAt: number; nonce: string }

/**
 * One-use publish keys of browser studios. Every process signs them. Only the process of the named origin spends them, so
 * it alone remembers the used ones. The member's long-lived stream key never reaches the browser.
 */
export function createPublishGrants(secret: string, ownId: string): PublishGrants {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'studio publish', 32)))
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()
  /** Used nonces with their expiry, in the order in which they were used. */
  const spent = new Map<string, number>()

  function forgetExpired(nowMs: number): void {
    for (const [nonce, expiresAt] of spent) if (expiresAt < nowMs) spent.delete(nonce)
  }

  return {
    mint({ userId, originId }) {
      const nonce = randomBytes(12).toString('base64url')
      const claims: Claims = { userId, originId, expiresAt: Date.now() + lifeMs, nonce }
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${prefix}${body}.${macOf(body).toString('base64url')}`
    },
    spend(text) {
      if (!text.startsWith(prefix)) return null
      const [body = '', signature = ''] = text.slice(prefix.length).split('.')
      const mac = Buffer.from(signature, 'base64url')
      if (mac.length !== macBytes || !timingSafeEqual(mac, macOf(body))) return null
      const { userId, originId, expiresAt, nonce } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
      const nowMs = Date.now()
      forgetExpired(nowMs)
      if (originId !== ownId || expiresAt < nowMs || spent.has(nonce)) return null
      spent.set(nonce, expiresAt)
      return userId
    },
  }
}

import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Bus } from '../engines/ports.ts'
import type { Viewer } from '../http/viewer.ts'

const lifeMs = 30_000
const spentTopic = 'ticket.spent'
type Claims = { viewer: Viewer; expiresAt: number; nonce: string }

export type Tickets = {
  mint(viewer: Viewer): { ticket: string; expiresAt: number }
  /** Whose ticket this is; null when it is forged, old or was used before. */
  spend(ticket: string): Viewer | null
  close(): void
}

/**
 * One-use tickets that open a socket, so that no lasting token stands in an address. They are signed, not stored; what
 * was spent is remembered until it would have expired, on every instance.
 */
export function createTickets({ secret, bus }: { secret: string; bus: Bus }): Tickets {
  // A key object is imported once; bytes would be imported again for every ticket.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'socket ticket', 32)))
  const spent = new Map<string, number>()
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url')
  const stopListening = bus.subscribe(spentTopic, (nonce) => {
    if (typeof nonce === 'string') spent.set(nonce, Date.now() + lifeMs)
  })
  // Insertion order is order of expiry.
  const forgetting = setInterval(() => {
    for (const [nonce, until] of spent) {
      if (until > Date.now()) break
      spent.delete(nonce)
    }
  }, lifeMs).unref()

  return {
    mint(viewer) {
      const claims: Claims = { viewer, expiresAt: Date.now() + lifeMs, nonce: randomBytes(12).toString('base64url') }
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return { ticket: `${body}~${sign(body)}`, expiresAt: claims.expiresAt }
    },
    spend(ticket) {
      const [body = '', signature] = ticket.split('~')
      if (signature === undefined || !isSame(signature, sign(body))) return null
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
      if (claims.expiresAt < Date.now() || spent.has(claims.nonce)) return null
      spent.set(claims.nonce, Date.now() + lifeMs)
      bus.publish(spentTopic, claims.nonce)
      return claims.viewer
    },
    close() {
      stopListening()
      clearInterval(forgetting)
    },
  }
}

/** Lengths are compared in bytes: a stranger's text may hold letters of several. */
function isSame(text: string, expected: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

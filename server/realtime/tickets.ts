import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Bus } from '#server/engines/ports.ts'
import type { Viewer } from '#server/http/viewer.ts'

const lifeMs = 30_000
const spentTopic = 'ticket.spent'
type Claims = { viewer: Viewer; expiresAt: number; nonce: string }

export type Tickets = {
  mint(viewer: Viewer): { ticket: string; expiresAt: number }
  /**
   * Marks the ticket as used and returns its viewer. Returns null when the ticket is forged, expired or already used.
   */
  spend(ticket: string): Viewer | null
  close(): void
}

/**
 * One-use tickets that open a socket, so that no long-lived token is in a URL. They are signed, not stored. Every
 * instance remembers a used ticket until it would have expired.
 */
export function createTickets({ secret, bus }: { secret: string; bus: Bus }): Tickets {
  // A key object is imported once. Bytes would be imported again for every ticket.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'socket ticket', 32)))
  const spent = new Map<string, number>()
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url')
  const stopListening = bus.subscribe(spentTopic, (nonce) => {
    if (typeof nonce === 'string') spent.set(nonce, Date.now() + lifeMs)
  })
  // Tickets are inserted in the order in which they expire.
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

/** Compares lengths in bytes, because text from a stranger may contain multi-byte characters. */
function isSame(text: string, expected: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createHash, createHmac } from 'node:crypto'

export const refreshLifeS = 30 * 24 * 3600
/** A session ends this long after its login, however often it is used. */
export const sessionLifeS = 180 * 24 * 3600
/**
 * Time in which a used token is accepted again. Two tabs may briefly have the same token, and a response may be lost.
 */
export const graceMs = 20_000

export type PresentedToken = {
  now: Date
  expiresAt: Date
  usedAt: Date | null
  /** True when the successor of this token was already presented. */
  isSuccessorUsed: boolean
  sessionEndedAt: Date | null
}

/**
 * Returns `refuse` for an expired token or an ended session, and `rotate` for the first use. Returns `repeat` for
 * another use within the grace period, which gives the same successor. Returns `reuse` when two parties have tokens of
 * the family, so that it must end (RFC 9700 4.14.2).
 */
export function decideRotation(t: PresentedToken): 'rotate' | 'repeat' | 'reuse' | 'refuse' {
  if (t.sessionEndedAt || t.expiresAt <= t.now) return 'refuse'
  if (!t.usedAt) return 'rotate'
  const isInGrace = t.now.getTime() - t.usedAt.getTime() <= graceMs
  return isInGrace && !t.isSuccessorUsed ? 'repeat' : 'reuse'
}

/**
 * Derives the successor from the token and the server's secret. A repeated refresh returns the same successor without
 * storing it in plain text, and a family never forks.
 */
export function successorOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update('refresh-token successor\0').update(token).digest('base64url')
}

/** A plain hash is sufficient, because refresh tokens are 256 random bits. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns the normalised form of a typed username, by which accounts are found. */
export function accountKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

/**
 * Party whose wrong passwords are counted together. Unknown clients count by the typed name and their address, even if
 * no such account exists. A device where the owner has logged in before, and a logged-in member, are counted
 * separately. So strangers cannot lock the owner out (OWASP: device cookies). `addressHash` is a keyed hash.
 */
export type Guesser = { name: string; addressHash: string } | { device: string; name: string } | { userId: string }

/** Free tries of all addresses together, as a multiple of those of one (NIST SP 800-63B 3.2.2: at most 100). */
const addressesPerName = 20

/** Returns the keys under which a try counts. Each allows `factor` times the usual free tries. */
export function triesKeys(of: Guesser): { key: string; factor: number }[] {
  if ('userId' in of) return [{ key: `member:${of.userId}`, factor: 1 }]
  const name = accountKey(of.name)
  if ('device' in of) return [{ key: `device:${tokenHash(of.device).toString('base64url')}:${name}`, factor: 1 }]
  return [
    { key: `address:${of.addressHash}:${name}`, factor: 1 },
    { key: `name:${name}`, factor: addressesPerName },
  ]
}

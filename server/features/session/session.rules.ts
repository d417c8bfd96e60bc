import { createHash, createHmac } from 'node:crypto'

export const refreshLifeS = 30 * 24 * 3600
/** Two tabs may hold the same token for a moment, and an answer may get lost on its way. */
export const graceMs = 20_000

export type PresentedToken = {
  now: Date
  expiresAt: Date
  usedAt: Date | null
  /** Whether the token that followed it was already turned in. */
  isSuccessorUsed: boolean
  sessionEndedAt: Date | null
}

/**
 * `rotate` the first time; `repeat` gives the same successor again within the grace; `reuse` means that two parties hold
 * the family, so it ends (RFC 9700 4.14.2).
 */
export function decideRotation(t: PresentedToken): 'rotate' | 'repeat' | 'reuse' | 'refuse' {
  if (t.sessionEndedAt || t.expiresAt <= t.now) return 'refuse'
  if (!t.usedAt) return 'rotate'
  const isInGrace = t.now.getTime() - t.usedAt.getTime() <= graceMs
  return isInGrace && !t.isSuccessorUsed ? 'repeat' : 'reuse'
}

/**
 * The successor follows from the token and the server's secret: a repeated refresh gives the same one without it being
 * stored in the clear, and a family never forks.
 */
export function successorOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update('refresh-token successor\0').update(token).digest('base64url')
}

/** Refresh tokens are 256 random bits, so a plain hash hides them well enough. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** An account by what was typed as its name. */
export function accountKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

/**
 * What wrong passwords are counted by. A stranger's are counted for the name as typed, whether or not such an account
 * exists; those of a device that the owner logged in with before, and those of somebody logged in, are counted apart, so
 * that no stranger can lock the owner out (OWASP: device cookies).
 */
export type Guesser = { name: string } | { device: string; name: string } | { userId: string }

export function triesKey(of: Guesser): string {
  if ('userId' in of) return `member:${of.userId}`
  if ('device' in of) return `device:${tokenHash(of.device).toString('base64url')}:${accountKey(of.name)}`
  return `name:${accountKey(of.name)}`
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Names one suspension of a member by its beginning. */
export type SuspensionKey = { userId: string; since: Date }

export type SuspensionTokens = {
  sign(of: SuspensionKey): string
  /** Returns null for a text that this site did not sign. */
  read(token: string): SuspensionKey | null
}

/** 128 bits in base64url. */
const macLength = 22
const form = /^([\w-]{22})(\d{1,19})-(\d{13})$/

/**
 * Signs tokens with which a suspended member, who has no session, reads the reason and appeals once. A token allows
 * nothing else, and is valid as long as its suspension, so it does not expire.
 */
export function createSuspensionTokens(secret: string): SuspensionTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'appeals of suspended members', 32))
  const macOf = ({ userId, since }: SuspensionKey) =>
    createHmac('sha256', key).update(`${userId} ${since.getTime()}`).digest('base64url').slice(0, macLength)
  return {
    sign: (of) => `${macOf(of)}${of.userId}-${of.since.getTime()}`,
    read(token) {
      const [, mac = '', userId = '', since = ''] = form.exec(token) ?? []
      if (mac === '') return null
      const of = { userId, since: new Date(Number(since)) }
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(of))) ? of : null
    },
  }
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

type Subscription = { list: string; userId: string }

export type UnsubscribeTokens = {
  sign(of: Subscription): string
  /** Returns null for a text that this site did not sign. */
  read(token: string): Subscription | null
}

/** 128 bits in base64url. */
const macLength = 22
const form = /^([\w-]{22})([a-z]+)-(\d{1,19})$/

/**
 * Signs tokens with which the owner of a mailbox leaves a mailing list without a login (RFC 8058). A token allows nothing
 * else, so it does not expire: people unsubscribe with old mails.
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe links', 32))
  const macOf = ({ list, userId }: Subscription) =>
    createHmac('sha256', key).update(`${list} ${userId}`).digest('base64url').slice(0, macLength)
  return {
    sign: (of) => `${macOf(of)}${of.list}-${of.userId}`,
    read(token) {
      const [, mac = '', list = '', userId = ''] = form.exec(token) ?? []
      if (mac === '') return null
      const of = { list, userId }
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(of))) ? of : null
    },
  }
}

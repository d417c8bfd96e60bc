import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { CallContext } from '#server/http/handle.ts'

const cookie = 'browser'
const lifeS = 180 * 24 * 3_600
const shape = /^[\w-]{22}$/

/**
 * Gives each browser a random mark in a cookie. It distinguishes a muted member with a new account from a stranger at
 * the same address. Only its keyed hash is stored, until 30 days after the last visit.
 */
export function createBrowserMark(secret: string): (cookies: CallContext['cookies']) => Buffer {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'chat browser', 32)))
  return (cookies) => {
    const known = cookies.get(cookie)
    const mark = known && shape.test(known) ? known : randomBytes(16).toString('base64url')
    if (mark !== known) cookies.set(cookie, mark, { maxAgeS: lifeS })
    return createHmac('sha256', key).update(mark).digest()
  }
}

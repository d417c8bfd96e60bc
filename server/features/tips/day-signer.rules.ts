import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { signedText } from '#contract/rules/tip-record.ts'

export type DaySigner = {
  /** Ed25519 (RFC 8032) over what is signed of a day, in base64; the same for ever under one secret. */
  sign(day: { day: string; root: string }): string
  /** The key that checks it: SPKI in PEM. */
  publicKey: string
}

/** An Ed25519 key as PKCS #8 (RFC 8410, section 7), but for its 32 bytes. */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const mostKept = 4_000

/** Every process of a site has the same key, made from its secret (HKDF, RFC 5869). */
export function createDaySigner(secret: string): DaySigner {
  const seed = hkdfSync('sha256', secret, 'khan-dai', 'tips ledger: days', 32)
  const key = createPrivateKey({ key: Buffer.concat([keyHead, Buffer.from(seed)]), format: 'der', type: 'pkcs8' })
  const kept = new Map<string, string>()
  return {
    sign(day) {
      const text = signedText(day)
      const known = kept.get(text)
      if (known !== undefined) return known
      const signature = sign(null, Buffer.from(text), key).toString('base64')
      if (kept.size >= mostKept) kept.clear()
      kept.set(text, signature)
      return signature
    },
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }) as string,
  }
}

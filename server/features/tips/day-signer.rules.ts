import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { signedText } from '#contract/rules/tip-record.ts'

export type DaySigner = {
  /** Returns the Ed25519 signature (RFC 8032) of a day in base64. It is always the same for the same secret. */
  sign(day: { day: string; root: string }): string
  /** Public key for verification: SPKI in PEM. */
  publicKey: string
}

/** Header of an Ed25519 key in PKCS #8 (RFC 8410, section 7), without its 32 key bytes. */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const maxKept = 4_000

/** Derives the key from the site's secret (HKDF, RFC 5869), so that every process has the same one. */
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
      if (kept.size >= maxKept) kept.clear()
      kept.set(text, signature)
      return signature
    },
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }) as string,
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** Encrypts a text and binds it to its owner: the id of the row or the member it belongs to. */
  seal(owner: string, text: string): Buffer
  /** Decrypts the text. Throws when the bytes were not sealed for this owner with this secret. */
  open(owner: string, sealed: Buffer): string
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts columns in the database with AES-256-GCM. The key is derived from the site's secret, so a copy of the
 * database does not contain the key.
 */
export function createSeal(
  secret: string,
  purpose: 'totp keys' | 'marble chains' | 'export tickets' | 'unsent mails' | 'webhook secrets',
): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(owner, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(owner, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

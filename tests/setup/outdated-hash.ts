import { argon2Sync } from 'node:crypto'

/** Returns a password hash with cheaper parameters, as an earlier release stored it. */
export function outdatedHash(password: string): string {
  const nonce = Buffer.alloc(16, 7)
  const message = password.normalize('NFC')
  const tag = argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory: 8192, passes: 1 })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`
}

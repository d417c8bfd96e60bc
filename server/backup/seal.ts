import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import { createByteReader, inPieces } from './bytes.ts'

// A sealed object is a header and chunks of 64 KiB, each encrypted with AES-256-GCM and followed by its tag. The nonce
// of a chunk is its number and a mark on the last chunk (the STREAM construction of Hoang, Reyhanitabar, Rogaway and
// Vizár, 2015), so chunks cannot be changed, reordered or cut off. Each object has a separate key.

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  cost: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

const magic = Buffer.from('KDSEAL1\n')
const [saltBytes, checkBytes, nonceBytes, tagBytes] = [16, 16, 16, 16]
const headerBytes = magic.length + saltBytes + checkBytes + nonceBytes
const chunkBytes = 64 * 1024
/** Minimum that OWASP recommends for scrypt: 128 MiB and about 0.4 s for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export type SealKey = {
  salt: Buffer
  /** Recognises a wrong passphrase before any chunk is opened. */
  check: Buffer
  objectKey(nonce: Buffer): Buffer
  /** Returns a name that reveals nothing about the text. The same text has the same name. */
  nameOf(text: string): string
}

/** Derives the keys of one passphrase. Objects of the same salt share a derivation, which is slow by design. */
export type Keyring = { keyOf(salt: Buffer): Promise<SealKey> }

export function createKeyring(passphrase: string): Keyring {
  const known = new Map<string, Promise<SealKey>>()
  return {
    keyOf(salt) {
      const name = salt.toString('hex')
      const key = known.get(name) ?? deriveKey(passphrase, salt)
      known.set(name, key)
      return key
    },
  }
}

export function newSalt(): Buffer {
  return randomBytes(saltBytes)
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<SealKey> {
  const master = await derive(passphrase.normalize('NFKC'), salt, 32, cost)
  const part = (use: string, nonce: Buffer = Buffer.alloc(0), length = 32) =>
    Buffer.from(hkdfSync('sha256', master, nonce, `khan-dai backup ${use}`, length))
  const nameKey = part('names')
  return {
    salt,
    check: part('check', undefined, checkBytes),
    objectKey: (nonce) => part('object', nonce),
    nameOf: (text) => createHmac('sha256', nameKey).update(text).digest('hex'),
  }
}

/** Returns the size of a sealed object with `bytes` bytes of content. */
export function sealedSize(bytes: number): number {
  return headerBytes + bytes + tagBytes * Math.max(1, Math.ceil(bytes / chunkBytes))
}

export async function* seal(body: AsyncIterable<Uint8Array>, key: SealKey): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(nonceBytes)
  const objectKey = key.objectKey(nonce)
  yield Buffer.concat([magic, key.salt, key.check, nonce])
  let number = 0
  const sealChunk = (chunk: Uint8Array, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', objectKey, chunkNonce(number, isLast))
    number += 1
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  let held: Uint8Array = new Uint8Array()
  let isFirst = true
  for await (const chunk of inPieces(body, chunkBytes)) {
    if (!isFirst) yield sealChunk(held, false)
    held = chunk
    isFirst = false
  }
  yield sealChunk(held, true)
}

/** Returns the content of a sealed object. Throws BackupError for a wrong passphrase and for a changed object. */
export async function* unseal(
  body: AsyncIterable<Uint8Array>,
  { keyring, name }: { keyring: Keyring; name: string },
): AsyncGenerator<Uint8Array> {
  const reader = createByteReader(body)
  try {
    const { salt, check, nonce } = headerOf(await reader.read(headerBytes), name)
    const key = await keyring.keyOf(salt)
    if (!timingSafeEqual(check, key.check)) throw new BackupError('The passphrase is wrong (BACKUP_PASSPHRASE).')
    const objectKey = key.objectKey(nonce)
    let number = 0
    const openChunk = (chunk: Buffer, isLast: boolean) => {
      const bytes = chunk.length - tagBytes
      try {
        const decipher = createDecipheriv('aes-256-gcm', objectKey, chunkNonce(number, isLast))
        decipher.setAuthTag(chunk.subarray(bytes))
        number += 1
        return Buffer.concat([decipher.update(chunk.subarray(0, bytes)), decipher.final()])
      } catch {
        throw new BackupError(`${name} was changed or damaged: it cannot be decrypted.`)
      }
    }
    let held: Buffer | null = null
    for await (const chunk of inPieces(reader.rest(), chunkBytes + tagBytes)) {
      if (held) yield openChunk(held, false)
      held = chunk
    }
    yield openChunk(held ?? Buffer.alloc(0), true)
  } finally {
    await reader.close()
  }
}

/** Returns the salt with which an object was sealed. Reads only its beginning. */
export async function saltOf(body: AsyncIterable<Uint8Array>, name: string): Promise<Buffer> {
  for await (const header of inPieces(body, headerBytes)) return headerOf(header, name).salt
  return headerOf(Buffer.alloc(0), name).salt
}

function headerOf(header: Buffer, name: string): { salt: Buffer; check: Buffer; nonce: Buffer } {
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic))
    throw new BackupError(`${name} was changed or damaged: it is not an encrypted object.`)
  const part = (at: number, bytes: number) => header.subarray(at, at + bytes)
  const saltAt = magic.length
  return {
    salt: part(saltAt, saltBytes),
    check: part(saltAt + saltBytes, checkBytes),
    nonce: part(saltAt + saltBytes + checkBytes, nonceBytes),
  }
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { Place } from './place.ts'
import { createKeyring, type Keyring, newSalt, type SealKey, saltOf, seal, sealedSize, unseal } from './seal.ts'

const sealedEnd = '.sealed'

/** Writes objects of one backup, encrypted when there is a passphrase. */
export type ObjectWriter = {
  /** Name of an object with this ending. */
  named(name: string): string
  /** Returns a name for the content of a file of the site. With encryption, the name does not reveal the file. */
  fileName(identity: string): string
  put(name: string, body: AsyncIterable<Uint8Array>, size: number): Promise<void>
  putCompressed(name: string, body: AsyncIterable<Uint8Array>): Promise<void>
}

/** Reads objects of any backup at a place. */
export type ObjectReader = {
  /** Throws BackupError when the object is missing, damaged, or the passphrase is wrong. */
  open(name: string): Promise<AsyncIterable<Uint8Array>>
  openCompressed(name: string): Promise<AsyncIterable<Uint8Array>>
}

/** Without a passphrase, the keyring is null. */
export function createVault(passphrase: string | null): Keyring | null {
  return passphrase === null ? null : createKeyring(passphrase)
}

export function createObjectReader(place: Place, keyring: Keyring | null): ObjectReader {
  async function open(name: string): Promise<AsyncIterable<Uint8Array>> {
    if (name.endsWith(sealedEnd) && keyring === null)
      throw new BackupError('This backup is encrypted: set BACKUP_PASSPHRASE.')
    const body = await place.get(name)
    if (!body) throw new BackupError(`${name} is missing at ${place.address}.`)
    return keyring !== null && name.endsWith(sealedEnd) ? unseal(body, { keyring, name }) : body
  }
  return {
    open,
    openCompressed: async (name) => decompressed(await open(name), name),
  }
}

/** `sealedBefore` is an encrypted object at the place, or null. New objects then share its derivation of the keys. */
export async function createObjectWriter(
  place: Place,
  { keyring, sealedBefore }: { keyring: Keyring | null; sealedBefore: string | null },
): Promise<ObjectWriter> {
  const before = sealedBefore === null ? null : await place.get(sealedBefore)
  const salt = before && sealedBefore !== null ? await saltOf(before, sealedBefore) : newSalt()
  const key: SealKey | null = keyring && (await keyring.keyOf(salt))
  return {
    named: (name) => (key ? name + sealedEnd : name),
    fileName(identity) {
      const hash = key ? key.nameOf(identity) : createHash('sha256').update(identity).digest('hex')
      return `files/${hash.slice(0, 2)}/${hash.slice(2)}${key ? sealedEnd : ''}`
    },
    put: (name, body, size) => (key ? place.put(name, seal(body, key), sealedSize(size)) : place.put(name, body, size)),
    putCompressed(name, body) {
      const compressed = compressedBytes(body)
      return place.put(name, key ? seal(compressed, key) : compressed)
    },
  }
}

async function* compressedBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(body, { objectMode: false })
  const gzip = createGzip()
  source.once('error', (error) => gzip.destroy(error))
  try {
    yield* source.pipe(gzip)
  } finally {
    source.destroy()
  }
}

async function* decompressed(body: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const source = Readable.from(body, { objectMode: false })
  const gunzip = createGunzip()
  source.once('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip)
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new BackupError(`${name} was changed or damaged: it cannot be decompressed.`, { cause: error })
  } finally {
    source.destroy()
  }
}

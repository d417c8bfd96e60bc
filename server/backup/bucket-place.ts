import { createS3Storage, objectUrl } from '#server/engines/storage/s3.ts'
import { createS3Fetch, type S3Options } from '#server/engines/storage/s3-fetch.ts'
import { BackupError } from './backup-error.ts'
import type { Place } from './place.ts'

const contentType = 'application/octet-stream'

/** Opens a prefix of a bucket. */
export async function openBucketPlace(at: { address: string; prefix: string; options: S3Options }): Promise<Place> {
  const { address, prefix, options } = at
  const storage = await createS3Storage(options)
  const fetchSigned = await createS3Fetch(options)
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)

  async function reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw explained(error, address)
    }
  }

  async function* list(names: string): AsyncGenerator<string> {
    const entries = storage.list(keyOf(names))[Symbol.asyncIterator]()
    for (;;) {
      const next = await reached(() => entries.next())
      if (next.done) return
      yield next.value.key.slice(prefix === '' ? 0 : prefix.length + 1)
    }
  }

  return {
    address,
    // An object of unknown size is uploaded in parts.
    put: (name, body, size = Number.POSITIVE_INFINITY) =>
      reached(() => storage.put(keyOf(name), body, { contentType, size })),
    putNew: (name, bytes) =>
      reached(async () => {
        const response = await fetchSigned(objectUrl(options, keyOf(name)), {
          method: 'PUT',
          body: bytes,
          headers: { 'content-type': contentType, 'if-none-match': '*' },
        })
        await response.arrayBuffer()
        // 409: another conditional request for the name was running.
        if (response.status === 412 || response.status === 409) return false
        if (!response.ok) throw new Error(`the file store answered ${response.status} to PUT`)
        return true
      }),
    get: (name) => reached(async () => (await storage.get(keyOf(name)))?.body ?? null),
    list,
    delete: (name) => reached(() => storage.delete(keyOf(name))),
  }
}

/** Errors of a body that is being stored are BackupErrors already, or faults of this program. */
function explained(error: unknown, address: string): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error
  const { cause, message } = error
  const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : null
  if (message === 'fetch failed') return new BackupError(`${address} cannot be reached (${code}).`, { cause: error })
  if (message.startsWith('the file store')) return new BackupError(`${address}: ${message}.`, { cause: error })
  return error
}

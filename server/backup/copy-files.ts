import { createHash } from 'node:crypto'
import type { Storage, StoredEntry } from '#server/engines/ports.ts'
import type { BackupFile, StoreName } from './manifest.ts'
import type { ObjectWriter } from './objects.ts'
import type { Place } from './place.ts'

export type FileSource = { store: StoreName; storage: Storage }

export type CopiedFiles = {
  files: BackupFile[]
  /** Files whose content was stored by this backup. */
  added: number
  addedBytes: number
}

/** Copies at the same time. Small objects mostly wait for the network. */
const parallel = 4
const maxTries = 3

/**
 * Lists every file of the site, and stores those that the place does not have yet. The name of an object contains the
 * file's key, size and version, so an interrupted backup continues where it ended. A file that is deleted before
 * it is read is left out.
 */
export async function copyFiles(
  sources: readonly FileSource[],
  to: { place: Place; writer: ObjectWriter; before: readonly BackupFile[] },
): Promise<CopiedFiles> {
  const { place, writer } = to
  const before = new Map(to.before.map((file) => [`${file.store}/${file.key}`, file]))
  const present = new Set<string>()
  for await (const name of place.list('files/')) present.add(name)
  const copied: CopiedFiles = { files: [], added: 0, addedBytes: 0 }

  async function keep(store: StoreName, storage: Storage, entry: StoredEntry): Promise<void> {
    const known = before.get(`${store}/${entry.key}`)
    if (known && known.size === entry.size && known.version === entry.version && present.has(known.object)) {
      copied.files.push(known)
      return
    }
    const { key } = entry
    let { size, version } = entry
    for (let tries = 0; tries < maxTries; tries += 1) {
      const found = await storage.get(key, size === 0 ? undefined : { start: 0, end: size - 1 })
      if (!found) return
      const object = writer.fileName(JSON.stringify([store, key, size, version]))
      const counter = { hash: createHash('sha256'), bytes: 0 }
      const body = counted(found.body, counter)
      const isNew = !present.has(object)
      if (isNew) await writer.put(object, body, size)
      else for await (const _ of body);
      if (counter.bytes === size) {
        present.add(object)
        const sha256 = counter.hash.digest('hex')
        copied.files.push({ store, key, size, version, contentType: found.contentType, sha256, object })
        copied.added += isNew ? 1 : 0
        copied.addedBytes += isNew ? size : 0
        return
      }
      // The file was replaced since it was listed. Without a version, the next backup reads it again.
      if (isNew) await place.delete(object)
      size = found.size
      version = ''
    }
    throw new Error(`the file ${key} changes faster than it can be read`)
  }

  for (const { store, storage } of sources) await inParallel(storage.list(''), (entry) => keep(store, storage, entry))
  copied.files.sort((a, b) => (`${a.store}/${a.key}` < `${b.store}/${b.key}` ? -1 : 1))
  return copied
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  counter: { hash: ReturnType<typeof createHash>; bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    counter.hash.update(chunk)
    counter.bytes += chunk.length
    yield chunk
  }
}

/** Runs the work for each item, a few at the same time, in the order of the list. */
export async function inParallel<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const source = items[Symbol.asyncIterator]()
  async function run(): Promise<void> {
    for (let next = await source.next(); !next.done; next = await source.next()) await work(next.value)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: parallel }, run))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

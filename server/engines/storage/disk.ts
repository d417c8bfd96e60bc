import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredEntry } from '#server/engines/ports.ts'
import { bytesOfFile } from './file-bytes.ts'

/** Stores objects as files in a folder, each with its content type in a `.type` file beside it. */
export function createDiskStorage(options: { directory: string }): Storage {
  const root = resolve(options.directory)
  const pathOf = (key: string) => {
    const path = join(root, key)
    if (!path.startsWith(root + sep)) throw new Error('storage key leaves its folder')
    return path
  }
  return {
    async put(key, body, { contentType }) {
      const path = pathOf(key)
      const half = `${path}.${crypto.randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(body, createWriteStream(half))
        await writeFile(`${path}.type`, contentType)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const path = pathOf(key)
      const [found, contentType] = await Promise.all([
        stat(path).catch(() => null),
        readFile(`${path}.type`, 'utf8').catch(() => 'application/octet-stream'),
      ])
      if (!found?.isFile()) return null
      return { body: bytesOfFile(path, range), size: found.size, contentType }
    },
    async delete(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(`${pathOf(key)}.type`, { force: true })])
    },
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
    list: (prefix) => entriesIn(root, join(root, prefix)),
    async close() {},
  }
}

/** Lists the objects in a folder by name. Skips files of unfinished puts, and content types. */
async function* entriesIn(root: string, folder: string): AsyncGenerator<StoredEntry> {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* entriesIn(root, path)
    if (!entry.isFile() || /\.(part|type)$/.test(entry.name)) continue
    // The object may have been deleted since.
    const stats = await stat(path).catch(() => null)
    if (!stats) continue
    yield { key: relative(root, path).replaceAll(sep, '/'), size: stats.size, version: String(stats.mtimeMs) }
  }
}

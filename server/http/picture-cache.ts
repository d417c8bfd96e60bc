import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PictureCache = {
  read(name: string): Promise<Buffer | null>
  write(name: string, picture: Buffer): Promise<void>
}

/**
 * Caches files in a separate folder of at most `maxBytes`. The least recently read file is evicted first (after a
 * restart, the one written longest ago). Files may be deleted from the folder at any time, because callers make missing
 * pictures again.
 */
export function createPictureCache({ directory, maxBytes }: { directory: string; maxBytes: number }): PictureCache {
  /** Bytes of each file, least recently used first. */
  const sizes = new Map<string, number>()
  let total = 0
  let counted: Promise<void> | null = null

  function note(name: string, bytes: number) {
    total += bytes - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, bytes)
  }

  async function forget(name: string) {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
    await rm(join(directory, name), { force: true })
  }

  async function shrink() {
    for (const name of [...sizes.keys()]) {
      if (total <= maxBytes) return
      await forget(name)
    }
  }

  /**
   * Counts the files of an earlier run and deletes its half-written files. Then evicts the oldest until the total fits
   * `maxBytes`.
   */
  async function count() {
    await mkdir(directory, { recursive: true })
    const names = await readdir(directory)
    const known = await Promise.all(
      names.map(async (name) => ({ name, found: await stat(join(directory, name)).catch(() => null) })),
    )
    for (const { name, found } of known.toSorted((a, b) => (a.found?.mtimeMs ?? 0) - (b.found?.mtimeMs ?? 0))) {
      if (!found?.isFile()) continue
      if (name.endsWith('.webp')) note(name, found.size)
      else await rm(join(directory, name), { force: true })
    }
    await shrink()
  }

  function ready(): Promise<void> {
    counted ??= count().catch((error) => {
      counted = null
      throw error
    })
    return counted
  }

  return {
    async read(name) {
      await ready()
      const bytes = sizes.get(name)
      if (bytes === undefined) return null
      const kept = await readFile(join(directory, name)).catch(() => null)
      if (!kept) await forget(name)
      else if (sizes.has(name)) note(name, bytes)
      return kept
    },
    async write(name, picture) {
      await ready()
      if (picture.length > maxBytes) return
      // Renames the file into place, so that readers never see half a file.
      const partial = join(directory, `${name}.${randomUUID()}`)
      await writeFile(partial, picture)
      await rename(partial, join(directory, name))
      note(name, picture.length)
      await shrink()
    },
  }
}

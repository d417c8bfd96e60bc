import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'

/** Folder of incoming files, received over tus 1.0 (tus.io/protocols/resumable-upload). */
export type TusFolder = {
  begin(id: string, bytes: number): Promise<void>
  /** Writes the whole content of an upload in one step. */
  fill(id: string, body: Uint8Array): Promise<void>
  /** Handles HEAD and PATCH of an upload. The id is the last part of the path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Returns the file's path once it is complete, else null. */
  wholeFile(id: string, bytes: number): Promise<string | null>
  /**
   * Passes `make` a path for temporary output, which is deleted when `make` ends. Each call gets a different path, also
   * in other processes.
   */
  making<T>(id: string, make: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
  /** Deletes uploads that received no data for this long. */
  removeOlder(ageMs: number, now: Date): Promise<void>
}

/**
 * `path` is the prefix of all upload addresses. The received amount is the file's length, so it is known after a crash.
 */
export function createTusFolder({ directory, path }: { directory: string; path: string }): TusFolder {
  const datastore = new FileStore({ directory })
  const server = new Server({ path, datastore, relativeLocation: true, allowedOrigins: [] })
  const pathOf = (id: string) => join(directory, id)

  async function remove(id: string): Promise<void> {
    const paths = [pathOf(id), `${pathOf(id)}.json`]
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }

  return {
    async begin(id, bytes) {
      await mkdir(directory, { recursive: true })
      await datastore.create(new Upload({ id, size: bytes, offset: 0 }))
    },
    fill: (id, body) => writeFile(pathOf(id), body),
    handle: (request, response) => server.handle(request, response),
    async wholeFile(id, bytes) {
      const found = await stat(pathOf(id)).catch(() => null)
      return found?.size === bytes ? pathOf(id) : null
    },
    async making(id, make) {
      const path = `${pathOf(id)}.${randomUUID()}.made`
      try {
        return await make(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove,
    async removeOlder(ageMs, now) {
      for (const file of await readdir(directory).catch(() => [])) {
        const found = await stat(join(directory, file)).catch(() => null)
        if (found && now.getTime() - found.mtimeMs > ageMs) await rm(join(directory, file), { force: true })
      }
    },
  }
}

import { createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bytesOfFile } from '#server/engines/storage/file-bytes.ts'
import { BackupError } from './backup-error.ts'
import type { Place } from './place.ts'

const unfinished = '.part'

/**
 * Opens a folder of backups. Files are flushed to the disk before they get their names. Only this user may read what it
 * creates.
 */
export function openFolderPlace(address: string): Place {
  const root = resolve(address)
  const pathOf = (name: string) => {
    const path = join(root, name)
    if (!path.startsWith(root + sep)) throw new BackupError(`${name} leaves the folder ${address}.`)
    return path
  }

  async function* filesIn(folder: string): AsyncGenerator<string> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(absent)
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* filesIn(path)
      else yield relative(root, path).replaceAll(sep, '/')
    }
  }

  return {
    address,
    async put(name, body) {
      const path = pathOf(name)
      const half = `${path}.${crypto.randomUUID()}${unfinished}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(body, createWriteStream(half, { flush: true, mode: 0o600 }))
        await rename(half, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(half, { force: true })
        throw explained(error, address)
      }
    },
    async putNew(name, bytes) {
      const path = pathOf(name)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(path, bytes, { flag: 'wx', flush: true, mode: 0o600 })
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(path).catch(absent))?.isFile())
          return false
        throw explained(error, address)
      }
    },
    async get(name) {
      // A backup contains no links. One that was put there later would show another file of this machine.
      const found = await lstat(pathOf(name)).catch(absent)
      return found?.isFile() ? bytesOfFile(pathOf(name)) : null
    },
    list: (prefix) => filesIn(join(root, prefix)),
    async delete(name) {
      const path = pathOf(name)
      await rm(path, { force: true })
      // Fails when other files are in the folder.
      await rmdir(dirname(path)).catch(() => {})
    },
  }
}

/** Writes the new name to the disk. Some file systems cannot flush a folder. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

const reasons: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
}

function explained(error: unknown, address: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const reason = syscall === undefined && code !== 'ENOSPC' ? undefined : reasons[code]
  return reason ? new BackupError(`Nothing can be stored in ${address}: ${reason}.`, { cause: error }) : error
}

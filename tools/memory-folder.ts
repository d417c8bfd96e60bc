import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. Containers often have only 64 MB of it. */
const root = '/dev/shm'
const neededBytes = 3 * 1024 ** 3
const prefix = 'khan-dai-tests-'

/**
 * Creates this process's folder in memory and returns its path, or null when the system has no such folder with enough
 * room. Creating a test database of 1,400 files takes some 30 ms there and 700 ms on many disks.
 */
export function createMemoryFolder(): string | null {
  try {
    removeAbandoned()
    const { bavail, bsize } = statfsSync(root)
    if (bavail * bsize < neededBytes) return null
    const folder = join(root, `${prefix}${process.pid}`)
    mkdirSync(folder, { mode: 0o755 })
    return folder
  } catch {
    return null
  }
}

/** Removes the folders of killed runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

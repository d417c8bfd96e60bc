import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const idBytes = 8

/** Returns the identity of the engine with this folder. It stays with the recordings when the folder moves. */
export function engineIdIn(directory: string): string {
  const path = join(directory, 'engine-id')
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(path, randomBytes(idBytes).toString('hex'), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

import { readFileSync } from 'node:fs'
import { chunkNamesFile } from '#tools/chunk-names.ts'

const names = () => Object.entries(JSON.parse(readFileSync(chunkNamesFile, 'utf8')) as Record<string, string>)

/** Returns a predicate for requests of the built scripts with this name, because their URLs are only hashes. */
export function isChunk(name: string): (url: URL) => boolean {
  const paths = new Set(names().flatMap(([path, one]) => (one === name && path.endsWith('.js') ? [path] : [])))
  if (paths.size === 0) throw new Error(`the build has no script ${name}`)
  return ({ pathname }) => paths.has(pathname)
}

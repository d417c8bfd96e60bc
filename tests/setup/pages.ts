import { globSync } from 'node:fs'
import { buildIfStale } from '../../tools/build.ts'
import { chooseHeadlessShell } from './headless-shell.ts'

/** Vitest runs the files whose path holds one of these words, and all files when there are none. */
const words = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))
const files = globSync('tests/browser/*.test.ts', { cwd: new URL('../../', import.meta.url).pathname })

/** The pages are tested as they are served: built. Only runs with files that open pages wait for the build. */
export async function setup(): Promise<void> {
  if (words.length > 0 && !words.some((word) => files.some((path) => path.includes(word.replace(/^\.\//, ''))))) return
  buildIfStale()
  await chooseHeadlessShell()
}

import { globSync } from 'node:fs'
import { buildIfStale } from '../../tools/build.ts'
import { chooseHeadlessShell } from './headless-shell.ts'

/** Vitest runs the files whose path contains one of these words, or all files when there are no words. */
const words = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))
const files = globSync('tests/browser/*.test.ts', { cwd: new URL('../../', import.meta.url).pathname })

/** Builds the pages, because they are tested as they are served. Only runs with browser tests wait for the build. */
export async function setup(): Promise<void> {
  if (words.length > 0 && !words.some((word) => files.some((path) => path.includes(word.replace(/^\.\//, ''))))) return
  buildIfStale()
  await chooseHeadlessShell()
}

import { globSync } from 'node:fs'
import { buildIfStale } from '../../tools/build.ts'
import { chooseHeadlessShell } from './headless-shell.ts'

/** Words of the command line. Vitest runs the files whose path contains one of them, or all files without words. */
const words = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))
const files = globSync('tests/browser/*.test.ts', { cwd: new URL('../../', import.meta.url).pathname })

/**
 * Builds the pages if they are outdated, because tests use the built pages. Does nothing when the run has no browser
 * tests.
 */
export async function setup(): Promise<void> {
  if (words.length > 0 && !words.some((word) => files.some((path) => path.includes(word.replace(/^\.\//, ''))))) return
  buildIfStale()
  await chooseHeadlessShell()
}

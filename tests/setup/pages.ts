import { globSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../../tools/build.ts'
import { chooseHeadlessShell } from './headless-shell.ts'

const root = new URL('../../', import.meta.url).pathname
/** Words of the command line. Vitest runs the files whose path contains one of them, or all files without words. */
const words = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))
const files = globSync('tests/{browser,journeys}/*.test.ts', { cwd: root }).map((path) => join(root, path))

/**
 * Builds the pages if they are outdated, because tests use the built pages. Does nothing when the run has no browser
 * tests.
 */
export async function setup(): Promise<void> {
  if (words.length > 0 && !words.some((word) => files.some((path) => path.includes(word.replace(/^\.\//, ''))))) return
  buildIfStale()
  await chooseHeadlessShell()
}

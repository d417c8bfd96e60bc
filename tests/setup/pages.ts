import { globSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '#tools/build.ts'
import { commandWords } from './command-words.ts'
import { chooseHeadlessShell } from './headless-shell.ts'

const root = new URL('../../', import.meta.url).pathname
const files = globSync('tests/{browser,journeys}/*.test.ts', { cwd: root }).map((path) => join(root, path))

/**
 * Builds the pages if they are outdated, because tests use the built pages. Does nothing when the run has no browser
 * tests.
 */
export async function setup(): Promise<void> {
  if (
    commandWords.length > 0 &&
    !commandWords.some((word) => files.some((path) => path.includes(word.replace(/^\.\//, ''))))
  )
    return
  await buildIfStale()
  await chooseHeadlessShell()
}

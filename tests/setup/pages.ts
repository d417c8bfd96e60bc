import { globSync } from 'node:fs'
import { buildIfStale } from '../../tools/build.ts'
import { chooseHeadlessShell } from './headless-shell.ts'

/** Vitest runs the files whose path holds one of these words, all without any. */
const words = process.argv.slice(3).filter((word) => !word.startsWith('-'))
const files = globSync('tests/browser/*.test.ts', { cwd: new URL('../../', import.meta.url).pathname })

/** The pages are tested as they are served: built. Only a run with a file that opens one waits for them. */
export async function setup(): Promise<void> {
  if (words.length > 0 && !words.some((word) => files.some((path) => path.includes(word.replace(/^\.\//, ''))))) return
  buildIfStale()
  await chooseHeadlessShell()
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { root } from './source-files.ts'

// `npm test` does all; `npm test -- server/features/chat` only those tests, of which those in a browser build the pages.
const wanted = process.argv.slice(2)

function runOrExit(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (wanted.length === 0) {
  buildIfStale()
  runOrExit('tools/check.ts')
}
runOrExit('node_modules/vitest/vitest.mjs', 'run', ...wanted)

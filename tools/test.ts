import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryFolder } from './memory-folder.ts'
import { readSources, root } from './source-files.ts'
import { pureTests } from './verdict/pure-tests.ts'
import { runTests } from './verdict/run-tests.ts'

// `npm test` runs the checks and all tests but the long ones, `npm run test:all` the long ones too. Failed files run a
// second time alone (decision 227). `npm test -- server/features/chat` runs only these tests, once; browser tests build
// the pages first.
const withLong = process.argv.includes('--all')
const wanted = process.argv.slice(2).filter((word) => word !== '--all')
const folder = createMemoryFolder()
if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// Tests start the server in about a hundred processes. With a compile cache its code is compiled only once.
const env = folder ? { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') } : process.env
const vitest = 'node_modules/vitest/vitest.mjs'

async function run(script: string, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
  const [status] = await once(child, 'exit')
  return status ?? 1
}

async function runWhole(): Promise<number> {
  const [built, checked] = await Promise.all([run('tools/build.ts'), run('tools/check.ts')])
  if (built !== 0 || checked !== 0) return built || checked
  const isGreen = await runTests({
    root,
    vitest: [process.execPath, join(root, vitest), 'run'],
    options: withLong ? [] : ['--tags-filter=!long'],
    env,
    isPure: pureTests(readSources(['ts', 'tsx'])),
    againWithinMs: 300_000,
    // Longer than the limit of each test and hook, so it passes only when a worker no longer answers.
    stallMs: 400_000,
  })
  return isGreen ? 0 : 1
}

process.exitCode = wanted.length > 0 ? await run(vitest, 'run', ...wanted) : await runWhole()

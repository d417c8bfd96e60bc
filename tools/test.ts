import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryFolder } from './memory-folder.ts'
import { root } from './source-files.ts'

// `npm test` runs the checks and all tests but the long ones, `npm run test:all` the long ones too. `npm test --
// server/features/chat` runs only these tests; browser tests build the pages first.
const withLong = process.argv.includes('--all')
const wanted = process.argv.slice(2).filter((word) => word !== '--all')
const folder = createMemoryFolder()
if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

async function run(script: string, ...args: string[]): Promise<number> {
  // Tests start the server in about a hundred processes. With a compile cache its code is compiled only once.
  const env = folder ? { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') } : process.env
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
  const [status] = await once(child, 'exit')
  return status ?? 1
}

const choice = withLong || wanted.length > 0 ? wanted : ['--tags-filter=!long']
if (wanted.length === 0) {
  const [built, checked] = await Promise.all([run('tools/build.ts'), run('tools/check.ts')])
  if (built !== 0 || checked !== 0) process.exit(built || checked)
}
process.exitCode = await run('node_modules/vitest/vitest.mjs', 'run', ...choice)

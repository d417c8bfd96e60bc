import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './source-files.ts'

// `npm run test:alone -- FILE [--times 20] [--load 2]` runs a test file many times, each time in a new process, and
// counts the failures. `--load` starts that many endless loops beside it, as a busy machine.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, load: { type: 'string', default: '0' } },
})
const [file] = positionals
const times = Number(values.times)
const load = Number(values.load)
if (!file || positionals.length > 1 || !(times > 0) || !(load >= 0)) {
  console.error('Usage: npm run test:alone -- FILE [--times 20] [--load 2]')
  process.exit(2)
}

const loops = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'while (true);']))
let running: ChildProcess | null = null
process.on('exit', () => {
  running?.kill()
  for (const loop of loops) loop.kill('SIGKILL')
})
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130))

let failed = 0
for (let n = 1; n <= times; n += 1) {
  const words = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', file, '--reporter=dot']
  const child = spawn(process.execPath, words, { cwd: root })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const startedAt = performance.now()
  const [status] = await once(child, 'close')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${n} of ${times}  ${seconds} s`)
  if (status === 0) continue
  failed += 1
  console.log(output)
}
console.log(`${times - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

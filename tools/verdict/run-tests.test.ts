import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#tools/source-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khan-dai-verdict-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { FaultReporter } from ${JSON.stringify(join(root, 'tools/verdict/fault.reporter.ts'))}
    const reporters = ['default', new FaultReporter()]
    export default { test: { include: ['*.test.ts'], pool: 'forks', isolate: false, maxWorkers: 2, reporters } }`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Adds a test file. In it, `isFirst()` is true in the first process that runs the file. */
function addFile(name: string, text: string): void {
  writeFileSync(
    join(folder, `${name}.test.ts`),
    `import { existsSync, writeFileSync } from 'node:fs'
    import { beforeAll, expect, test } from 'vitest'
    function isFirst() {
      if (existsSync('${name}')) return false
      writeFileSync('${name}', '')
      return true
    }
    ${text}`,
  )
}

/** Adds one file for each kind of fault. Each fails when the condition is true. */
function addFaults(condition: string): void {
  addFile('assertion', `test('is hasty', () => expect(${condition}).toBe(false))`)
  addFile('hook', `beforeAll(() => { if (${condition}) throw new Error('no server') })\n${good}`)
  addFile('import', `if (${condition}) throw new Error('no module')\n${good}`)
  addFile(
    'rejection',
    `test('leaves a promise', async () => {
      if (${condition}) Promise.reject(new Error('left alone'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    })`,
  )
  addFile('worker', `test('dies', () => { if (${condition}) process.kill(process.pid, 'SIGKILL') })`)
}

const faults = [
  'assertion.test.ts > is hasty: expected true to be false // Object.is equality',
  'hook.test.ts: no server',
  'import.test.ts: no module',
  'rejection.test.ts: unhandled error: left alone',
  expect.stringMatching(/worker\.test\.ts > dies: unhandled error: .*Worker exited unexpectedly/),
]
const good = `test('is good', () => expect(1).toBe(1))`

type Result = { status: number | null; output: string; lines: string[] }

/** Runs the files. `lines` are the last lines, of which those about faults are in the order of the files. */
async function run(limits: { againWithinMs?: number; stallMs?: number; vitest?: string[] } = {}): Promise<Result> {
  const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const use = { root: folder, vitest, files: [], againWithinMs: 120_000, stallMs: 120_000, ...limits }
  const program = `
    import { runTests } from ${JSON.stringify(join(root, 'tools/verdict/run-tests.ts'))}
    const isPure = (path) => path.startsWith('pure')
    const isGreen = await runTests({ ...${JSON.stringify(use)}, isPure, env: process.env })
    process.exitCode = isGreen ? 0 : 1`
  // Removes Vitest’s variables, so that the separate run does not act as a worker of this one.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines = output.split('\n').filter((line) => /^(?:unstable:|FAIL|\d+ passed)/.test(line))
  return { status, output, lines: lines.toSorted() }
}

const words = (word: string) => faults.map((fault) => (typeof fault === 'string' ? `${word} ${fault}` : fault))

test('a run without faults is green and has no second look', async () => {
  addFile('good', good)
  const { status, output, lines } = await run()
  expect(lines).toEqual(['1 passed, 0 failed, 0 skipped'])
  expect(status).toBe(0)
  expect(output).not.toContain('Second look')
})

test('files that pass alone are unstable: they are written down, and the run is green', async () => {
  addFile('good', good)
  addFaults('isFirst()')
  const { status, lines } = await run()
  expect(lines).toEqual(['6 passed, 0 failed, 0 skipped', ...words('unstable:')])
  expect(status).toBe(0)
  const rows = readFileSync(join(folder, 'test-results/unstable.jsonl'), 'utf8').trim().split('\n')
  expect(rows.map((row) => JSON.parse(row))).toContainEqual({
    at: expect.any(String),
    commit: null,
    file: 'assertion.test.ts',
    test: 'is hasty',
    message: expect.stringContaining('expected true to be false'),
    load: expect.any(Number),
    before: expect.any(Array),
    pressure: process.platform === 'linux' ? expect.any(Number) : null,
  })
  // The six files run in two workers, so a failed one has another before it.
  expect(rows.some((row) => JSON.parse(row).before.length > 0)).toBe(true)
})

test('files that fail alone too, and pure tests that fail a single time, make the run red', async () => {
  addFile('good', good)
  addFaults('true')
  addFile('pure', `test('flickers', () => expect(isFirst()).toBe(false))`)
  const { status, lines } = await run()
  expect(lines).toEqual([
    '2 passed, 6 failed, 1 skipped',
    ...words('FAIL').toSpliced(3, 0, 'FAIL pure.test.ts > flickers: expected true to be false // Object.is equality'),
  ])
  expect(status).toBe(1)
})

test('more than ten failed files make the run red without a second look', async () => {
  for (let n = 0; n < 11; n += 1) addFile(`file-${n}`, `test('is hasty', () => expect(isFirst()).toBe(false))`)
  const { status, output, lines } = await run()
  expect(lines.at(-1)).toBe('FAIL file-9.test.ts > is hasty: expected true to be false // Object.is equality')
  expect(lines).toContain('FAIL 11 files failed, more than 10, so none ran again')
  expect(status).toBe(1)
  expect(output).not.toContain('Second look')
})

test('a file that never ends is stopped and gets a second look, which has a limit as well', async () => {
  addFile('good', good)
  addFile('once', `test('hangs once', () => { while (isFirst()) while (true); })`)
  expect(await run({ stallMs: 5_000 })).toMatchObject({
    status: 0,
    lines: ['2 passed, 0 failed, 0 skipped', 'unstable: once.test.ts > hangs once: it did not end'],
  })
  addFile('always', `test('hangs', () => { while (true); })`)
  expect(await run({ stallMs: 5_000, againWithinMs: 2_000 })).toMatchObject({
    status: 1,
    lines: [
      '2 passed, 2 failed, 0 skipped',
      'FAIL always.test.ts > hangs: it did not end',
      'FAIL always.test.ts: the second look did not end in time',
    ],
  })
})

test('a run without a report or without any test file is red', async () => {
  const without = await run({ vitest: [process.execPath, '-e', 'process.exit(3)'] })
  expect(without).toMatchObject({ status: 1 })
  expect(without.lines[1]).toMatch(/^FAIL an error outside of the test files: Vitest ended with 3 without a report/)
  expect(await run()).toMatchObject({ status: 1 })
})

import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkWords } from './check-words.ts'
import { compilerEnvironment } from './compiler-environment.ts'
import { checkSuffixes } from './file-suffixes.ts'
import { readSources, root } from './source-files.ts'

const notCopied = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'docs'])
let copy: string

function run(...args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Removes Vitest’s variables, so that the separate test run does not act as a worker of this one.
    const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...env, ...compilerEnvironment } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output }))
  })
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'khan-dai-copy-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !notCopied.has(relative(root, path).split('/')[0] ?? ''),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  expect(await run('tools/new-feature.ts', 'weather-polls')).toMatchObject({ status: 0 })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a new feature changes no line outside its files, and adds at most five', () => {
  const added = readSources(['ts', 'tsx']).flatMap(({ path, text }) => {
    const now = readFileSync(join(copy, path), 'utf8')
    const before = new Set(text.split('\n'))
    const lines = now.split('\n').filter((line) => !before.has(line))
    expect(now.split('\n').length - text.split('\n').length, path).toBe(lines.length)
    return lines
  })
  expect(added).toHaveLength(5)
})

test('its words and suffixes pass the check', () => {
  const files = globSync('{contract,server,web,tests}/**/weather-polls*{,/*}.{ts,tsx}', { cwd: copy }).map((path) => ({
    path,
    text: readFileSync(join(copy, path), 'utf8'),
  }))
  expect(files.length).toBeGreaterThan(8)
  expect([...checkWords(files), ...checkSuffixes(files)]).toEqual([])
})

test('its types are valid, on the server and in the page', async () => {
  const parts = {
    server: {
      extends: './tsconfig.json',
      include: ['server/features.ts', 'server/features/weather-polls', 'tests/setup'],
    },
    web: { extends: './web/tsconfig.json', include: ['web/features/weather-polls', 'web/*.d.ts'] },
  }
  for (const [name, config] of Object.entries(parts)) {
    const path = join(copy, `tsconfig.${name}.json`)
    writeFileSync(path, JSON.stringify(config))
    const checked = await run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', path)
    expect(checked).toMatchObject({ status: 0, output: '' })
  }
})

const ownTest = 'server/features/weather-polls/weather-polls.test.ts'
const siteTests = ['server/features/personal-data/personal-tables.test.ts', 'tests/conformance/authorisation.test.ts']

type FileResult = { name: string; assertionResults: { title: string; status: string }[] }

/** Runs the tests of the feature and those that read every feature. Returns the titles of passed tests by file. */
async function runTests(): Promise<Map<string, string[]>> {
  const ownTitles = [...readFileSync(join(copy, ownTest), 'utf8').matchAll(/^test\('(.+?)'/gm)].map(
    ([, title]) => title,
  )
  const titles = [...ownTitles, 'weather-polls', 'every call of the contract', 'every table that names members'].join(
    '|',
  )
  // One worker loads the server once for all files.
  const options = ['-t', titles, '--maxWorkers=1', '--reporter=json', '--outputFile=ran.json']
  const { status, output } = await run('node_modules/vitest/vitest.mjs', 'run', ownTest, ...siteTests, ...options)
  expect(status, output).toBe(0)
  const ran: { testResults: FileResult[] } = JSON.parse(readFileSync(join(copy, 'ran.json'), 'utf8'))
  return new Map(
    ran.testResults.map(({ name, assertionResults }) => [
      relative(copy, name),
      assertionResults.filter((each) => each.status === 'passed').map((each) => each.title),
    ]),
  )
}

let ran: Promise<Map<string, string[]>> | null = null
/** Returns the result of one run, which the following tests share. */
function passedTests(): Promise<Map<string, string[]>> {
  ran ??= runTests()
  return ran
}

test('its own test passes: a list, a live topic, and entries that are followed', async () => {
  expect((await passedTests()).get(ownTest)).toHaveLength(4)
})

test('its calls and its personal data are declared, as the tests of the whole site require', async () => {
  const passed = await passedTests()
  for (const file of siteTests) expect(passed.get(file), file).not.toEqual([])
  expect([...passed.keys()].toSorted()).toEqual([ownTest, ...siteTests].toSorted())
})

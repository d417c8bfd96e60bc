import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder: string
let output: string
let status: number | null

const tests = `
import { expect, test } from 'vitest'
import { openVisit } from ${JSON.stringify(join(root, 'tests/browser/visit.ts'))}

async function open() {
  const { page, close } = await openVisit()
  await page.route('https://khandai.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/never') return
    if (pathname === '/cut') return route.abort()
    if (pathname === '/robots.txt') return route.fulfill({ body: '' })
    return route.fulfill({ status: pathname === '/' ? 200 : 503, contentType: 'text/html; charset=utf-8', body: '<h1>Bàn thắng</h1>' })
  })
  await page.goto('https://khandai.example/')
  return { page, close }
}

test('passes', async () => void (await open()))
test('asserts, and fails', async () => {
  const { page } = await open()
  await page.evaluate(async () => {
    for (let n = 1; n <= 100; n += 1) console.log('line ' + n)
    void fetch('/never')
    await fetch('/late')
    await fetch('/cut').catch(() => {})
  })
  await (await openVisit()).page.setContent('<h1>Khán giả thứ hai</h1>')
  expect(1).toBe(2)
})
test('has an uncaught error', async () => {
  const { page } = await open()
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void setTimeout(() => { throw new Error('lost the ball') }))
  await thrown
})
test('closes its page', async () => {
  const { close } = await open()
  await close()
  expect(1).toBe(3)
})
`

// Runs failing tests in a separate process, because a failure here would be one of this run.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'khan-dai-facts-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { pool: 'forks', isolate: false } }`)
  writeFileSync(join(folder, 'faulty.test.ts'), tests)
  // Removes Vitest’s variables, so that the separate run does not act as a worker of this one.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], { cwd: folder, env })
  output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  status = await new Promise<number | null>((resolve) => child.once('close', resolve))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const results = () => join(folder, 'test-results/browser')
const factsOf = (name: string) => readFileSync(join(results(), name, 'visit-1.txt'), 'utf8')

test('each failed test has a folder, and its own errors are reported', () => {
  expect(status).toBe(1)
  expect(output).toContain('3 failed')
  expect(output).toContain('1 passed')
  for (const error of ['expected 1 to be 2', 'lost the ball', 'expected 1 to be 3']) expect(output).toContain(error)
  expect(readdirSync(results()).toSorted()).toEqual([
    'faulty-asserts-and-fails',
    'faulty-closes-its-page',
    'faulty-has-an-uncaught-error',
  ])
})

test('the facts name the error, the load, the last lines of the console, the requests and what was on each page', () => {
  const all = ['visit-1.txt', 'visit-2.txt'].map((name) =>
    readFileSync(join(results(), 'faulty-asserts-and-fails', name), 'utf8'),
  )
  const facts = all.find((text) => text.includes('Bàn thắng')) ?? ''
  expect(all.find((text) => text.includes('Khán giả thứ hai'))).toBeDefined()
  expect(facts).toContain('expected 1 to be 2')
  expect(facts).toMatch(/load \d/)
  expect(facts).toContain('log: line 100')
  expect(facts).not.toContain('log: line 1\n')
  expect(facts).toMatch(/GET https:\/\/khandai\.example\/late: 503/)
  expect(facts).toMatch(/GET https:\/\/khandai\.example\/never: no answer yet/)
  expect(facts).toMatch(/GET https:\/\/khandai\.example\/cut: net::ERR_FAILED/)
  const [, picture = ''] = /Picture: (\S+)/.exec(facts) ?? []
  expect(statSync(join(results(), 'faulty-asserts-and-fails', picture)).size).toBeGreaterThan(1_000)
})

test('an uncaught error of the page alone, and a page that was closed, leave facts as well', () => {
  expect(factsOf('faulty-has-an-uncaught-error')).toContain('uncaught: Error: lost the ball')
  expect(factsOf('faulty-closes-its-page')).toMatch(/Picture: none: .*closed/)
})

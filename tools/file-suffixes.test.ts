import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSuffixes, suffixes } from './file-suffixes.ts'
import { root } from './source-files.ts'

const folder = 'server/features/polls'
const faultsOf = (files: Record<string, string>) =>
  checkSuffixes(Object.entries(files).map(([name, text]) => ({ path: `${folder}/${name}`, text }))).map(
    ({ path, fault }) => `${path.slice(folder.length + 1)} ${fault}`,
  )

test('a file of a feature, tests aside, has one of twelve suffixes', () => {
  expect(faultsOf({ 'polls.store.ts': '', 'polls.store.test.ts': '', 'load.suite.ts': '' })).toEqual([])
  expect(faultsOf({ 'votes.ts': '', 'polls.presenter.ts': '' })).toEqual([
    expect.stringContaining('votes.ts has no known suffix'),
    expect.stringContaining('polls.presenter.ts has no known suffix'),
  ])
})

test('calls are bound only in routes', () => {
  const text = `import { type CallContext, handle } from '#server/http/handle.ts'\n`
  expect(faultsOf({ 'polls.routes.ts': text })).toEqual([])
  expect(faultsOf({ 'polls.feature.ts': text })).toEqual(['polls.feature.ts binds calls, which only .routes.ts may'])
})

test.each([
  ['the clock', 'export const at = () => Date.now()', 'polls.rules.ts has Date.now'],
  ['waiting', 'export const all = async () => await read()', 'polls.rules.ts has await'],
  ['randomness', `import { createHash, randomBytes } from 'node:crypto'`, 'polls.rules.ts imports node:crypto'],
  ['files', `import { readFile } from 'node:fs/promises'`, 'polls.rules.ts imports node:fs/promises'],
])('a rule with %s is not pure', (_, text, reason) => {
  expect(faultsOf({ 'polls.rules.ts': `${text}\n` })).toEqual([
    `polls.rules.ts is a rule, but not pure: ${folder}/${reason}`,
  ])
})

test('a rule may hash and import types, and is as impure as its imports', () => {
  const hashing = `import { createHash } from 'node:crypto'\nimport type { Db } from '#server/db/sql.ts'\n`
  expect(faultsOf({ 'polls.rules.ts': hashing })).toEqual([])
  const files = { 'polls.rules.ts': `import { now } from './clock.adapter.ts'\n`, 'clock.adapter.ts': 'Date.now()\n' }
  expect(faultsOf(files)).toEqual([`polls.rules.ts is a rule, but not pure: ${folder}/clock.adapter.ts has Date.now`])
})

test('CONTRIBUTING explains each suffix in one line', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const missing = Object.entries(suffixes).filter(([name, text]) => !page.includes(`\n  - \`.${name}\` ${text}.\n`))
  expect(missing).toEqual([])
})

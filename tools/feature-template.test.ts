import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { featureFiles, withContract, withFeature } from './feature-template.ts'
import { root } from './source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a new domain has its files in the three places, and they hold the import rules', () => {
  const files = featureFiles('check-in', '0042')
  expect(files.map(({ path }) => path)).toEqual([
    'contract/check-in.ts',
    'server/db/migrations/0042-check-in.ts',
    'server/features/check-in/check-in.store.ts',
    'server/features/check-in/check-in.routes.ts',
    'server/features/check-in/check-in.feature.ts',
    'server/features/check-in/check-in.test.ts',
  ])
  expect(checkImports(files)).toEqual([])
  expect(files[1]?.text).toContain('create table check_in')
})

test.each(['aaa', 'check-in', 'zzz'])('%s is put into the list of domains, in the order of the alphabet', (name) => {
  const changed = withContract(read('contract/domains.ts'), name)
  const listed = [...changed.matchAll(/^export \* as \w+ from '\.\/([\w-]+)\.ts'$/gm)].map((match) => match[1])
  expect(listed).toContain(name)
  expect(listed).toEqual(listed.toSorted())
})

test('a new feature is created after the others', () => {
  const changed = withFeature(read('server/features.ts'), 'check-in')
  expect(changed).toContain("import { createCheckIn } from './features/check-in/check-in.feature.ts'")
  expect(changed).toMatch(/^ {2}add\(createCheckIn\(ground\)\)\n {2}return \{$/m)
})

import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { featureFiles } from './feature-template.ts'

test('a new domain has its files in their places, and they satisfy the import rules', () => {
  const files = featureFiles('check-in', '0042')
  expect(files.map(({ path }) => path)).toEqual([
    'contract/check-in.ts',
    'server/db/migrations/0042-check-in.ts',
    'server/features/check-in/check-in.store.ts',
    'server/features/check-in/check-in.service.ts',
    'server/features/check-in/check-in.routes.ts',
    'server/features/check-in/check-in.feature.ts',
    'server/features/check-in/check-in.test.ts',
    'tests/conformance/rows/check-in.rows.ts',
    'contract/texts/check-in.ts',
    'web/features/check-in/check-in.page.tsx',
    'web/features/check-in/check-in-follow.ts',
  ])
  expect(checkImports(files)).toEqual([])
  expect(files[1]?.text).toContain('create table check_in')
})

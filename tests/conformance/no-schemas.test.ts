import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as stand from '#web/api/no-schemas.ts'

const typesOnly = new Set(['infer', 'core'])

function sources(pattern: string): string[] {
  return globSync(pattern, { exclude: (path) => path.includes('.test.') }).map((file) => readFileSync(file, 'utf8'))
}

test('every schema builder of the contract has its stand-in for the browser', () => {
  const used = sources('contract/**/*.ts').flatMap((text) =>
    [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name),
  )
  expect([...new Set(used)].filter((name) => !typesOnly.has(name) && !(name in stand))).toEqual([])
})

test('no page parses with a schema, since in the browser there is none', () => {
  expect(sources('web/**/*.{ts,tsx}').filter((text) => /from 'zod/.test(text))).toEqual([])
})

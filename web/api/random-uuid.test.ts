import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { randomUuid } from './random-uuid.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page without a secure context also gets random UUIDs of version 4', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = new Set(Array.from({ length: 100 }, randomUuid))
  expect(made.size).toBe(100)
  for (const one of made) expect(z.safeParse(z.uuidv4(), one).success).toBe(true)
})

test('no page calls crypto.randomUUID, which fails without a secure context', () => {
  const files = globSync(['web/**/*.ts', 'web/**/*.tsx']).filter((path) => !/\.(test|server)\.|random-uuid/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('crypto.randomUUID'))).toEqual([])
})

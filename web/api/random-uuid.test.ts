import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { randomUuid } from './random-uuid.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page without a secure context gets random UUIDs of version 4 too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = new Set(Array.from({ length: 100 }, randomUuid))
  expect(made.size).toBe(100)
  for (const one of made) expect(z.safeParse(z.uuidv4(), one).success).toBe(true)
})

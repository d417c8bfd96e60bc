import { expect, test, vi } from 'vitest'
import { createCalendarCache } from './calendar-cache.service.ts'

test('builds one version once for parallel reads, and again for a new version', async () => {
  const cache = createCalendarCache({ maxBytes: 100_000 })
  const make = vi.fn(async () => 'text')
  const at = { key: 'team 1', version: 'a' }
  const answers = await Promise.all([cache.read(at, make), cache.read(at, make)])
  await cache.read(at, make)
  expect(make).toHaveBeenCalledTimes(1)
  expect(answers[0]).toEqual(answers[1])
  await cache.read({ ...at, version: 'b' }, make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('the cache stays within its memory limit and evicts the least recently used', async () => {
  const cache = createCalendarCache({ maxBytes: 50_000 })
  const make = vi.fn(async () => 'x'.repeat(10_000))
  const read = (key: string) => cache.read({ key, version: 'a' }, make)
  for (const key of ['one', 'two', 'one', 'three']) await read(key)
  expect(make).toHaveBeenCalledTimes(3)
  await read('one')
  expect(make).toHaveBeenCalledTimes(3)
  await read('two')
  expect(make).toHaveBeenCalledTimes(4)
})

test('does not cache a failure, and throws UNAVAILABLE when too many wait', async () => {
  const cache = createCalendarCache({ maxBytes: 50_000 })
  const at = { key: 'one', version: 'a' }
  await expect(cache.read(at, async () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect((await cache.read(at, async () => 'text')).body).toBe('text')
  const gate = Promise.withResolvers<string>()
  const flood = Array.from({ length: 103 }, (_, n) => cache.read({ key: `${n}`, version: 'a' }, () => gate.promise))
  await expect(flood.at(-1)).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  gate.resolve('late')
  expect((await flood[0])?.body).toBe('late')
  await Promise.all(flood.slice(0, -1))
})

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-pictures-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const picture = Buffer.alloc(100, 1)

async function kept(): Promise<string[]> {
  return (await readdir(directory)).toSorted()
}

test('the least recently read picture is evicted when the cache is full', async () => {
  const cache = createPictureCache({ directory, maxBytes: 300 })
  for (const name of ['a.webp', 'b.webp', 'c.webp']) await cache.write(name, picture)
  expect(await cache.read('a.webp')).toEqual(picture)
  await cache.write('d.webp', picture)
  expect(await cache.read('b.webp')).toBeNull()
  expect(await kept()).toEqual(['a.webp', 'c.webp', 'd.webp'])
})

test('a picture larger than the cache is not stored and evicts nothing', async () => {
  const cache = createPictureCache({ directory, maxBytes: 150 })
  await cache.write('a.webp', picture)
  await cache.write('b.webp', Buffer.alloc(200))
  expect(await kept()).toEqual(['a.webp'])
})

test('many parallel writes stay within the size limit', async () => {
  const cache = createPictureCache({ directory, maxBytes: 1_000 })
  await Promise.all(Array.from({ length: 40 }, (_, index) => cache.write(`${index}.webp`, picture)))
  expect(await kept()).toHaveLength(10)
})

test('files of an earlier run count, oldest first, and incomplete files are deleted', async () => {
  for (const [name, age] of [
    ['old.webp', 3_000],
    ['new.webp', 1_000],
    ['older.webp', 4_000],
  ] as const) {
    await writeFile(join(directory, name), picture)
    await utimes(join(directory, name), Date.now() / 1_000 - age, Date.now() / 1_000 - age)
  }
  await writeFile(join(directory, 'torn.webp.3f0c'), picture)
  const cache = createPictureCache({ directory, maxBytes: 200 })
  expect(await cache.read('older.webp')).toBeNull()
  expect(await cache.read('new.webp')).toEqual(picture)
  expect(await kept()).toEqual(['new.webp', 'old.webp'])
})

test('a deleted file is missing, and its space is free again', async () => {
  const cache = createPictureCache({ directory, maxBytes: 200 })
  await cache.write('a.webp', picture)
  await cache.write('b.webp', picture)
  await rm(join(directory, 'a.webp'))
  expect(await cache.read('a.webp')).toBeNull()
  await cache.write('c.webp', picture)
  expect(await kept()).toEqual(['b.webp', 'c.webp'])
})

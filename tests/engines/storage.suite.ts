import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/engines/ports.ts'
import { collect } from '#tests/setup/collect.ts'

export function storageSuite(open: () => Promise<Storage>): void {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })
  const put = (key: string, body: string) =>
    storage.put(
      key,
      (async function* () {
        yield Buffer.from(body)
      })(),
      { contentType: 'text/plain', size: Buffer.byteLength(body) },
    )

  test('a stored object is read back complete, with its size and type', async () => {
    await put('rooms/a b/1.txt', 'Xin chào')
    const object = await storage.get('rooms/a b/1.txt')
    expect(object).toMatchObject({ size: 9, contentType: 'text/plain' })
    expect(await text(object?.body as AsyncIterable<Uint8Array> as never)).toBe('Xin chào')
  })

  test('a range is read separately, with the size of the whole object', async () => {
    await put('range.txt', '0123456789')
    const object = await storage.get('range.txt', { start: 2, end: 5 })
    expect(object?.size).toBe(10)
    expect(await text(object?.body as never)).toBe('2345')
  })

  test('a range that begins after the end is empty, and the size is returned', async () => {
    await put('short.txt', '0123456789')
    const object = await storage.get('short.txt', { start: 10, end: 20 })
    expect([object?.size, await text(object?.body as never)]).toEqual([10, ''])
    expect(await text((await storage.get('short.txt', { start: 8, end: 20 }))?.body as never)).toBe('89')
  })

  test('a large object is written in pieces of any size, and read back unchanged', async () => {
    const sizes = [3_000_001, 9_000_017, 1, 8_388_608]
    const size = sizes.reduce((sum, one) => sum + one)
    const whole = createHash('sha256')
    const pieces = async function* () {
      for (const [at, length] of sizes.entries()) {
        const piece = Buffer.alloc(length, at + 1)
        whole.update(piece)
        yield piece
      }
    }
    await storage.put('large/film.mp4', pieces(), { contentType: 'video/mp4', size })
    const object = await storage.get('large/film.mp4')
    expect(object).toMatchObject({ size, contentType: 'video/mp4' })
    const read = createHash('sha256')
    for await (const chunk of object?.body ?? []) read.update(chunk)
    expect(read.digest('hex')).toBe(whole.digest('hex'))
  })

  test('a missing or deleted object is null', async () => {
    await put('gone.txt', 'x')
    await storage.delete('gone.txt')
    expect(await storage.get('gone.txt')).toBeNull()
    expect(await storage.get('never.txt')).toBeNull()
  })

  test('the objects below a path are listed with their sizes, and a replaced one has another version', async () => {
    const keys = ['listed/a b.txt', 'listed/c/d.txt', 'listed/c/e&f.txt', 'listed/g.txt', 'listed/h.txt']
    for (const key of keys) await put(key, key)
    const entries = async () => collect(storage.list('listed/'))
    const before = await entries()
    expect(before.map(({ key, size }) => [key, size]).toSorted()).toEqual(keys.map((key) => [key, key.length]))
    await put('listed/g.txt', 'replaced it')
    const changed = (await entries()).filter(({ key, version }) =>
      before.some((b) => b.key === key && b.version !== version),
    )
    expect(changed.map(({ key, size }) => [key, size])).toEqual([['listed/g.txt', 11]])
    expect(await collect(storage.list('nothing/'))).toEqual([])
  })

  test('a failed put keeps the old object', async () => {
    await put('kept.txt', 'old')
    const broken = async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(storage.put('kept.txt', broken(), { contentType: 'text/plain', size: 100 })).rejects.toThrow(
      'connection lost',
    )
    expect(await text((await storage.get('kept.txt'))?.body as never)).toBe('old')
    await expect(storage.put('new.bin', broken(), { contentType: 'text/plain', size: 30_000_000 })).rejects.toThrow(
      'connection lost',
    )
    expect(await storage.get('new.bin')).toBeNull()
  })
}

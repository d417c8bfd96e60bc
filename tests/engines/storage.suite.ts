import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/engines/ports.ts'

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

  test('what was put comes back whole, with its size and type', async () => {
    await put('rooms/a b/1.txt', 'Xin chào')
    const object = await storage.get('rooms/a b/1.txt')
    expect(object).toMatchObject({ size: 9, contentType: 'text/plain' })
    expect(await text(object?.body as AsyncIterable<Uint8Array> as never)).toBe('Xin chào')
  })

  test('a range comes back alone, and the size is still that of the whole', async () => {
    await put('range.txt', '0123456789')
    const object = await storage.get('range.txt', { start: 2, end: 5 })
    expect(object?.size).toBe(10)
    expect(await text(object?.body as never)).toBe('2345')
  })

  test('what is not there, or was deleted, is null', async () => {
    await put('gone.txt', 'x')
    await storage.delete('gone.txt')
    expect(await storage.get('gone.txt')).toBeNull()
    expect(await storage.get('never.txt')).toBeNull()
  })

  test('a put that fails half-way leaves the old object', async () => {
    await put('kept.txt', 'old')
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })()
    await expect(storage.put('kept.txt', broken, { contentType: 'text/plain', size: 100 })).rejects.toThrow(
      'connection lost',
    )
    expect(await text((await storage.get('kept.txt'))?.body as never)).toBe('old')
  })
}

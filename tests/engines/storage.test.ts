import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onePiece } from '#server/backup/bytes.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { createS3Storage } from '#server/engines/storage/s3.ts'
import { collect } from '#tests/setup/collect.ts'
import { type S3Server, s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import { storageSuite } from './storage.suite.ts'

describe('disk storage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'storage-'))
  storageSuite(async () => createDiskStorage({ directory }))

  test('a key must not leave the folder', async () => {
    await expect(createDiskStorage({ directory }).get('../outside')).rejects.toThrow('leaves its folder')
  })
})

describe('S3 storage', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.close())
  const open = () => createS3Storage({ ...s3Keys, endpoint: server.endpoint })
  storageSuite(open)

  test('a store that accepts a request and never responds fails it', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const storage = await createS3Storage({ ...s3Keys, endpoint: `http://127.0.0.1:${port}`, answerWithinMs: 20 })
    await expect(storage.get('a.webp')).rejects.toThrow('did not answer in time')
    const large = async function* () {
      yield Buffer.alloc(9 * 1024 * 1024)
    }
    const upload = storage.put('a.mp4', large(), { contentType: 'video/mp4', size: 9 * 1024 * 1024 })
    await expect(upload).rejects.toThrow('did not answer in time')
    silent.closeAllConnections()
    silent.close()
  })

  test('an object is complete when its body is read after a garbage collection', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const storage = await open()
    const bytes = 1_000_000
    await storage.put('late.bin', onePiece(Buffer.alloc(bytes)), { contentType: 'video/mp4', size: bytes })
    const object = await storage.get('late.bin')
    // The collector reports dead responses between two tasks of the event loop.
    for (let round = 0; round < 3; round += 1) {
      collectGarbage()
      await new Promise(setImmediate)
    }
    const pieces = await collect(object?.body as AsyncIterable<Uint8Array>)
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(bytes)
  })

  test('a refused multipart upload leaves neither object nor parts', async () => {
    const storage = await open()
    const size = 20 * 1024 * 1024
    const body = async function* () {
      for (let sent = 0; sent < size; sent += 1024 * 1024) yield Buffer.alloc(1024 * 1024)
    }
    server.refuseNextPart()
    await expect(storage.put('large.bin', body(), { contentType: 'video/mp4', size })).rejects.toThrow('403')
    expect(await storage.get('large.bin')).toBeNull()
    expect(server.openUploads()).toBe(0)
  })

  test('a bucket that is gone fails every operation, and none takes it for an absent object', async () => {
    const storage = await open()
    const sent = (bytes: number) =>
      storage.put('lost.bin', onePiece(Buffer.alloc(bytes)), { contentType: 'video/mp4', size: bytes })
    await storage.check()
    server.loseBucket()
    const uses: (() => Promise<unknown>)[] = [
      () => sent(10),
      () => sent(9 * 1024 * 1024),
      () => storage.get('lost.bin'),
      () => storage.get('lost.bin', { start: 0, end: 1 }),
      () => storage.delete('lost.bin'),
      () => collect(storage.list('')),
      () => storage.check(),
    ]
    for (const use of uses) await expect(use()).rejects.toThrow(/^the file store answered 404/)
    server.makeBucket()
    await sent(10)
    expect(await storage.get('lost.bin')).toMatchObject({ size: 10 })
  })

  test('the 404 page of a proxy is no absent object', async () => {
    const proxy = createServer((_request, response) => response.writeHead(404).end('<html>no such host</html>'))
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const storage = await createS3Storage({ ...s3Keys, endpoint: `http://127.0.0.1:${port}` })
    await expect(storage.get('a.webp')).rejects.toThrow('the file store answered 404 to GET')
    proxy.close()
  })

  test.each([
    ['an object', 1_000],
    ['a part', 9 * 1024 * 1024],
  ])('the store refuses %s whose bytes changed on their way', async (_, size) => {
    const storage = await open()
    server.damageNextBody()
    const put = storage.put('damaged.bin', onePiece(Buffer.alloc(size)), { contentType: 'video/mp4', size })
    await expect(put).rejects.toThrow('answered 400')
    expect(await storage.get('damaged.bin')).toBeNull()
  })

  test('a proxy that compresses changes neither the bytes nor the size', async () => {
    const storage = await open()
    await storage.put('plain.txt', onePiece(Buffer.alloc(5_000, 'a')), { contentType: 'text/plain', size: 5_000 })
    server.compress = true
    const object = await storage.get('plain.txt')
    server.compress = false
    expect(object?.size).toBe(5_000)
    expect(Buffer.concat(await collect(object?.body as AsyncIterable<Uint8Array>)).toString()).toBe('a'.repeat(5_000))
  })
})

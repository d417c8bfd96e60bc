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
})

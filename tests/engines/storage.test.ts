import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { createS3Storage } from '#server/engines/storage/s3.ts'
import { storageSuite } from './storage.suite.ts'

describe('disk storage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'storage-'))
  storageSuite(async () => createDiskStorage({ directory }))

  test('a key may not leave the folder', async () => {
    await expect(createDiskStorage({ directory }).get('../outside')).rejects.toThrow('leaves its folder')
  })
})

describe('S3 storage', () => {
  let server: Server
  let endpoint: string
  beforeAll(async () => {
    server = createServer(await bucket())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => void server.close())
  storageSuite(() => createS3Storage({ bucket: 'files', endpoint, region: 'auto', accessKey: 'AK', secretKey: 'SK' }))
})

/** The part of the S3 protocol the engine speaks, over HTTP, refusing what is not signed. */
async function bucket() {
  const objects = new Map<string, { body: Buffer; type: string }>()
  return async (...[request, response]: Parameters<import('node:http').RequestListener>): Promise<void> => {
    if (!/^AWS4-HMAC-SHA256 Credential=AK\/\d+\/auto\/s3\/aws4_request/.test(request.headers.authorization ?? '')) {
      response.writeHead(403).end()
      return
    }
    const key = request.url ?? ''
    if (request.method === 'PUT')
      objects.set(key, { body: await buffer(request), type: String(request.headers['content-type']) })
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method !== 'GET' || !found) {
      response.writeHead(request.method === 'GET' ? 404 : 200).end()
      return
    }
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    if (!range) {
      response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length }).end(found.body)
      return
    }
    const [start, end] = [Number(range[1]), Number(range[2])]
    response
      .writeHead(206, { 'content-type': found.type, 'content-range': `bytes ${start}-${end}/${found.body.length}` })
      .end(found.body.subarray(start, end + 1))
  }
}

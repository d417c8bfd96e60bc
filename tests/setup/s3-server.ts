import { createHash, randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

export type S3Server = {
  endpoint: string
  objects: Map<string, { body: Buffer; type: string }>
  /** Returns the number of multipart uploads that are neither finished nor aborted. */
  openUploads(): number
  /** Called before an object or a part is stored. The request waits for it. */
  beforePut: (key: string) => Promise<void> | void
  /** Makes the next part of an upload fail with 403, as when access to the bucket has been revoked. */
  refuseNextPart(): void
  /** Deletes the bucket with everything in it. Requests then get 404, as for an object that is not there. */
  loseBucket(): void
  makeBucket(): void
  /** Changes a byte of the next body on its way to the store. */
  damageNextBody(): void
  /** Sends objects compressed to clients that accept it, like a proxy in front of the store. */
  compress: boolean
  close(): Promise<void>
}

export const s3Keys = { bucket: 'files', region: 'auto', accessKey: 'AK', secretKey: 'SK' }

const keysPerList = 3

type Upload = { key: string; type: string; parts: Map<number, Buffer> }

/** Starts an HTTP server for the part of the S3 protocol that the storage engine uses. It refuses unsigned requests. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const uploads = new Map<string, Upload>()
  let refusesPart = false
  let hasBucket = true
  let damagesBody = false

  const listen: RequestListener = async (request, response) => {
    const { pathname: key, searchParams: query } = new URL(request.url ?? '/', 'http://s3')
    const body = await buffer(request)
    const type = String(request.headers['content-type'])
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (!/^AWS4-HMAC-SHA256 Credential=AK\/\d+\/auto\/s3\/aws4_request/.test(request.headers.authorization ?? ''))
      return void response.writeHead(403).end()
    if (!hasBucket) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    if (damagesBody && body.length > 0) {
      damagesBody = false
      body.writeUInt8(body.readUInt8(0) ^ 1)
    }
    const digest = request.headers['x-amz-content-sha256']
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex'))
      return void response.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
    if (request.method === 'PUT') await standIn.beforePut(key)
    if (query.has('list-type')) return void response.end(listed(query))
    if (query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, type, parts: new Map() })
      return void response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (query.has('uploadId')) {
      if (!upload) return void response.writeHead(404).end()
      if (request.method === 'PUT' && refusesPart) {
        refusesPart = false
        return void response.writeHead(403).end()
      }
      if (request.method === 'PUT') {
        upload.parts.set(Number(query.get('partNumber')), body)
        return void response.writeHead(200, { etag: tagOf(body) }).end()
      }
      uploads.delete(query.get('uploadId') ?? '')
      if (request.method === 'DELETE') return void response.writeHead(204).end()
      return void response.end(join(upload, body.toString()))
    }
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return void response.writeHead(412).end()
    if (request.method === 'PUT') objects.set(key, { body, type })
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method !== 'GET') return void response.end()
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    if (standIn.compress && /gzip/.test(String(request.headers['accept-encoding'])))
      return void response
        .writeHead(200, { 'content-type': found.type, 'content-encoding': 'gzip' })
        .end(gzipSync(found.body))
    const { length } = found.body
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    if (start === undefined)
      return void response.writeHead(200, { 'content-type': found.type, 'content-length': length }).end(found.body)
    if (Number(start) >= length) return void response.writeHead(416, { 'content-range': `bytes */${length}` }).end()
    const last = Math.min(Number(end), length - 1)
    response
      .writeHead(206, { 'content-type': found.type, 'content-range': `bytes ${start}-${last}/${length}` })
      .end(found.body.subarray(Number(start), last + 1))
  }

  /** Returns the body of a 200 response for the completed upload. As in S3, this body may contain an error. */
  function join({ key, type, parts }: Upload, order: string): string {
    const named = [...order.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const pieces = named.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      return part && tagOf(part) === tag ? part : null
    })
    const isTooSmall = pieces.slice(0, -1).some((piece) => (piece?.length ?? 0) < 5 * 1024 * 1024)
    if (pieces.length === 0 || isTooSmall || pieces.includes(null)) return '<Error><Code>InvalidPart</Code></Error>'
    objects.set(key, { body: Buffer.concat(pieces as Buffer[]), type })
    return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'
  }

  /** Returns a part of the list, as ListObjectsV2. Each part is small, so that every list has several. */
  function listed(query: URLSearchParams): string {
    const prefix = `/${s3Keys.bucket}/${query.get('prefix') ?? ''}`
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const shown = names.slice(0, keysPerList)
    const contents = shown.map((name) => {
      const { body } = objects.get(name) as { body: Buffer }
      const key = escaped(decodeURIComponent(name).slice(s3Keys.bucket.length + 2))
      return `<Contents><Key>${key}</Key><ETag>${escaped(tagOf(body))}</ETag><Size>${body.length}</Size></Contents>`
    })
    const isCut = shown.length < names.length
    const rest = isCut ? `<NextContinuationToken>${escaped(shown.at(-1) ?? '')}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}${rest}</ListBucketResult>`
  }

  const server = createServer(listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    objects,
    openUploads: () => uploads.size,
    beforePut() {},
    refuseNextPart() {
      refusesPart = true
    },
    loseBucket() {
      hasBucket = false
      objects.clear()
      uploads.clear()
    },
    makeBucket() {
      hasBucket = true
    },
    damageNextBody() {
      damagesBody = true
    },
    compress: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function tagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

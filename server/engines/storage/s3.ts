import { buffer } from 'node:stream/consumers'
import type { Storage, StoredEntry } from '#server/engines/ports.ts'
import { createS3Fetch, type S3Options, type S3Request } from './s3-fetch.ts'
import { partBytes, putInParts } from './s3-parts.ts'
import { StorageAway } from './storage-away.ts'

/** Key without an object. A bucket that says so can be read. */
const absentKey = 'status/nothing'

/** Returns the path-style URL of an object. */
export function objectUrl({ endpoint, bucket }: Pick<S3Options, 'endpoint' | 'bucket'>, key: string): string {
  return `${endpoint.replace(/\/$/, '')}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** Stores objects in any S3-compatible store, with path-style URLs. */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  const fetchSigned = await createS3Fetch(options)
  const urlOf = (key: string) => objectUrl(options, key)

  async function request(address: string, asked: S3Request): Promise<Response> {
    const response = await fetchSigned(address, asked)
    if (response.ok) return response
    const code = valueIn(await response.text(), 'Code') ?? ''
    throw new StorageAway(`the file store answered ${[response.status, code].join(' ').trim()} to ${asked.method}`)
  }

  /**
   * Requests an object. Returns null when the store says that it has none. A missing bucket and the page of a proxy have
   * the same status, but another body.
   */
  async function requestObject(key: string, asked: S3Request): Promise<Response | null> {
    const response = await fetchSigned(urlOf(key), asked)
    // 416 means that the range starts after the end of the object. The response still contains the size.
    if (response.ok || response.status === 416) return response
    const answer = await response.text()
    const code = valueIn(answer, 'Code') ?? ''
    if (response.status === 404 && (answer === '' || code === 'NoSuchKey')) return null
    throw new StorageAway(`the file store answered ${[response.status, code].join(' ').trim()} to ${asked.method}`)
  }
  return {
    async put(key, body, { contentType, size }) {
      if (size > partBytes) return putInParts(fetchSigned, urlOf(key), { body, contentType })
      // The body's digest is sent before it, so the whole body must be in memory first.
      const whole = new Uint8Array(await buffer(body))
      await request(urlOf(key), { method: 'PUT', body: whole, headers: { 'content-type': contentType } })
    },
    async get(key, range) {
      const response = await requestObject(key, {
        method: 'GET',
        headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
      })
      if (!response) return null
      const total = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
      const isEmpty = response.status === 416 || response.body === null
      if (isEmpty) await response.body?.cancel()
      return {
        body: isEmpty ? nothing() : bodyOf(response),
        size: Number(total),
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    async delete(key) {
      await requestObject(key, { method: 'DELETE' })
    },
    async check() {
      await (await requestObject(absentKey, { method: 'GET' }))?.body?.cancel()
    },
    async *list(prefix) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const response = await request(`${objectUrl(options, '')}?${query}`, { method: 'GET' })
        const answer = await response.text()
        yield* entriesOf(answer)
        token = valueIn(answer, 'NextContinuationToken')
      } while (token)
    },
    async close() {},
  }
}

/** Parses a response of ListObjectsV2. */
function entriesOf(answer: string): StoredEntry[] {
  const contents = answer.split('<Contents>').slice(1)
  return contents.map((text) => ({
    key: valueIn(text, 'Key') ?? '',
    size: Number(valueIn(text, 'Size')),
    version: valueIn(text, 'ETag') ?? '',
  }))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"', '#39': "'" }

function valueIn(text: string, tag: string): string | undefined {
  const from = text.indexOf(`<${tag}>`)
  if (from < 0) return undefined
  const value = text.slice(from + tag.length + 2, text.indexOf('<', from + 1))
  return value.replace(/&(#?\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
}

/**
 * Returns the body with a reference to its response. Node cancels the unread body of a response that is garbage, and the
 * object would then look empty.
 */
function bodyOf(response: Response): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => (response.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]() }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

import { createHash } from 'node:crypto'
import type { AwsClient as Client } from 'aws4fetch'
import { within } from '#media/kit/deadlines.ts'
import { StorageAway } from './storage-away.ts'

export type S3Options = {
  bucket: string
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  /** Deadline for the first byte of the response, in milliseconds. The default is one minute. */
  answerWithinMs?: number
}

/** The body is complete in memory, because its digest is sent before it. */
export type S3Request = Omit<RequestInit, 'body' | 'headers'> & {
  method: string
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
}

export type S3Fetch = (address: string, request: S3Request) => Promise<Response>

/**
 * Returns a function like `fetch` that signs its requests. The first byte of a response has a deadline, and its body
 * has none. Each body is sent with its SHA-256, so the store refuses bytes that changed on their way. Throws StorageAway
 * when the store cannot be reached.
 */
export async function createS3Fetch({ answerWithinMs = 60_000, ...options }: S3Options): Promise<S3Fetch> {
  const { AwsClient } = await import('aws4fetch')
  /** Asks for uncompressed bytes, whose number and ranges are the object's. Not signed, because proxies change it. */
  class PlainClient extends AwsClient {
    override async sign(...given: Parameters<Client['sign']>): Promise<Request> {
      const request = await super.sign(...given)
      request.headers.set('accept-encoding', 'identity')
      return request
    }
  }
  const client = new PlainClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
  })
  return async (address, { headers, ...request }) => {
    const digest = createHash('sha256')
      .update(request.body ?? '')
      .digest('hex')
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error('the file store did not answer in time')),
      within(answerWithinMs),
    )
    try {
      const signed = { ...headers, 'x-amz-content-sha256': digest }
      return await client.fetch(address, { ...request, headers: signed, signal: late.signal })
    } catch (error) {
      const { message, cause } = error as Error
      throw new StorageAway(message, { cause })
    } finally {
      clearTimeout(timer)
    }
  }
}

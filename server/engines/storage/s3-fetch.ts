import { within } from '#media/deadlines.ts'

export type S3Options = {
  bucket: string
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  /** Deadline for the first byte of the response, in milliseconds. The default is one minute. */
  answerWithinMs?: number
}

export type S3Fetch = (address: string, init: RequestInit) => Promise<Response>

/**
 * Returns a function like `fetch` that signs its requests. The first byte of a response has a deadline, and its body
 * has none.
 */
export async function createS3Fetch({ answerWithinMs = 60_000, ...options }: S3Options): Promise<S3Fetch> {
  const { AwsClient } = await import('aws4fetch')
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
  })
  return async (address, init) => {
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error('the file store did not answer in time')),
      within(answerWithinMs),
    )
    try {
      return await client.fetch(address, { ...init, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

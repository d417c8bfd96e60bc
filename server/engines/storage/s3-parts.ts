import type { S3Fetch, S3Request } from './s3-fetch.ts'
import { StorageAway } from './storage-away.ts'

/** The protocol's minimum is 5 MiB. Uploads have at most 10,000 parts, so an object can have up to 80 GB. */
export const partBytes = 8 * 1024 * 1024

/**
 * Uploads a large object in parts (S3 multipart upload), so that only one part is in memory. The object appears after
 * the last step. When a step fails, aborts the upload and throws the error.
 */
export async function putInParts(
  fetchSigned: S3Fetch,
  address: string,
  object: { body: AsyncIterable<Uint8Array>; contentType: string },
): Promise<void> {
  const begun = await ask('POST', `${address}?uploads`, { headers: { 'content-type': object.contentType } })
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1]
  if (!id) throw new Error('the file store began no upload')
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const tags: string[] = []
    for await (const body of inParts(object.body)) {
      const sent = await ask('PUT', `${address}?partNumber=${tags.length + 1}&${upload}`, { body })
      await sent.arrayBuffer()
      tags.push(sent.headers.get('etag') ?? '')
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const done = await ask('POST', `${address}?${upload}`, {
      body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    })
    // S3 sends the status before it joins the parts, so the body of a 200 may contain an error.
    const answer = await done.text()
    if (answer.includes('<Error>')) throw new Error(`the file store did not join the parts: ${answer.slice(0, 200)}`)
  } catch (error) {
    await ask('DELETE', `${address}?${upload}`).catch(() => {})
    throw error
  }

  async function ask(method: string, url: string, init: Omit<S3Request, 'method'> = {}): Promise<Response> {
    const response = await fetchSigned(url, { ...init, method })
    if (!response.ok) throw new StorageAway(`the file store answered ${response.status} to ${method} of an upload`)
    return response
  }
}

/** Regroups the bytes into pieces of `partBytes`. The last piece may be smaller. */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - filled)
      part.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

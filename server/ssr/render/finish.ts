import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Raw } from './render.ts'
import type { Rendered } from './rendered.ts'

/** Prefers speed over size: pages are cached for seconds, and the first visitor waits for the compression. */
const quality = 4

/**
 * Compresses the page in the render thread. Only the compressed form is cached, because nearly every browser accepts
 * brotli.
 */
export function finish({ status, headers, rest, text }: Raw): Rendered {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return {
    status,
    headers,
    rest,
    etag: etagOf(plain),
    body: plain.length === 0 ? plain : brotliCompressSync(plain, { params }),
    encoding: plain.length === 0 ? 'identity' : 'br',
  }
}

/** Does not compress the page, for development. */
export function finishPlain({ status, headers, rest, text }: Raw): Rendered {
  const body = Buffer.from(text)
  return { status, headers, rest, etag: etagOf(body), body, encoding: 'identity' }
}

function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

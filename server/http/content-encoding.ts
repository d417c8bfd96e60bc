import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const expandBrotli = promisify(brotliDecompress)

/** Prefers speed over size, because the compressed texts are used only for seconds. */
const brotliQuality = 5

type Preference = { name: string; quality: number }

/**
 * Parses `a;q=0.5, b` into names with weights, best first. Omits names with q=0, which are refused (RFC 9110, 12.5).
 */
export function preferences(header: string): Preference[] {
  return header
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
      const quality = weight === undefined ? 1 : Number(weight.slice(2))
      return { name: name.trim(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
}

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const names = new Set(preferences(acceptEncoding ?? '').map(({ name }) => name))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : 'identity'
}

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body)
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  return compressBrotli(body, { params: { [quality]: brotliQuality, [size]: body.length } })
}

/** Converts a text to another encoding in Node's thread pool. */
export async function recode(body: Buffer, from: 'br' | 'identity', to: Encoding): Promise<Buffer> {
  if (from === to) return body
  return compress(from === 'br' ? await expandBrotli(body) : body, to)
}

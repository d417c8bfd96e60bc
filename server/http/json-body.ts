import type { FastifyInstance } from 'fastify'
import { type BodyBounds, sparedBounds } from './body-bounds.ts'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bounds of the JSON body. Null for a route that ignores its body. By default `sparedBounds`. */
    body?: BodyBounds | null
  }
}

/** Parses JSON bodies within the bounds of their routes. An empty body is a call without input. Refuses plain text. */
export function acceptJson(http: FastifyInstance): void {
  // Browsers let other sites post plain text without a CORS preflight, and no route here needs plain text.
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { body: bounds = sparedBounds } = request.routeOptions.config
    if (body === '' || bounds === null) return done(null, undefined)
    if (exceeds(body as string, bounds))
      return done(new ApiError('BAD_INPUT', { fields: [{ path: '', rule: 'too_big' }] }))
    parse(request, body as string, done)
  })
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns true when JSON has more values or deeper nesting than `bounds`. It reads the text once and allocates nothing,
 * because JSON.parse takes microseconds for each new key and the garbage collector follows nested lists recursively.
 */
export function exceeds(json: string, { values, depth }: Pick<BodyBounds, 'values' | 'depth'>): boolean {
  let [found, nested] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      at = endOfString(json, at)
      continue
    }
    if (code === closeList || code === closeObject) nested -= 1
    const isOpening = code === openList || code === openObject
    if (isOpening) nested += 1
    if (isOpening || code === comma) found += 1
    if (found > values || nested > depth) return true
  }
  return false
}

/** Returns the position of the quote that ends the string which starts at `start`, or of the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    // Skips the escaped character.
    if (code === backslash) at += 1
  }
  return json.length
}

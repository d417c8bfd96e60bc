import type { AnyEndpoint } from '#contract/endpoint.ts'
import { bodyBoundsOf, sparedBounds } from '#server/http/body-bounds.ts'

const megabyte = 1024 * 1024 - 2_048
/** Bytes of a short key with its value and marks. */
const entryBytes = 11

/** Bodies that cost most for their size. The large ones should be refused by the head of the request. */
export function worstBodies(endpoint: AnyEndpoint, fields: string[]): Record<string, string> {
  const { bytes, values, depth } = bodyBoundsOf(endpoint) ?? sparedBounds
  const blanks = ' '.repeat(megabyte)
  return {
    ...Object.fromEntries(fields.map((field) => [`a megabyte of blanks in ${field}`, `{"${field}":"${blanks}x"}`])),
    'a megabyte of keys': keys(Math.floor(megabyte / entryBytes)),
    'a megabyte of nested lists': nested(Math.floor(megabyte / 2)),
    'as many keys as accepted': keys(Math.min(values - 1, Math.floor(bytes / entryBytes))),
    'as many keys as fit': keys(Math.floor(bytes / entryBytes) - 1),
    'as deep as accepted': `{"a":${nested(depth - 1)}}`,
    'as deep as fits': nested(Math.floor(bytes / 2) - 1),
    'quotes that are escaped': `{"a":"${'\\"'.repeat(Math.floor(bytes / 2) - 10)}"}`,
    'names of the prototype': `{"a":"${'\\"__proto__\\" '.repeat(Math.floor(bytes / 15) - 10)}"}`,
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, n) => `"${n.toString(36).padStart(5, 'k')}":1`).join(',')}}`
}

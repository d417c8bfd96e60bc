import { ApiError } from '#server/http/errors.ts'

/**
 * Position in the order “for you”. `rest` are ranked ids that were not returned yet. The next group has ids below
 * `floor`, except those in `early`, which an earlier group contained; a floor of 0 means that no older posts exist.
 */
export type RankedPlace = { floor: number; early: readonly number[]; rest: readonly number[] }

const separator = '_'

/** Writes the ids as differences in base 36, because neighbours in the order have similar ids. */
export function writeRankedCursor({ floor, early, rest }: RankedPlace): string {
  let previous = 0
  const written = [floor, ...early, ...rest].map((id) => {
    const difference = id - previous
    previous = id
    return difference.toString(36)
  })
  return [early.length.toString(36), ...written].join(separator)
}

/** Throws BAD_INPUT for a cursor that `writeRankedCursor` did not write. */
export function readRankedCursor(cursor: string): RankedPlace {
  const [first = '', ...differences] = cursor.split(separator)
  let previous = 0
  const ids = differences.map((written) => {
    previous += /^-?[0-9a-z]{1,11}$/.test(written) ? Number.parseInt(written, 36) : Number.NaN
    return previous
  })
  const [floor, ...all] = ids
  const count = /^[0-9a-z]{1,3}$/.test(first) ? Number.parseInt(first, 36) : Number.NaN
  if (floor === undefined || !(count <= all.length) || !ids.every((id) => Number.isSafeInteger(id) && id >= 0))
    throw new ApiError('BAD_INPUT', { fields: [{ path: 'after', rule: 'invalid_cursor' }] })
  return { floor, early: all.slice(0, count), rest: all.slice(count) }
}

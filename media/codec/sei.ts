import { withoutEmulationPrevention } from './nal.ts'

/** Payload types of SEI messages (ITU-T H.264, D.1; the same numbers in ITU-T H.265). */
export const SeiType = { registered: 4, unregistered: 5, recoveryPoint: 6 } as const

const MAX_MESSAGES = 8
const MORE = 0xff

/** Returns the payloads of one type in an SEI unit without its header, at most eight. Broken messages end the list. */
export function seiPayloads(unit: Buffer, wanted: number): Buffer[] {
  return messagesOf(withoutEmulationPrevention(unit), wanted)
}

function messagesOf(unit: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = []
  let offset = 0

  /** Reads a number as a sum of bytes, which ends with the first byte below 255. */
  function number(): number {
    let value = 0
    while (unit[offset] === MORE) {
      value += MORE
      offset += 1
    }
    value += unit[offset] ?? 0
    offset += 1
    return value
  }

  while (offset + 2 < unit.length && found.length < MAX_MESSAGES) {
    const type = number()
    const size = number()
    if (offset + size > unit.length) break
    if (type === wanted) found.push(unit.subarray(offset, offset + size))
    offset += size
  }
  return found
}

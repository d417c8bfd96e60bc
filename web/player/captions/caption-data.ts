import type { Framing } from './movie-fragment.ts'

/** The byte pairs of the two fields of CTA-608-E, one after another, with their parity bits. */
export type CaptionPairs = { field1: number[]; field2: number[] }

const AVC_SEI = 6
const HEVC_SEI = [39, 40]
const AV1_METADATA = 5
const SEI_REGISTERED = 4
const AV1_T35 = 4
/** A unit with more bytes has no captions: a frame carries at most 31 constructs of three bytes. */
const MAX_UNIT_BYTES = 2_048
/** More than the slices and messages of a frame. */
const MAX_UNITS = 512
const MAX_MESSAGES = 16
/** `user_data_registered_itu_t_t35` of ATSC A/53 part 4: country, provider, `GA94` and the type of caption data. */
const IDENTIFIER = [0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]
const HEAD_BYTES = IDENTIFIER.length + 2
const CONSTRUCT_BYTES = 3

/** Returns the captions of a frame, or null without any. Broken units are skipped. */
export function captionPairsIn(frame: Uint8Array, framing: Framing): CaptionPairs | null {
  const pairs: CaptionPairs = { field1: [], field2: [] }
  if (framing.kind === 'av1') visitMetadata(frame, (payload) => readConstructs(payload, pairs))
  else visitMessages(frame, framing, (payload) => readConstructs(payload, pairs))
  return pairs.field1.length + pairs.field2.length > 0 ? pairs : null
}

/** Reads `cc_data` (A/53 part 4, 6.2.3). Empty pairs are left out. */
function readConstructs(payload: Uint8Array, { field1, field2 }: CaptionPairs) {
  if (payload.length < HEAD_BYTES || IDENTIFIER.some((byte, index) => payload[index] !== byte)) return
  const end = HEAD_BYTES + ((payload[IDENTIFIER.length] ?? 0) & 31) * CONSTRUCT_BYTES
  for (let at = HEAD_BYTES; at + CONSTRUCT_BYTES <= Math.min(end, payload.length); at += CONSTRUCT_BYTES) {
    const [head = 0, first = 0, second = 0] = payload.subarray(at, at + CONSTRUCT_BYTES)
    const isValid = (head & 4) !== 0 && ((first | second) & 0x7f) !== 0
    const type = head & 3
    if (isValid && type < 2) (type === 0 ? field1 : field2).push(first, second)
  }
}

/** Visits the payloads of registered user data in SEI (H.264, D.1.6). */
function visitMessages(
  frame: Uint8Array,
  { kind, lengthBytes }: { kind: 'avc' | 'hevc'; lengthBytes: number },
  visit: (payload: Uint8Array) => void,
) {
  const headerBytes = kind === 'avc' ? 1 : 2
  let at = 0
  for (let units = 0; at + lengthBytes < frame.length && units < MAX_UNITS; units += 1) {
    let length = 0
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (frame[at + index] ?? 0)
    const start = at + lengthBytes
    const end = start + length
    if (length === 0 || end > frame.length) return
    const first = frame[start] ?? 0
    const isSei = kind === 'avc' ? (first & 31) === AVC_SEI : HEVC_SEI.includes((first >> 1) & 63)
    if (isSei && length <= MAX_UNIT_BYTES) visitSei(unescaped(frame.subarray(start + headerBytes, end)), visit)
    at = end
  }
}

function visitSei(unit: Uint8Array, visit: (payload: Uint8Array) => void) {
  let at = 0

  /** Reads a number as a sum of bytes, which ends with the first byte below 255. */
  function number(): number {
    let value = 0
    while (unit[at] === 255) {
      value += 255
      at += 1
    }
    value += unit[at] ?? 0
    at += 1
    return value
  }

  for (let messages = 0; at + 2 < unit.length && messages < MAX_MESSAGES; messages += 1) {
    const type = number()
    const size = number()
    if (at + size > unit.length) return
    if (type === SEI_REGISTERED) visit(unit.subarray(at, at + size))
    at += size
  }
}

/** Removes the 3 of each 00 00 03 (H.264, 7.4.1). */
function unescaped(unit: Uint8Array): Uint8Array {
  const isInserted = (at: number) => at > 1 && unit[at] === 3 && unit[at - 1] === 0 && unit[at - 2] === 0
  return unit.filter((_, at) => !isInserted(at))
}

/** Visits the T.35 metadata of a temporal unit (AV1, 5.8.2). */
function visitMetadata(frame: Uint8Array, visit: (payload: Uint8Array) => void) {
  let at = 0
  for (let units = 0; at < frame.length && units < MAX_UNITS; units += 1) {
    const header = frame[at] ?? 0
    let start = at + ((header & 4) === 0 ? 1 : 2)
    let end = frame.length
    if ((header & 2) !== 0) {
      const size = leb128(frame, start)
      if (!size) return
      start = size.end
      end = start + size.value
    }
    if (end > frame.length) return
    const isRead = ((header >> 3) & 15) === AV1_METADATA && end - start <= MAX_UNIT_BYTES
    const type = isRead ? leb128(frame, start) : null
    if (type?.value === AV1_T35) visit(frame.subarray(type.end, end))
    at = end
  }
}

/** Reads a number in base 128 (AV1, 4.10.5), and where it ends. */
function leb128(bytes: Uint8Array, at: number): { value: number; end: number } | null {
  let value = 0
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    value += (byte & 127) * 2 ** (7 * index)
    if ((byte & 128) === 0) return { value, end: at + index + 1 }
  }
  return null
}

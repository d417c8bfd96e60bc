// Messages in the endless answer to `GET /live/{stream}/push`. Each is a header of 24 bytes and a payload, so a reader
// needs no other framing. Numbers are big-endian.
//
//  0  kind       1  flags     2  part number (16 bits)    4  media sequence number (32 bits)
//  8  payload bytes (32 bits)           12  duration in µs (32 bits)
// 16  programme time of the first frame in epoch ms (64-bit float)

/**
 * - `ladder`: JSON of a `PushLadder`. The first message, and again when the renditions change.
 * - `init`: the initialisation segment of the parts that follow.
 * - `part`: one part (an fMP4 fragment).
 * - `idle`: nothing new was made. Sent every few seconds, so that a reader can distinguish a lost publisher from a
 *   broken connection.
 * - `end`: the stream has ended.
 */
export type PushKind = 'ladder' | 'init' | 'part' | 'idle' | 'end'

export type PushHeader = {
  kind: PushKind
  msn: number
  part: number
  durationMs: number
  programTimeMs: number
  /** The part begins with a keyframe. */
  isIndependent: boolean
  /** The part is the first of its segment. */
  isSegmentStart: boolean
  /** The part does not continue the media of the previous message: parts were skipped, or the encoder began again. */
  isBreak: boolean
}

export type PushMessage = PushHeader & { payload: Uint8Array<ArrayBuffer> }

export const PUSH_HEADER_BYTES = 24
export const PUSH_TYPE = 'application/vnd.khandai.push'
/** More than a part of the highest accepted bitrate has. A larger size means that the answer is not a push. */
const MAX_PAYLOAD_BYTES = 32 * 1024 * 1024

const KINDS: readonly PushKind[] = ['ladder', 'init', 'part', 'idle', 'end']
const INDEPENDENT = 1
const SEGMENT_START = 2
const BREAK = 4

/** Returns the header of a message whose payload has `payloadBytes`. */
export function encodePushHeader(
  header: Pick<PushHeader, 'kind'> & Partial<PushHeader>,
  payloadBytes: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PUSH_HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, KINDS.indexOf(header.kind) + 1)
  view.setUint8(
    1,
    (header.isIndependent ? INDEPENDENT : 0) |
      (header.isSegmentStart ? SEGMENT_START : 0) |
      (header.isBreak ? BREAK : 0),
  )
  view.setUint16(2, header.part ?? 0)
  view.setUint32(4, header.msn ?? 0)
  view.setUint32(8, payloadBytes)
  view.setUint32(12, Math.round((header.durationMs ?? 0) * 1_000))
  view.setFloat64(16, header.programTimeMs ?? 0)
  return bytes
}

/** Throws RangeError when the bytes are not the header of a message. */
function decodePushHeader(bytes: Uint8Array): PushHeader & { payloadBytes: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, PUSH_HEADER_BYTES)
  const kind = KINDS[view.getUint8(0) - 1]
  const payloadBytes = view.getUint32(8)
  if (!kind || payloadBytes > MAX_PAYLOAD_BYTES) throw new RangeError('not a push message')
  const flags = view.getUint8(1)
  return {
    kind,
    isIndependent: (flags & INDEPENDENT) !== 0,
    isSegmentStart: (flags & SEGMENT_START) !== 0,
    isBreak: (flags & BREAK) !== 0,
    part: view.getUint16(2),
    msn: view.getUint32(4),
    durationMs: view.getUint32(12) / 1_000,
    programTimeMs: view.getFloat64(16),
    payloadBytes,
  }
}

export type PushReader = {
  /** Reads the next bytes of the answer. Throws RangeError when they are not messages. */
  read(chunk: Uint8Array): void
  /** Returns the bytes of the current message that have arrived, and its total. Null between two messages. */
  pending(): { arrivedBytes: number; totalBytes: number } | null
}

/** Cuts the bytes of an answer into messages, and calls `message` for each. */
export function createPushReader(message: (message: PushMessage) => void): PushReader {
  const head = new Uint8Array(PUSH_HEADER_BYTES)
  let headBytes = 0
  let body: { header: PushHeader; payload: Uint8Array<ArrayBuffer>; filled: number } | null = null

  function finish(header: PushHeader, payload: Uint8Array<ArrayBuffer>) {
    headBytes = 0
    body = null
    message({ ...header, payload })
  }

  return {
    read(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (body) {
          const taken = chunk.subarray(at, at + body.payload.length - body.filled)
          body.payload.set(taken, body.filled)
          body.filled += taken.length
          at += taken.length
          if (body.filled === body.payload.length) finish(body.header, body.payload)
          continue
        }
        const taken = chunk.subarray(at, at + PUSH_HEADER_BYTES - headBytes)
        head.set(taken, headBytes)
        headBytes += taken.length
        at += taken.length
        if (headBytes < PUSH_HEADER_BYTES) return
        const { payloadBytes, ...header } = decodePushHeader(head)
        const payload = new Uint8Array(payloadBytes)
        if (payloadBytes === 0) finish(header, payload)
        else body = { header, payload, filled: 0 }
      }
    },
    pending() {
      if (body) return { arrivedBytes: body.filled, totalBytes: body.payload.length }
      return null
    },
  }
}

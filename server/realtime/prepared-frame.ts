import { constants, deflateRawSync } from 'node:zlib'

/** A server-to-client text frame that can be written to any number of sockets. */
export type PreparedFrame = {
  plain: Buffer
  /** The deflated frame, for sockets that negotiated compression. It is created at the first use, then shared. */
  deflated(): Buffer
}

/** For smaller frames, deflating costs more than it saves. */
const deflateFromBytes = 512
const finalText = 0x81
const compressed = 0x40

/** Creates one unfragmented, unmasked text frame (RFC 6455 5.2) that contains a JSON array of the events. */
export function prepareFrame(events: readonly string[]): PreparedFrame {
  const payload = Buffer.from(`[${events.join(',')}]`)
  const plain = encode(payload, finalText)
  let deflated: Buffer | null = null
  return {
    plain,
    deflated() {
      deflated ??= payload.length < deflateFromBytes ? plain : encode(deflate(payload), finalText | compressed)
      return deflated
    },
  }
}

/** Deflates a message with a separate window. Omits the empty stored block at its end (RFC 7692 7.2.1). */
function deflate(payload: Buffer): Buffer {
  return deflateRawSync(payload, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4)
}

function encode(payload: Buffer, firstByte: number): Buffer {
  const { length } = payload
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headLength + length)
  frame[0] = firstByte
  if (headLength === 2) frame[1] = length
  else if (headLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  payload.copy(frame, headLength)
  return frame
}

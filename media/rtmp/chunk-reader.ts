import { MessageType, type RtmpMessage, uint32 } from './message.ts'
import { RtmpError } from './rtmp-error.ts'

// RTMP 1.0, section 5.3. Payload is copied out as it arrives. So `pending` never has more than a header and one socket
// read, and an announced message that is never sent costs nothing.

const DEFAULT_CHUNK_BYTES = 128
const MAX_CHUNK_BYTES = 16 * 1024 * 1024
const EXTENDED_TIMESTAMP = 0xffffff
const MESSAGE_HEADER_BYTES = [11, 7, 3, 0] as const
const FIRST_ALLOCATION_BYTES = 4096
/** A chunk with a smaller payload costs the time of a full one. */
const SMALL_CHUNK_BYTES = 32
/** Audio and video of an encoder have some hundred small chunks a second: silence, and ends of messages. */
const SMALL_CHUNKS_PER_MS = 2

type ChunkStream = {
  timestampMs: number
  timestampDelta: number
  hasExtendedTimestamp: boolean
  length: number
  typeId: number
  messageStreamId: number
  payload: Buffer
  receivedBytes: number
}

export type ChunkReader = {
  push(bytes: Buffer): void
  /**
   * Returns the next complete message, or null until more bytes arrive. Throws RtmpError when the peer violates the
   * protocol.
   */
  next(): RtmpMessage | null
  /** The limits are small until the publisher is authorised, and larger afterwards. */
  widen(limits: { maxMessageBytes: number; maxSmallChunks: number }): void
}

/**
 * `maxSmallChunks` are the small chunks that may arrive in one moment, and `SMALL_CHUNKS_PER_MS` more as time passes.
 * A peer that sends nothing else would take more than a second of the thread for each megabyte.
 */
export function createChunkReader(limits: {
  maxMessageBytes: number
  maxChunkStreams: number
  maxSmallChunks: number
}): ChunkReader {
  const streams = new Map<number, ChunkStream>()
  let { maxMessageBytes, maxSmallChunks } = limits
  let smallChunksLeft = maxSmallChunks
  let countedAtMs = performance.now()
  let maxChunkBytes = DEFAULT_CHUNK_BYTES
  let pending: Buffer = Buffer.alloc(0)
  let current: ChunkStream | null = null
  let chunkRemaining = 0
  let unfinishedBytes = 0

  /** Reads one chunk header. Returns false when it has not fully arrived. */
  function readHeader(): boolean {
    if (pending.length < 1) return false
    const first = pending.readUInt8(0)
    const format = (first >> 6) as 0 | 1 | 2 | 3
    const shortId = first & 0x3f
    const basicBytes = shortId === 0 ? 2 : shortId === 1 ? 3 : 1
    const headerBytes = MESSAGE_HEADER_BYTES[format]
    if (pending.length < basicBytes + headerBytes) return false

    const chunkStreamId =
      shortId === 0 ? 64 + pending.readUInt8(1) : shortId === 1 ? 64 + pending.readUInt16LE(1) : shortId
    const known = streams.get(chunkStreamId)
    if (known === undefined && format !== 0) {
      throw new RtmpError('BAD_CHUNK', 'a chunk stream began without a full header')
    }
    const isContinuation = known !== undefined && known.receivedBytes > 0
    if (isContinuation && format !== 3) {
      throw new RtmpError('BAD_CHUNK', 'a new message began inside an unfinished one')
    }

    const field = format === 3 ? 0 : pending.readUIntBE(basicBytes, 3)
    const extendedAt = basicBytes + headerBytes
    const isExtended = format === 3 ? repeatsTimestamp(known, extendedAt) : field === EXTENDED_TIMESTAMP
    const totalBytes = extendedAt + (isExtended ? 4 : 0)
    if (pending.length < totalBytes) return false

    const stream = known ?? addStream(chunkStreamId)
    if (format !== 3) stream.hasExtendedTimestamp = isExtended
    if (format !== 3) stream.timestampDelta = isExtended ? pending.readUInt32BE(extendedAt) : field
    if (format <= 1) {
      stream.length = pending.readUIntBE(basicBytes + 3, 3)
      stream.typeId = pending.readUInt8(basicBytes + 6)
      if (stream.length > maxMessageBytes) {
        throw new RtmpError('MESSAGE_TOO_LARGE', `a message of ${stream.length} bytes exceeds ${maxMessageBytes}`)
      }
    }
    if (format === 0) stream.messageStreamId = pending.readUInt32LE(basicBytes + 7)
    if (!isContinuation) {
      // A type 3 chunk that starts a message repeats the last delta. After type 0, this is its timestamp (5.3.1.2.4).
      stream.timestampMs = format === 0 ? stream.timestampDelta : (stream.timestampMs + stream.timestampDelta) >>> 0
      stream.payload = Buffer.allocUnsafe(Math.min(stream.length, FIRST_ALLOCATION_BYTES))
    }
    pending = pending.subarray(totalBytes)
    current = stream
    chunkRemaining = Math.min(maxChunkBytes, stream.length - stream.receivedBytes)
    if (chunkRemaining < SMALL_CHUNK_BYTES) countSmallChunk()
    return true
  }

  function countSmallChunk() {
    const nowMs = performance.now()
    smallChunksLeft = Math.min(maxSmallChunks, smallChunksLeft + (nowMs - countedAtMs) * SMALL_CHUNKS_PER_MS) - 1
    countedAtMs = nowMs
    if (smallChunksLeft < 0) throw new RtmpError('TOO_MANY_CHUNKS', 'too many small chunks at a time')
  }

  /**
   * Returns true when the timestamp follows a type 3 header again, as 5.3.1.3 demands. Some encoders omit it, so the
   * payload comes there. Some repeat the time of the message instead of the delta.
   */
  function repeatsTimestamp(stream: ChunkStream | undefined, at: number): boolean {
    if (!stream?.hasExtendedTimestamp) return false
    const { timestampDelta, timestampMs } = stream
    if (pending.length >= at + 4) {
      const value = pending.readUInt32BE(at)
      return value === timestampDelta || value === timestampMs
    }
    // Waits for more bytes as long as they may be a timestamp.
    const present = pending.subarray(at)
    return [timestampDelta, timestampMs].some((time) => uint32(time).subarray(0, present.length).equals(present))
  }

  function addStream(chunkStreamId: number): ChunkStream {
    if (streams.size >= limits.maxChunkStreams) throw new RtmpError('TOO_MANY_STREAMS', 'too many chunk streams')
    const stream: ChunkStream = {
      timestampMs: 0,
      timestampDelta: 0,
      hasExtendedTimestamp: false,
      length: 0,
      typeId: 0,
      messageStreamId: 0,
      payload: Buffer.alloc(0),
      receivedBytes: 0,
    }
    streams.set(chunkStreamId, stream)
    return stream
  }

  function takePayload(stream: ChunkStream) {
    const bytes = Math.min(chunkRemaining, pending.length)
    const end = stream.receivedBytes + bytes
    unfinishedBytes += bytes
    if (unfinishedBytes > maxMessageBytes) {
      throw new RtmpError('MESSAGE_TOO_LARGE', `unfinished messages exceed ${maxMessageBytes} bytes together`)
    }
    if (end > stream.payload.length) {
      const grown = Buffer.allocUnsafe(Math.min(stream.length, Math.max(end, stream.payload.length * 2)))
      stream.payload.copy(grown, 0, 0, stream.receivedBytes)
      stream.payload = grown
    }
    pending.copy(stream.payload, stream.receivedBytes, 0, bytes)
    pending = pending.subarray(bytes)
    stream.receivedBytes = end
    chunkRemaining -= bytes
  }

  function forget(stream: ChunkStream) {
    unfinishedBytes -= stream.receivedBytes
    stream.receivedBytes = 0
    stream.payload = Buffer.alloc(0)
  }

  function finish(stream: ChunkStream): RtmpMessage {
    const { typeId, messageStreamId, timestampMs, payload } = stream
    forget(stream)
    return { typeId, messageStreamId, timestampMs, payload }
  }

  /** Applies control messages of the chunk layer. Returns true when the message was one of these. */
  function applyControl(message: RtmpMessage): boolean {
    if (message.typeId !== MessageType.setChunkSize && message.typeId !== MessageType.abort) return false
    if (message.payload.length < 4) throw new RtmpError('BAD_CHUNK', 'a control message is too short')
    const value = message.payload.readUInt32BE(0)
    if (message.typeId === MessageType.setChunkSize) {
      if (value < 1 || value > MAX_CHUNK_BYTES) throw new RtmpError('BAD_CHUNK', `a chunk size of ${value} is refused`)
      maxChunkBytes = value
      return true
    }
    const aborted = streams.get(value)
    if (aborted) forget(aborted)
    return true
  }

  return {
    push(bytes) {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    },
    next() {
      for (;;) {
        if (current === null && !readHeader()) return null
        const stream = current as ChunkStream | null
        if (stream === null) return null
        takePayload(stream)
        if (chunkRemaining > 0) return null
        current = null
        if (stream.receivedBytes < stream.length) continue
        const message = finish(stream)
        if (!applyControl(message)) return message
      }
    },
    widen(wider) {
      maxMessageBytes = wider.maxMessageBytes
      maxSmallChunks = wider.maxSmallChunks
      smallChunksLeft = maxSmallChunks
    },
  }
}

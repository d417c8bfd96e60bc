import type { RtmpMessage } from './message.ts'

// Every message has a full (type 0) header and type 3 continuations. This takes a few more bytes than deltas, but the
// two sides cannot get out of step.

const EXTENDED_TIMESTAMP = 0xffffff

export type ChunkWriter = {
  write(message: RtmpMessage & { chunkStreamId: number }): Buffer
  /** Applies to later messages. Inform the peer by a Set Chunk Size message first. */
  setChunkBytes(bytes: number): void
}

export function createChunkWriter(initialChunkBytes = 128): ChunkWriter {
  let chunkBytes = initialChunkBytes

  return {
    write({ chunkStreamId, typeId, messageStreamId, timestampMs, payload }) {
      const timestamp = timestampMs >>> 0
      const isExtended = timestamp >= EXTENDED_TIMESTAMP
      const extension = Buffer.alloc(isExtended ? 4 : 0)
      if (isExtended) extension.writeUInt32BE(timestamp)

      const header = Buffer.alloc(12)
      header.writeUInt8(chunkStreamId, 0)
      header.writeUIntBE(isExtended ? EXTENDED_TIMESTAMP : timestamp, 1, 3)
      header.writeUIntBE(payload.length, 4, 3)
      header.writeUInt8(typeId, 7)
      header.writeUInt32LE(messageStreamId, 8)

      const continuation = Buffer.from([0xc0 | chunkStreamId])
      const pieces = [header, extension, payload.subarray(0, chunkBytes)]
      for (let offset = chunkBytes; offset < payload.length; offset += chunkBytes) {
        pieces.push(continuation, extension, payload.subarray(offset, offset + chunkBytes))
      }
      return Buffer.concat(pieces)
    },
    setChunkBytes(bytes) {
      chunkBytes = bytes
    },
  }
}

export async function* onePiece(bytes: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof bytes === 'string' ? Buffer.from(bytes) : bytes
}

/** Regroups bytes into pieces of `size`. The last piece may be smaller; without bytes there is no piece. */
export async function* inPieces(body: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + size - filled)
      piece.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < size) continue
      yield piece
      piece = Buffer.allocUnsafe(size)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

export type ByteReader = {
  /** Yields the next `bytes` bytes, or fewer when the source ends before. */
  take(bytes: number): AsyncGenerator<Uint8Array>
  /** Returns the next `bytes` bytes in one piece, or fewer when the source ends before. */
  read(bytes: number): Promise<Buffer>
  /** Yields all remaining bytes. */
  rest(): AsyncGenerator<Uint8Array>
  /** Closes the source, which may have more bytes. */
  close(): Promise<void>
}

/** Reads a source in parts of known lengths. */
export function createByteReader(body: AsyncIterable<Uint8Array>): ByteReader {
  const source = body[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()

  async function* take(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      if (held.length === 0) {
        const next = await source.next()
        if (next.done) return
        held = next.value
        continue
      }
      const piece = held.subarray(0, left)
      held = held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  return {
    take,
    rest: () => take(Number.POSITIVE_INFINITY),
    close: async () => void (await source.return?.()),
    async read(bytes) {
      const pieces: Uint8Array[] = []
      for await (const piece of take(bytes)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

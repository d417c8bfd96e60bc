/** A tag of an FLV file with media. The body does not share its memory with other tags. */
export type FileTag = { kind: 'video' | 'audio'; timestampMs: number; body: Buffer }

export type FlvReader = {
  /** Takes the next bytes of the file. @throws Error on bytes that are not FLV. */
  push(bytes: Buffer): void
}

const FILE_HEADER_BYTES = 9
const PREVIOUS_SIZE_BYTES = 4
const TAG_HEADER_BYTES = 11
const KINDS: Partial<Record<number, FileTag['kind']>> = { 8: 'audio', 9: 'video' }
const SCRIPT_TAG = 18
/** More than a frame of any rendition that is made here. */
const MAX_TAG_BYTES = 4 * 1024 * 1024

/** Reads an FLV file (Adobe FLV 10.1, annex E) that arrives in pieces. */
export function createFlvReader(onTag: (tag: FileTag) => void): FlvReader {
  let pieces: Buffer[] = []
  let available = 0
  /** `null` before the file's header was read. */
  let next: { type: number; length: number; timestampMs: number } | 'tag' | null = null

  /** Returns a copy of the next bytes, or null while there are fewer. */
  function take(length: number): Buffer | null {
    if (available < length) return null
    const taken = Buffer.allocUnsafeSlow(length)
    let filled = 0
    while (filled < length) {
      const piece = pieces[0] as Buffer
      const used = piece.copy(taken, filled)
      filled += used
      if (used < piece.length) pieces[0] = piece.subarray(used)
      else pieces.shift()
    }
    available -= length
    return taken
  }

  function step(): boolean {
    if (next === null) {
      const header = take(FILE_HEADER_BYTES + PREVIOUS_SIZE_BYTES)
      if (!header) return false
      if (header.toString('latin1', 0, 3) !== 'FLV' || header.readUInt32BE(5) !== FILE_HEADER_BYTES)
        throw new Error('not an FLV file')
      next = 'tag'
      return true
    }
    if (next === 'tag') {
      const header = take(TAG_HEADER_BYTES)
      if (!header) return false
      const type = header.readUInt8(0)
      const length = header.readUIntBE(1, 3)
      if ((!KINDS[type] && type !== SCRIPT_TAG) || length > MAX_TAG_BYTES) throw new Error('not an FLV tag')
      next = { type, length, timestampMs: header.readUIntBE(4, 3) + header.readUInt8(7) * 0x1000000 }
      return true
    }
    const { type, length, timestampMs } = next
    const body = take(length + PREVIOUS_SIZE_BYTES)
    if (!body) return false
    next = 'tag'
    const kind = KINDS[type]
    if (kind) onTag({ kind, timestampMs, body: body.subarray(0, length) })
    return true
  }

  return {
    push(bytes) {
      pieces.push(bytes)
      available += bytes.length
      while (step());
      // The rest of a shared buffer would stay in memory.
      if (available === 0) pieces = []
    },
  }
}

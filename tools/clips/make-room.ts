import { type BitSink, escapeNal, readBits, unescapeNal, writeBits } from '#demo/board/bits.ts'
import { type BoardSize, boardSizes } from '#demo/board/layout.ts'
import { nalsOf, withLength } from '#demo/board/painter.ts'
import { idrNal, readSliceHeader, readSps, type Sps, sliceNal, writeSliceHeader } from '#demo/board/slice-header.ts'

// Moves every picture of an FLV file down by the board’s rows of macroblocks. These rows are missing until the clip
// is published (demo/board/painter.ts). The coded macroblocks stay unchanged, because a decoder treats another slice
// above them like the picture’s edge.

const fileHeaderBytes = 13
const tagHeaderBytes = 11
const videoTag = 9
const flvVideoBytes = 5

export function leaveRoom(file: Buffer, size: BoardSize): Buffer {
  const board = boardSizes[size]
  const out = [file.subarray(0, fileHeaderBytes)]
  let sps: Sps | null = null
  for (let at = fileHeaderBytes; at + tagHeaderBytes <= file.length; ) {
    const length = file.readUIntBE(at + 1, 3)
    const header = Buffer.from(file.subarray(at, at + tagHeaderBytes))
    let body = file.subarray(at + tagHeaderBytes, at + tagHeaderBytes + length)
    at += tagHeaderBytes + length + 4
    const isVideo = header[0] === videoTag
    if (isVideo && body[1] === 0) {
      const tall = makeTaller(body.subarray(flvVideoBytes), board.rows)
      sps = tall.sps
      body = Buffer.concat([body.subarray(0, flvVideoBytes), tall.record])
    } else if (isVideo && body[1] === 1) {
      if (!sps) throw new Error('a frame came before its sequence header')
      body = Buffer.concat([
        body.subarray(0, flvVideoBytes),
        ...moveDown(body.subarray(flvVideoBytes), { sps, by: board.rows * board.columns }),
      ])
    }
    header.writeUIntBE(body.length, 1, 3)
    const previousSize = Buffer.alloc(4)
    previousSize.writeUInt32BE(header.length + body.length)
    out.push(header, body, previousSize)
  }
  return Buffer.concat(out)
}

/** Returns the decoder's configuration for a picture with more rows of macroblocks. */
function makeTaller(record: Buffer, rows: number): { record: Buffer; sps: Sps } {
  const length = record.readUInt16BE(6)
  const nal = record.subarray(8, 8 + length)
  const payload = unescapeNal(nal)
  const source = readBits(payload)
  const sink = writeBits()
  const copy = (count: number) => sink.bits(source.bits(count), count)
  const copyNumber = () => sink.unsigned(source.unsigned())
  copy(24)
  // Copies the id, frame number, picture order and reference fields.
  for (let field = 0; field < 4; field += 1) copyNumber()
  copy(1)
  copyNumber()
  sink.unsigned(source.unsigned() + rows)
  source.rest(sink)
  const taller = escapeNal(nal.readUInt8(0), sink.finish())
  const head = Buffer.from(record.subarray(0, 8))
  head.writeUInt16BE(taller.length, 6)
  return { record: Buffer.concat([head, taller, record.subarray(8 + length)]), sps: readSps(payload) }
}

/** Returns only the slices of a picture, each moved down by a number of macroblocks. Drops x264’s comments (SEI). */
function moveDown(data: Buffer, { sps, by }: { sps: Sps; by: number }): Buffer[] {
  return nalsOf(data).flatMap((nal) => {
    const kind = nal.readUInt8(0)
    if (![idrNal, sliceNal].includes(kind & 31)) return []
    const source = readBits(unescapeNal(nal))
    const { firstMacroblock, shared, offsets } = readSliceHeader(source, { nal: kind, sps })
    const sink: BitSink = writeBits()
    writeSliceHeader(sink, {
      firstMacroblock: firstMacroblock + by,
      shared,
      offsets,
      deblocking: 2,
    })
    source.rest(sink)
    return [withLength(escapeNal(kind, sink.finish()))]
  })
}

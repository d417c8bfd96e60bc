import { CodecError } from './codec-error.ts'

export type PictureFormat = {
  width: number
  height: number
  /** chroma_format_idc: 0 is grey, 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. */
  chromaFormat: number
  /** Bits per sample: the larger value of luma and chroma. */
  bitDepth: number
}

/** Real configuration records have some dozens of bytes. The engine keeps each one for as long as its media. */
const MAX_RECORD_BYTES = 4_096
const MIN_SIDE = 16
const MAX_SIDE = 8192

/** @throws CodecError for a size that no broadcast has. */
export function checkedFormat(format: PictureFormat): PictureFormat {
  const { width, height } = format
  if (width < MIN_SIDE || height < MIN_SIDE || width > MAX_SIDE || height > MAX_SIDE)
    throw new CodecError(`a picture of ${width}x${height} is refused`)
  return format
}

/** @throws CodecError for a record that is shorter than its fixed part, or too long. */
export function checkRecordLength(record: Buffer, minBytes: number) {
  if (record.length > MAX_RECORD_BYTES) throw new CodecError('the configuration record is too long')
  if (record.length < minBytes) throw new CodecError('the configuration record is truncated')
}

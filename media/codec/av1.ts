import { parseSequenceHeader, type SequenceHeader } from './av1-sequence.ts'
import { CodecError } from './codec-error.ts'
import { type Obu, ObuType, readObus } from './obu.ts'
import { checkRecordLength, type PictureFormat } from './picture-format.ts'

/** A parsed AV1CodecConfigurationRecord (AV1 Codec ISO Media File Format Binding, 2.3). */
export type Av1Config = PictureFormat & {
  kind: 'av1'
  record: Buffer
  /** Section 5 of the binding, for example `av01.0.08M.08`. */
  codec: string
  /** The sequence header as a unit with its size, for keyframes that lack it. */
  sequenceHeader: Buffer
  /** A frame header begins with other fields in a sequence of still pictures. */
  hasReducedHeaders: boolean
}

const HEAD_BYTES = 4
const MARKER_AND_VERSION = 0x81
const KEY_FRAME = 0

/** @throws CodecError. The record must contain the sequence header, because the picture's size is only there. */
export function parseAv1Config(av1C: Buffer): Av1Config {
  checkRecordLength(av1C, HEAD_BYTES)
  if (av1C[0] !== MARKER_AND_VERSION) throw new CodecError('not an AV1 configuration record')
  const configObus = av1C.subarray(HEAD_BYTES)
  const found = readObus(configObus)?.find(({ type }) => type === ObuType.sequenceHeader)
  if (!found?.hasSize) throw new CodecError('the AV1 configuration has no sequence header')
  const header = parseSequenceHeader(configObus.subarray(found.contentStart, found.end))
  const { width, height, chromaFormat, bitDepth, hasReducedHeaders } = header
  return {
    kind: 'av1',
    record: Buffer.from(av1C),
    codec: codecOf(header),
    width,
    height,
    chromaFormat,
    bitDepth,
    sequenceHeader: Buffer.from(configObus.subarray(found.start, found.end)),
    hasReducedHeaders,
  }
}

function codecOf({ profile, level, tier, bitDepth, chromaFormat, colour }: SequenceHeader): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const short = `av01.${profile}.${two(level)}${tier === 0 ? 'M' : 'H'}.${two(bitDepth)}`
  const { primaries, transfer, matrix, isFullRange } = colour
  const isUsual = chromaFormat === 1 && primaries <= 2 && transfer <= 2 && matrix <= 2 && !isFullRange
  if (isUsual) return short
  const chroma = ['110', '110', '100', '000'][chromaFormat]
  const isGrey = chromaFormat === 0 ? 1 : 0
  return `${short}.${isGrey}.${chroma}.${two(primaries)}.${two(transfer)}.${two(matrix)}.${isFullRange ? 1 : 0}`
}

/** @param frame is one temporal unit. `data` is the frame as a sample: without temporal delimiters (2.4). */
export function inspectAv1Frame(
  frame: Buffer,
  { sequenceHeader, hasReducedHeaders }: Pick<Av1Config, 'sequenceHeader' | 'hasReducedHeaders'>,
): { isWhole: boolean; canStart: boolean; data: Buffer } {
  const obus = readObus(frame)
  const first = obus?.find(({ type }) => type === ObuType.frame || type === ObuType.frameHeader)
  if (!obus || !first) return { isWhole: false, canStart: false, data: frame }
  const canStart = hasReducedHeaders || isShownKeyframe(frame[first.contentStart])
  const data = withoutDelimiters(frame, obus)
  const hasSequenceHeader = obus.some(({ type, start }) => type === ObuType.sequenceHeader && start < first.start)
  // A decoder that begins here needs the header in the frame: browsers do not take it from the initialisation segment.
  return {
    isWhole: true,
    canStart,
    data: canStart && !hasSequenceHeader ? Buffer.concat([sequenceHeader, data]) : data,
  }
}

/** show_existing_frame is 0, frame_type is KEY_FRAME and show_frame is 1 (5.9.2). */
function isShownKeyframe(first: number | undefined): boolean {
  if (first === undefined || (first & 0x80) !== 0) return false
  return ((first >> 5) & 3) === KEY_FRAME && (first & 0x10) !== 0
}

function withoutDelimiters(frame: Buffer, obus: readonly Obu[]): Buffer {
  const isLeftOut = ({ type }: Obu) =>
    type === ObuType.temporalDelimiter || type === ObuType.padding || type === ObuType.tileList
  if (!obus.some(isLeftOut)) return frame
  return Buffer.concat(obus.filter((obu) => !isLeftOut(obu)).map(({ start, end }) => frame.subarray(start, end)))
}

import type { Clip, ClipTag } from '#demo/clip.ts'
import { seiUnitOf } from './encoder-reports.ts'

// Captions of CTA-608-E inside pictures, as encoders send them: at most one pair of bytes for each frame and field.

export type Pair = readonly [number, number]
type Channel = 'CC1' | 'CC2' | 'CC3' | 'CC4'

/** From `atMs` of the clip on, the pairs are sent with one frame each. */
export type CaptionCall = { atMs: number; pairs: readonly Pair[]; field?: 1 | 2 }

const FLV_HEADER_BYTES = 5
const CONFIG_PACKET = 0
const REGISTERED = 4
const IDENTIFIER = Buffer.from('b500314741393403', 'hex')
const Code = { rcl: 0x20, ru2: 0x25, edm: 0x2c, cr: 0x2d, enm: 0x2e, eoc: 0x2f } as const
/** First byte and offset of the codes that move to a row: the top row, and the last two. */
const rows = { 1: [0x11, 0x50], 14: [0x14, 0x50], 15: [0x14, 0x70] } as const
type RowNumber = keyof typeof rows

const ofSecond = (channel: Channel) => (channel === 'CC2' || channel === 'CC4' ? 8 : 0)

/** Control codes are sent twice, so that one may be lost. */
function control(code: number, channel: Channel): Pair[] {
  const first = (channel === 'CC3' || channel === 'CC4' ? 0x15 : 0x14) + ofSecond(channel)
  return [
    [first, code],
    [first, code],
  ]
}

/** @param indent is a multiple of four columns. */
function moveTo(row: RowNumber, indent: number, channel: Channel): Pair[] {
  const [first, second] = rows[row]
  const pair = [first + ofSecond(channel), second + indent / 2] as const
  return [pair, pair]
}

export function letters(text: string): Pair[] {
  const codes = [...Buffer.from(text, 'latin1')]
  return codes.flatMap((code, index) => (index % 2 === 0 ? [[code, codes[index + 1] ?? 0] as const] : []))
}

/** One or two lines that appear together. */
export function popOn(
  lines: readonly string[],
  { channel = 'CC1', indent = 0, isUpper = false }: { channel?: Channel; indent?: number; isUpper?: boolean } = {},
): Pair[] {
  const places: RowNumber[] = isUpper ? [1] : lines.length === 1 ? [15] : [14, 15]
  return [
    ...control(Code.rcl, channel),
    ...control(Code.enm, channel),
    ...lines.flatMap((line, index) => [...moveTo(places[index] ?? 15, indent, channel), ...letters(line)]),
    ...control(Code.eoc, channel),
  ]
}

/** A line that grows by two letters a frame below the line before it. */
export function rollUp(line: string, channel: Channel = 'CC1'): Pair[] {
  return [...control(Code.ru2, channel), ...control(Code.cr, channel), ...moveTo(15, 0, channel), ...letters(line)]
}

export function erase(channel: Channel = 'CC1'): Pair[] {
  return control(Code.edm, channel)
}

/** Sets the highest bit of a byte so that the number of ones is odd. */
function withParity(code: number): number {
  const ones = [...code.toString(2)].filter((bit) => bit === '1').length
  return ones % 2 === 0 ? code | 0x80 : code
}

/** Returns the registered user data of one frame (ATSC A/53 part 4, 6.2.2). */
export function captionPayload(pairs: readonly Pair[], field: 1 | 2 = 1): Buffer {
  const constructs = pairs.flatMap(([a, b]) => [0xfc | (field - 1), withParity(a), withParity(b)])
  return Buffer.concat([IDENTIFIER, Buffer.from([0x40 | pairs.length, 0xff, ...constructs, 0xff])])
}

/** Returns the NAL unit of H.264 with the captions, behind its length in four bytes. */
export function captionUnit(pairs: readonly Pair[], field: 1 | 2 = 1): Buffer {
  return seiUnitOf(REGISTERED, captionPayload(pairs, field))
}

/** Returns the same unit with a header of HEVC. */
export function hevcCaptionUnit(pairs: readonly Pair[]): Buffer {
  const unit = captionUnit(pairs)
  const head = Buffer.alloc(6)
  head.writeUInt32BE(unit.length - 3)
  head.writeUInt16BE((39 << 9) | 1, 4)
  return Buffer.concat([head, unit.subarray(5)])
}

/** Returns a metadata unit of AV1 with the captions. */
export function av1CaptionUnit(pairs: readonly Pair[]): Buffer {
  const payload = captionPayload(pairs)
  return Buffer.concat([Buffer.from([0x2a, payload.length + 2, REGISTERED]), payload, Buffer.from([0x80])])
}

/** Returns a clip whose pictures carry captions. Other frames have empty caption data, as encoders send it. */
export function withCaptions(clip: Clip, calls: readonly CaptionCall[]): Clip {
  const lines = { 1: [] as Pair[], 2: [] as Pair[] }
  let called = 0

  function caption(tag: ClipTag): ClipTag {
    if (tag.kind === 'audio' || tag.body.readUInt8(1) === CONFIG_PACKET) return tag
    for (; called < calls.length && (calls[called]?.atMs ?? 0) <= tag.timeMs; called += 1) {
      const { pairs, field = 1 } = calls[called] as CaptionCall
      lines[field].push(...pairs)
    }
    const units = ([1, 2] as const).map((field) => captionUnit([lines[field].shift() ?? [0, 0]], field))
    return {
      ...tag,
      body: Buffer.concat([tag.body.subarray(0, FLV_HEADER_BYTES), ...units, tag.body.subarray(FLV_HEADER_BYTES)]),
    }
  }

  return { ...clip, frames: clip.frames.map(caption) }
}

/** Returns a painter that sends the pictures of another form of the same clip. */
export function paintOf(clip: Clip): (tag: ClipTag) => Buffer {
  const bodies = new Map(
    clip.frames.flatMap(({ kind, timeMs, body }) => (kind === 'video' ? [[timeMs, body] as const] : [])),
  )
  const isPicture = ({ kind, body }: ClipTag) => kind === 'video' && body.readUInt8(1) !== CONFIG_PACKET
  return (tag) => (isPicture(tag) && bodies.get(tag.timeMs)) || tag.body
}

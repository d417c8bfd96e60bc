import { escapeNal, readBits, unescapeNal, writeBits } from '#demo/board/bits.ts'
import type { Clip, ClipTag } from '#demo/clip.ts'
import { toTrackBody } from '#demo/multitrack.ts'

// Further video tracks for a clip, without an encoder: the same frames, with a picture that the SPS crops.

export type Size = { width: number; height: number }
/** `kbps` is the rate to which frames are padded. Track 0 is the clip's own. */
export type ExtraTrack = { track: number; size?: Size; kbps?: number }

/** Capabilities that OBS lists in `connect` when it sends several tracks (Enhanced RTMP v2). */
export const OBS_CAPABILITIES = {
  capsEx: 0x02,
  fourCcList: ['avc1', 'hvc1', 'av01'],
  videoFourCcInfoMap: { '*': 1 },
  audioFourCcInfoMap: { '*': 1 },
}

const FLV_HEADER_BYTES = 5
const CONFIG_PACKET = 0
const FILLER_NAL = 12
const END_OF_FILLER = 0x80
const MACROBLOCK = 16
/** Cropping counts pairs of pixels in 4:2:0. */
const CROP_UNIT = 2

/** Returns a clip that a publisher sends like any other: each video frame is followed by those of the other tracks. */
export function withTracks(clip: Clip, extras: readonly ExtraTrack[]): Clip {
  const frames = clip.frames.filter(({ kind }) => kind === 'video').length
  const pad = (tag: ClipTag, kbps?: number) =>
    kbps === undefined ? tag : padFrame(tag, (kbps * clip.durationMs) / 8 / frames)
  const lead = extras.find(({ track }) => track === 0)
  const others = extras.filter(({ track }) => track !== 0)
  const expand = (tag: ClipTag): ClipTag[] =>
    tag.kind === 'audio'
      ? [tag]
      : [pad(tag, lead?.kbps), ...others.map((extra) => toTrack(pad(tag, extra.kbps), extra))]
  return { ...clip, configs: clip.configs.flatMap(expand), frames: clip.frames.flatMap(expand) }
}

/** Returns a classic H.264 tag as a tag of another track. */
export function toTrack(tag: ClipTag, { track, size }: ExtraTrack): ClipTag {
  const { body } = tag
  const isCropped = size !== undefined && body.readUInt8(1) === CONFIG_PACKET
  const config = isCropped ? cropConfig(body.subarray(FLV_HEADER_BYTES), size) : undefined
  return { ...tag, track, body: toTrackBody(body, track, config) }
}

/** Adds filler data to a frame up to the size, which decoders ignore (H.264, 7.3.2.7). */
function padFrame(tag: ClipTag, bytes: number): ClipTag {
  const missing = Math.round(bytes) - tag.body.length - 6
  if (tag.body.readUInt8(1) === CONFIG_PACKET || missing < 1) return tag
  const filler = Buffer.alloc(missing + 6, 0xff)
  filler.writeUInt32BE(missing + 2)
  filler.writeUInt8(FILLER_NAL, 4)
  filler.writeUInt8(END_OF_FILLER, filler.length - 1)
  return { ...tag, body: Buffer.concat([tag.body, filler]) }
}

/** Returns an avcC whose picture is cropped to the size, of a clip of the baseline profile. Its parameter sets are one each. */
export function cropConfig(avcC: Buffer, size: Size): Buffer {
  const end = 8 + avcC.readUInt16BE(6)
  const sps = cropSps(avcC.subarray(8, end), size)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(sps.length)
  return Buffer.concat([avcC.subarray(0, 6), length, sps, avcC.subarray(end)])
}

function cropSps(sps: Buffer, { width, height }: Size): Buffer {
  const payload = unescapeNal(sps)
  const source = readBits(payload)
  source.bits(24)
  for (const _ of ['id', 'log2MaxFrameNum', 'pictureOrder', 'references']) source.unsigned()
  source.bits(1)
  const codedWidth = (source.unsigned() + 1) * MACROBLOCK
  const codedHeight = (source.unsigned() + 1) * MACROBLOCK
  source.bits(2)
  const cropAt = source.position()
  if (source.bits(1) === 1) for (let side = 0; side < 4; side += 1) source.unsigned()

  const sink = writeBits()
  const head = readBits(payload)
  while (head.position() < cropAt) sink.bits(head.bits(1), 1)
  sink.bits(1, 1)
  for (const pixels of [0, codedWidth - width, 0, codedHeight - height]) sink.unsigned(pixels / CROP_UNIT)
  source.rest(sink)
  return escapeNal(sps.readUInt8(0), sink.finish())
}

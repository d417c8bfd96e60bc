import { encodeAmf } from '#media/rtmp/amf0.ts'

// FLV files (Adobe FLV 10.1, annex E) of one H.264 track, for a program that reads them from a pipe.

const FILE_HEADER = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0])
const TagType = { video: 9, script: 18 } as const
const TAG_HEADER_BYTES = 11
const VIDEO_HEADER_BYTES = 5
const AVC_CODEC = 7
const FrameType = { key: 1, inter: 2 } as const
const AvcPacket = { config: 0, frame: 1 } as const

type Frame = { timestampMs: number; compositionMs: number; isKeyframe: boolean; data: Buffer }

/** Returns the beginning of a file: its header, its metadata and the decoder's configuration. */
export function flvStart(picture: { width: number; height: number; frameRate: number; avcC: Buffer }): Buffer {
  const { avcC, frameRate, ...size } = picture
  const metadata = encodeAmf(['onMetaData', { ...size, framerate: frameRate, videocodecid: AVC_CODEC }])
  const config = { timestampMs: 0, compositionMs: 0, isKeyframe: true, data: avcC }
  return Buffer.concat([
    FILE_HEADER,
    ...tag(TagType.script, 0, [metadata]),
    ...tag(TagType.video, 0, [videoHeader(config, AvcPacket.config), avcC]),
  ])
}

/** Returns a frame as pieces to write in this order. The frame's data is not copied. */
export function flvFrame(frame: Frame): Buffer[] {
  return tag(TagType.video, frame.timestampMs, [videoHeader(frame, AvcPacket.frame), frame.data])
}

function videoHeader({ isKeyframe, compositionMs }: Frame, packet: number): Buffer {
  const header = Buffer.alloc(VIDEO_HEADER_BYTES)
  header.writeUInt8(((isKeyframe ? FrameType.key : FrameType.inter) << 4) | AVC_CODEC, 0)
  header.writeUInt8(packet, 1)
  header.writeIntBE(compositionMs, 2, 3)
  return header
}

/** Writes 24 bits of milliseconds, then the upper eight bits. */
function tag(type: number, timestampMs: number, body: readonly Buffer[]): Buffer[] {
  const length = body.reduce((sum, piece) => sum + piece.length, 0)
  const header = Buffer.alloc(TAG_HEADER_BYTES)
  header.writeUInt8(type, 0)
  header.writeUIntBE(length, 1, 3)
  header.writeUIntBE(timestampMs & 0xffffff, 4, 3)
  header.writeUInt8((timestampMs >>> 24) & 0xff, 7)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(TAG_HEADER_BYTES + length)
  return [header, ...body, size]
}

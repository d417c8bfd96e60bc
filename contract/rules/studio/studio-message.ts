// The binary messages of a browser studio: a header of ten bytes, then the encoded bytes.
//
//   byte 0     kind: 1 video configuration, 2 video frame, 3 audio configuration, 4 audio frame
//   byte 1     number of the video track; 0 for audio
//   byte 2     bit 0: keyframe; the other bits are 0
//   bytes 3-6  time in milliseconds, unsigned, since the start of the studio
//   bytes 7-9  composition time in milliseconds, signed
//
// A video configuration is an AVCDecoderConfigurationRecord (ISO 14496-15), an audio configuration an
// AudioSpecificConfig (ISO 14496-3). A video frame has NAL units with length prefixes. An audio frame is raw AAC.

export type StudioPacket =
  | { kind: 'video-config'; track: number; timestampMs: number; data: Uint8Array }
  | {
      kind: 'video'
      track: number
      isKeyframe: boolean
      timestampMs: number
      compositionMs: number
      data: Uint8Array
    }
  | { kind: 'audio-config'; timestampMs: number; data: Uint8Array }
  | { kind: 'audio'; timestampMs: number; data: Uint8Array }

const HEADER_BYTES = 10
const Kind = { videoConfig: 1, video: 2, audioConfig: 3, audio: 4 } as const
const KEYFRAME = 1

/** A studio sends two sizes of the same picture. */
export const MAX_STUDIO_TRACKS = 2
const MAX_TIMESTAMP_MS = 2 ** 31 - 1
const MAX_COMPOSITION_MS = 10_000
const MAX_CONFIG_BYTES = 1_024
/** An ADTS frame is at most as long (ISO 14496-3, 13 bits). */
const MAX_AUDIO_BYTES = 8_191
const MAX_VIDEO_BYTES = 2 * 1024 * 1024
export const MAX_STUDIO_MESSAGE_BYTES = HEADER_BYTES + MAX_VIDEO_BYTES

export function encodeStudioPacket(packet: StudioPacket): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + packet.data.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, kindNumber(packet.kind))
  if (packet.kind === 'video' || packet.kind === 'video-config') view.setUint8(1, packet.track)
  if (packet.kind === 'video') {
    view.setUint8(2, packet.isKeyframe ? KEYFRAME : 0)
    view.setInt16(7, packet.compositionMs >> 8)
    view.setUint8(9, packet.compositionMs & 0xff)
  }
  view.setUint32(3, packet.timestampMs)
  bytes.set(packet.data, HEADER_BYTES)
  return bytes
}

/** Returns null for every message that breaks the form or a limit. The data is a view of `bytes`, not a copy. */
export function decodeStudioPacket(bytes: Uint8Array): StudioPacket | null {
  if (bytes.length <= HEADER_BYTES || bytes.length > MAX_STUDIO_MESSAGE_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [kind, track, flags] = [view.getUint8(0), view.getUint8(1), view.getUint8(2)]
  const timestampMs = view.getUint32(3)
  const compositionMs = (view.getInt16(7) << 8) | view.getUint8(9)
  const data = bytes.subarray(HEADER_BYTES)
  if (timestampMs > MAX_TIMESTAMP_MS || track >= MAX_STUDIO_TRACKS) return null
  if (kind === Kind.video) {
    if (flags > KEYFRAME || data.length > MAX_VIDEO_BYTES || Math.abs(compositionMs) > MAX_COMPOSITION_MS) return null
    return { kind: 'video', track, isKeyframe: flags === KEYFRAME, timestampMs, compositionMs, data }
  }
  if (flags !== 0 || compositionMs !== 0) return null
  if (kind === Kind.videoConfig) {
    return data.length > MAX_CONFIG_BYTES ? null : { kind: 'video-config', track, timestampMs, data }
  }
  if (track !== 0) return null
  if (kind === Kind.audioConfig) {
    return data.length > MAX_CONFIG_BYTES ? null : { kind: 'audio-config', timestampMs, data }
  }
  if (kind !== Kind.audio || data.length > MAX_AUDIO_BYTES) return null
  return { kind: 'audio', timestampMs, data }
}

function kindNumber(kind: StudioPacket['kind']): number {
  if (kind === 'video-config') return Kind.videoConfig
  if (kind === 'video') return Kind.video
  return kind === 'audio-config' ? Kind.audioConfig : Kind.audio
}

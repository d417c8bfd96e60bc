// FLV video tag bodies (Adobe FLV 10.1, E.4.3.1) and the enhanced form (Enhanced RTMP v2) with AVC,
// HEVC or AV1.

import type { VideoKind } from '#media/codec/video.ts'
import { ExPacket, fourCcs, MULTITRACK_VIDEO, readTrackBodies, type TrackBody } from './track-bodies.ts'

export type VideoTag = { track: number } & (
  | { kind: 'config'; codec: VideoKind; record: Buffer }
  | { kind: 'frame'; codec: VideoKind; isKeyframe: boolean; compositionMs: number; data: Buffer }
  | { kind: 'unsupported'; codec: string }
)

const KEY_FRAME = 1
/** Seek commands to the player, without a picture. */
const COMMAND_FRAME = 5
const AVC_CODEC = 7
const LEGACY_CODECS: Record<number, string> = { 2: 'H.263', 3: 'Screen', 4: 'VP6', 5: 'VP6 alpha', 12: 'HEVC' }

const kinds: Partial<Record<string, VideoKind>> = {
  [fourCcs.avc]: 'avc',
  [fourCcs.hevc]: 'hevc',
  [fourCcs.av1]: 'av1',
}

const AvcPacket = { config: 0, frame: 1 } as const
const HEADER_BYTES = 5
const OFFSET_BYTES = 3

/** Returns the tags of all tracks in a body. Never throws; of a body that is too short it returns none. */
export function parseVideoTags(body: Buffer): VideoTag[] {
  const first = body[0]
  if (first === undefined) return []
  if ((first & 0x80) === 0) return parseClassic(body, first)
  const frameType = (first >> 4) & 0x07
  if (frameType === COMMAND_FRAME) return []
  return readTrackBodies(body, MULTITRACK_VIDEO).flatMap((one) => parseTrack(one, frameType === KEY_FRAME))
}

function parseClassic(body: Buffer, first: number): VideoTag[] {
  if (body.length < HEADER_BYTES) return []
  const frameType = first >> 4
  const codec = first & 0x0f
  const track = 0
  if (codec !== AVC_CODEC) {
    return [{ track, kind: 'unsupported', codec: LEGACY_CODECS[codec] ?? `FLV video codec ${codec}` }]
  }
  if (frameType === COMMAND_FRAME) return []
  const packet = body.readUInt8(1)
  const data = body.subarray(HEADER_BYTES)
  // Some encoders send an empty configuration before the real one.
  if (data.length === 0) return []
  if (packet === AvcPacket.config) return [{ track, kind: 'config', codec: 'avc', record: data }]
  if (packet !== AvcPacket.frame) return []
  // The composition time is a signed 24-bit number.
  const compositionMs = body.readIntBE(2, 3)
  return [{ track, kind: 'frame', codec: 'avc', isKeyframe: frameType === KEY_FRAME, compositionMs, data }]
}

function parseTrack({ track, fourCc, packet, data }: TrackBody, isKeyframe: boolean): VideoTag[] {
  const codec = kinds[fourCc]
  if (!codec) return [{ track, kind: 'unsupported', codec: fourCc }]
  if (data.length === 0) return []
  if (packet === ExPacket.config) return [{ track, kind: 'config', codec, record: data }]
  // Frames of AV1 are in the order of presentation, so they have no offset.
  const hasOffset = packet === ExPacket.frame && codec !== 'av1'
  if (hasOffset && data.length > OFFSET_BYTES) {
    const compositionMs = data.readIntBE(0, OFFSET_BYTES)
    return [{ track, kind: 'frame', codec, isKeyframe, compositionMs, data: data.subarray(OFFSET_BYTES) }]
  }
  if (!hasOffset && isFrame(packet)) {
    return [{ track, kind: 'frame', codec, isKeyframe, compositionMs: 0, data }]
  }
  return []
}

function isFrame(packet: number): boolean {
  return packet === ExPacket.frame || packet === ExPacket.frameWithoutOffset
}

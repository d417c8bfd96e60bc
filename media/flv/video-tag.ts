// FLV video tag bodies (Adobe FLV 10.1, E.4.3.1) and the enhanced form (Enhanced RTMP v2), which may carry AVC too.

import { ExPacket, fourCcs, MULTITRACK_VIDEO, readTrackBodies, type TrackBody } from './track-bodies.ts'

export type VideoTag = { track: number } & (
  | { kind: 'config'; avcC: Buffer }
  | { kind: 'frame'; isKeyframe: boolean; compositionMs: number; data: Buffer }
  | { kind: 'unsupported'; codec: string }
)

const KEY_FRAME = 1
/** Seek commands to the player, without a picture. */
const COMMAND_FRAME = 5
const AVC_CODEC = 7
const LEGACY_CODECS: Record<number, string> = { 2: 'H.263', 3: 'Screen', 4: 'VP6', 5: 'VP6 alpha', 12: 'HEVC' }

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
  if (packet === AvcPacket.config) return [{ track, kind: 'config', avcC: data }]
  if (packet !== AvcPacket.frame || data.length === 0) return []
  // The composition time is a signed 24-bit number.
  return [{ track, kind: 'frame', isKeyframe: frameType === KEY_FRAME, compositionMs: body.readIntBE(2, 3), data }]
}

function parseTrack({ track, fourCc, packet, data }: TrackBody, isKeyframe: boolean): VideoTag[] {
  if (fourCc !== fourCcs.avc) return [{ track, kind: 'unsupported', codec: fourCc }]
  if (packet === ExPacket.config) return [{ track, kind: 'config', avcC: data }]
  if (packet === ExPacket.frame && data.length > OFFSET_BYTES) {
    const compositionMs = data.readIntBE(0, OFFSET_BYTES)
    return [{ track, kind: 'frame', isKeyframe, compositionMs, data: data.subarray(OFFSET_BYTES) }]
  }
  if (packet === ExPacket.frameWithoutOffset && data.length > 0) {
    return [{ track, kind: 'frame', isKeyframe, compositionMs: 0, data }]
  }
  return []
}

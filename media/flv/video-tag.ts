// FLV video tag bodies (Adobe FLV 10.1, E.4.3.1) and the enhanced form (Enhanced RTMP v1), which may carry AVC too.

export type VideoTag =
  | { kind: 'config'; avcC: Buffer }
  | { kind: 'frame'; isKeyframe: boolean; compositionMs: number; data: Buffer }
  | { kind: 'unsupported'; codec: string }
  | { kind: 'ignored' }

const KEY_FRAME = 1
const INFO_FRAME = 5
const AVC_CODEC = 7
const LEGACY_CODECS: Record<number, string> = { 2: 'H.263', 3: 'Screen', 4: 'VP6', 5: 'VP6 alpha', 12: 'HEVC' }

const AvcPacket = { config: 0, frame: 1 } as const
const ExPacket = { config: 0, frame: 1, frameWithoutOffset: 3 } as const

/** Never throws; a body that is too short is `ignored`. */
export function parseVideoTag(body: Buffer): VideoTag {
  if (body.length < 5) return { kind: 'ignored' }
  const first = body.readUInt8(0)
  return first & 0x80 ? parseEnhanced(body, first) : parseClassic(body, first)
}

function parseClassic(body: Buffer, first: number): VideoTag {
  const frameType = first >> 4
  const codec = first & 0x0f
  if (codec !== AVC_CODEC) return { kind: 'unsupported', codec: LEGACY_CODECS[codec] ?? `FLV video codec ${codec}` }
  if (frameType === INFO_FRAME) return { kind: 'ignored' }
  const packet = body.readUInt8(1)
  if (packet === AvcPacket.config) return { kind: 'config', avcC: body.subarray(5) }
  if (packet !== AvcPacket.frame || body.length === 5) return { kind: 'ignored' }
  // The composition time is a signed 24-bit number.
  return {
    kind: 'frame',
    isKeyframe: frameType === KEY_FRAME,
    compositionMs: body.readIntBE(2, 3),
    data: body.subarray(5),
  }
}

function parseEnhanced(body: Buffer, first: number): VideoTag {
  const frameType = (first >> 4) & 0x07
  const packet = first & 0x0f
  const fourCc = body.toString('latin1', 1, 5)
  if (fourCc !== 'avc1') return { kind: 'unsupported', codec: printable(fourCc) }
  if (frameType === INFO_FRAME) return { kind: 'ignored' }
  const isKeyframe = frameType === KEY_FRAME
  if (packet === ExPacket.config) return { kind: 'config', avcC: body.subarray(5) }
  if (packet === ExPacket.frame && body.length > 8) {
    return { kind: 'frame', isKeyframe, compositionMs: body.readIntBE(5, 3), data: body.subarray(8) }
  }
  if (packet === ExPacket.frameWithoutOffset && body.length > 5) {
    return { kind: 'frame', isKeyframe, compositionMs: 0, data: body.subarray(5) }
  }
  return { kind: 'ignored' }
}

function printable(fourCc: string): string {
  return fourCc.replace(/[^\x20-\x7e]/g, '?')
}

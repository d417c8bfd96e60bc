// FLV audio tag bodies (Adobe FLV 10.1, E.4.2.1) and the enhanced form (Enhanced RTMP v2), which may carry AAC too.

import { ExPacket, fourCcs, readTrackBodies, type TrackBody } from './track-bodies.ts'

export type AudioTag = { track: number } & (
  | { kind: 'config'; asc: Buffer }
  | { kind: 'frame'; data: Buffer }
  | { kind: 'unsupported'; codec: string }
)

const AAC_FORMAT = 10
const ENHANCED_FORMAT = 9
const MULTITRACK_PACKET = 5
const HEADER_BYTES = 2
const FORMATS: Record<number, string> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  7: 'G.711',
  8: 'G.711',
  11: 'Speex',
}

/** Returns the tags of all tracks in a body. Never throws; of a body that is too short it returns none. */
export function parseAudioTags(body: Buffer): AudioTag[] {
  if (body.length < HEADER_BYTES) return []
  const format = body.readUInt8(0) >> 4
  if (format === ENHANCED_FORMAT) return readTrackBodies(body, MULTITRACK_PACKET).flatMap(parseTrack)
  const track = 0
  if (format !== AAC_FORMAT) {
    return [{ track, kind: 'unsupported', codec: FORMATS[format] ?? `FLV audio format ${format}` }]
  }
  const data = body.subarray(HEADER_BYTES)
  if (data.length === 0) return []
  return [body.readUInt8(1) === 0 ? { track, kind: 'config', asc: data } : { track, kind: 'frame', data }]
}

function parseTrack({ track, fourCc, packet, data }: TrackBody): AudioTag[] {
  if (fourCc !== fourCcs.aac) return [{ track, kind: 'unsupported', codec: fourCc }]
  if (data.length === 0) return []
  if (packet === ExPacket.config) return [{ track, kind: 'config', asc: data }]
  return packet === ExPacket.frame ? [{ track, kind: 'frame', data }] : []
}

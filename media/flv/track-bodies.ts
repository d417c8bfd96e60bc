// The enhanced form of FLV tag bodies (Enhanced RTMP v2, ExVideoTagHeader and ExAudioTagHeader). Video and audio share
// it, except for the number of the packet type that announces several tracks.

export type TrackBody = {
  /** 0 unless the body names a track. */
  track: number
  fourCc: string
  /** Packet type. Its numbers differ between video and audio. */
  packet: number
  data: Buffer
}

/** Packet types that video and audio share. */
export const ExPacket = { config: 0, frame: 1, frameWithoutOffset: 3 } as const

/** Packet type of a video body that names its tracks. */
export const MULTITRACK_VIDEO = 6
export const fourCcs = { avc: 'avc1', hevc: 'hvc1', av1: 'av01', aac: 'mp4a' } as const

const MOD_EX = 7
const LONG_MOD_EX_BYTES = 256
const FOUR_CC_BYTES = 4
const SIZE_BYTES = 3
/** The high four bits of the byte after the packet type. */
export const ONE_TRACK = 0
const Multitrack = { oneTrack: ONE_TRACK, manyTracks: 1, manyTracksManyCodecs: 2 } as const
/** A track id is one byte, so no body has more tracks. */
const MAX_TRACKS = 256

/**
 * Returns the tracks of an enhanced body. Never throws: a body that is too short has no tracks, and a size that is
 * larger than the rest of the body ends the list.
 */
export function readTrackBodies(body: Buffer, multitrackPacket: number): TrackBody[] {
  const start = skipExtensions(body)
  if (start === null) return []
  const { packet, offset } = start
  if (packet !== multitrackPacket) {
    if (body.length < offset + FOUR_CC_BYTES) return []
    return [{ track: 0, fourCc: fourCcAt(body, offset), packet, data: body.subarray(offset + FOUR_CC_BYTES) }]
  }
  const kinds = body[offset]
  if (kinds === undefined) return []
  return readTracks(body, { form: kinds >> 4, packet: kinds & 0x0f, offset: offset + 1 })
}

/** Skips the extensions before the packet, for example a nanosecond offset of the timestamp. */
function skipExtensions(body: Buffer): { packet: number; offset: number } | null {
  if (body.length === 0) return null
  let packet = body.readUInt8(0) & 0x0f
  let offset = 1
  while (packet === MOD_EX) {
    if (offset >= body.length) return null
    let length = body.readUInt8(offset) + 1
    offset += 1
    if (length === LONG_MOD_EX_BYTES) {
      if (offset + 2 > body.length) return null
      length = body.readUInt16BE(offset) + 1
      offset += 2
    }
    offset += length
    if (offset >= body.length) return null
    packet = body.readUInt8(offset) & 0x0f
    offset += 1
  }
  return { packet, offset }
}

function readTracks(body: Buffer, head: { form: number; packet: number; offset: number }): TrackBody[] {
  const { form, packet } = head
  let { offset } = head
  if (form > Multitrack.manyTracksManyCodecs) return []
  const hasOwnCodecs = form === Multitrack.manyTracksManyCodecs
  let fourCc = ''
  if (!hasOwnCodecs) {
    if (body.length < offset + FOUR_CC_BYTES) return []
    fourCc = fourCcAt(body, offset)
    offset += FOUR_CC_BYTES
  }
  if (form === Multitrack.oneTrack) {
    const track = body[offset]
    return track === undefined ? [] : [{ track, fourCc, packet, data: body.subarray(offset + 1) }]
  }
  const tracks: TrackBody[] = []
  const headBytes = (hasOwnCodecs ? FOUR_CC_BYTES : 0) + 1 + SIZE_BYTES
  while (offset + headBytes <= body.length && tracks.length < MAX_TRACKS) {
    if (hasOwnCodecs) fourCc = fourCcAt(body, offset)
    const start = offset + headBytes
    const end = start + body.readUIntBE(start - SIZE_BYTES, SIZE_BYTES)
    if (end > body.length) break
    tracks.push({ track: body.readUInt8(start - SIZE_BYTES - 1), fourCc, packet, data: body.subarray(start, end) })
    offset = end
  }
  return tracks
}

function fourCcAt(body: Buffer, offset: number): string {
  return body.toString('latin1', offset, offset + FOUR_CC_BYTES).replace(/[^\x20-\x7e]/g, '?')
}

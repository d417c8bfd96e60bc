// Video tag bodies of further tracks (Enhanced RTMP v2, `Multitrack` with one track).

const FLV_HEADER_BYTES = 5
const CONFIG_PACKET = 0
const MULTITRACK_PACKET = 6
const ENHANCED = 0x80

/**
 * Returns a classic H.264 body as a body of another track. A sequence header has no composition time in this form.
 *
 * @param config replaces the decoder's configuration of a sequence header.
 */
export function toTrackBody(body: Buffer, track: number, config?: Buffer): Buffer {
  const packet = body.readUInt8(1)
  const data = body.subarray(FLV_HEADER_BYTES)
  const pieces = packet === CONFIG_PACKET ? [config ?? data] : [body.subarray(2, FLV_HEADER_BYTES), data]
  return oneTrack({ frameType: body.readUInt8(0) >> 4, packet, track }, ...pieces)
}

/** Returns a `Multitrack` video body with one track. */
export function oneTrack(head: { frameType: number; packet: number; track: number }, ...pieces: Buffer[]): Buffer {
  const { frameType, packet, track } = head
  const first = ENHANCED | (frameType << 4) | MULTITRACK_PACKET
  return Buffer.concat([Buffer.from([first, packet, ...Buffer.from('avc1'), track]), ...pieces])
}

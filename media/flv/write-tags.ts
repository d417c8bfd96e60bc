import { LEAD_TRACK } from '#media/kit/packet.ts'
import { ExPacket, fourCcs, MULTITRACK_VIDEO, ONE_TRACK } from './track-bodies.ts'

// Tag bodies as an encoder writes them: the classic form for the lead track and for sound (Adobe FLV 10.1, E.4.2 and
// E.4.3), one-track Multitrack bodies for further tracks (Enhanced RTMP v2).

const AVC_KEYFRAME = 0x17
const AVC_INTER_FRAME = 0x27
const AAC_HEADER = 0xaf
const CONFIG = 0
const FRAME = 1
const ENHANCED_KEYFRAME = 0x90
const ENHANCED_INTER_FRAME = 0xa0

/** @param avcC is an AVCDecoderConfigurationRecord. */
export function videoConfigBody(track: number, avcC: Uint8Array): Buffer {
  if (track !== LEAD_TRACK) return trackBody(track, { isKeyframe: true, packet: ExPacket.config }, avcC)
  return Buffer.concat([Buffer.from([AVC_KEYFRAME, CONFIG, 0, 0, 0]), avcC])
}

/** @param frame.data has NAL units with length prefixes. */
export function videoFrameBody(
  track: number,
  frame: { isKeyframe: boolean; compositionMs: number; data: Uint8Array },
): Buffer {
  const { isKeyframe, compositionMs, data } = frame
  const offset = Buffer.alloc(3)
  offset.writeIntBE(compositionMs, 0, 3)
  if (track !== LEAD_TRACK) {
    return trackBody(track, { isKeyframe, packet: ExPacket.frame }, Buffer.concat([offset, data]))
  }
  return Buffer.concat([Buffer.from([isKeyframe ? AVC_KEYFRAME : AVC_INTER_FRAME, FRAME]), offset, data])
}

/** @param asc is an AudioSpecificConfig. */
export function audioConfigBody(asc: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([AAC_HEADER, CONFIG]), asc])
}

export function audioFrameBody(data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([AAC_HEADER, FRAME]), data])
}

function trackBody(
  track: number,
  { isKeyframe, packet }: { isKeyframe: boolean; packet: number },
  data: Uint8Array,
): Buffer {
  const first = (isKeyframe ? ENHANCED_KEYFRAME : ENHANCED_INTER_FRAME) | MULTITRACK_VIDEO
  const head = Buffer.from([first, ONE_TRACK | packet, ...Buffer.from(fourCcs.avc), track])
  return Buffer.concat([head, data])
}

import { readRegisteredUserData } from './user-data.ts'
import type { VideoConfig } from './video.ts'

/** Caption channels of CTA-608-E as a playlist names them (RFC 8216bis, 4.4.6.1, INSTREAM-ID). */
export type CaptionChannel = 'CC1' | 'CC2' | 'CC3' | 'CC4'

/** Country, provider, `GA94` and the type of caption data (ATSC A/53 part 4, 6.2.2). */
const IDENTIFIER = Buffer.from('b500314741393403', 'hex')
const HEAD_BYTES = IDENTIFIER.length + 2
const CONSTRUCT_BYTES = 3
/** Codes that begin a caption: pop-on, roll-up of two to four rows, and paint-on. */
const MODES: ReadonlySet<number> = new Set([0x20, 0x25, 0x26, 0x27, 0x29])

/** Returns the channels in which a caption begins in this frame. Empty caption data, which many encoders send, has none. */
export function captionChannelsIn(frame: Buffer, config: VideoConfig): CaptionChannel[] {
  return readRegisteredUserData(frame, config).flatMap((payload) => {
    if (payload.length < HEAD_BYTES || !payload.subarray(0, IDENTIFIER.length).equals(IDENTIFIER)) return []
    const count = Math.min(payload.readUInt8(IDENTIFIER.length) & 31, (payload.length - HEAD_BYTES) / CONSTRUCT_BYTES)
    const constructs = Array.from({ length: count }, (_, index) =>
      payload.subarray(HEAD_BYTES + index * CONSTRUCT_BYTES),
    )
    return constructs.flatMap((construct) => channelOf(construct) ?? [])
  })
}

function channelOf(construct: Buffer): CaptionChannel | null {
  const [head = 0, first = 0, second = 0] = construct
  const field = head & 3
  const code = first & 0x7f
  const isMode = (head & 4) !== 0 && field < 2 && (code & 0x76) === 0x14 && MODES.has(second & 0x7f)
  if (!isMode) return null
  const isSecond = (code & 0x08) !== 0
  if (field === 0) return isSecond ? 'CC2' : 'CC1'
  return isSecond ? 'CC4' : 'CC3'
}

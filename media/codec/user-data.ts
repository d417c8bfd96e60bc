import { AvcNal } from './avc.ts'
import { HEVC_SEI_NALS, hevcNalType } from './hevc.ts'
import { type NalLengthBytes, visitNals } from './nal.ts'
import { ObuType, readLeb128, readObus } from './obu.ts'
import { SeiType, seiPayloads } from './sei.ts'
import type { VideoConfig } from './video.ts'

/** Types of SEI messages (H.264, D.1), and of AV1's metadata (6.7.1). OBS uses the first one for applications. */
type Kind = { sei: number; metadata: number }
const UNREGISTERED: Kind = { sei: SeiType.unregistered, metadata: 6 }
const REGISTERED: Kind = { sei: SeiType.registered, metadata: 4 }
/** Longer units are not user data that the engine reads. */
const MAX_UNIT_BYTES = 2_048
const MAX_MESSAGES = 8

/**
 * Returns the payloads of unregistered user data in a frame, at most eight: SEI (H.264, D.1.7) or private metadata of
 * AV1. OBS adds its own after the picture. Each payload begins with its UUID. Broken units are skipped.
 */
export function readUserData(frame: Buffer, config: VideoConfig): Buffer[] {
  return readKind(frame, config, UNREGISTERED)
}

/** Like `readUserData`, of user data that begins with a country and a provider (ITU-T T.35), such as captions. */
export function readRegisteredUserData(frame: Buffer, config: VideoConfig): Buffer[] {
  return readKind(frame, config, REGISTERED)
}

function readKind(frame: Buffer, config: VideoConfig, kind: Kind): Buffer[] {
  if (config.kind === 'av1') return metadataOf(frame, kind.metadata)
  const { nalLengthBytes } = config
  const type = kind.sei
  if (config.kind === 'avc')
    return seiOf(frame, { nalLengthBytes, type, headerBytes: 1, isSei: (first) => (first & 31) === AvcNal.sei })
  return seiOf(frame, { nalLengthBytes, type, headerBytes: 2, isSei: (first) => HEVC_SEI_NALS.has(hevcNalType(first)) })
}

function seiOf(
  frame: Buffer,
  {
    nalLengthBytes,
    type,
    headerBytes,
    isSei,
  }: { nalLengthBytes: NalLengthBytes; type: number; headerBytes: number; isSei(first: number): boolean },
): Buffer[] {
  const found: Buffer[] = []
  visitNals(frame, nalLengthBytes, (start, length) => {
    if (isSei(frame.readUInt8(start)) && length <= MAX_UNIT_BYTES)
      found.push(...seiPayloads(frame.subarray(start + headerBytes, start + length), type))
    return found.length < MAX_MESSAGES
  })
  return found.slice(0, MAX_MESSAGES)
}

function metadataOf(frame: Buffer, wanted: number): Buffer[] {
  const obus = readObus(frame) ?? []
  return obus
    .flatMap(({ type, contentStart, end }) => {
      const isRead = type === ObuType.metadata && end - contentStart <= MAX_UNIT_BYTES
      const kind = isRead ? readLeb128(frame, contentStart) : null
      if (kind?.value !== wanted) return []
      // The last byte has the trailing bit.
      return [frame.subarray(contentStart + kind.bytes, Math.max(contentStart + kind.bytes, end - 1))]
    })
    .slice(0, MAX_MESSAGES)
}

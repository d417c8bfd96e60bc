import type { AacConfig } from '#media/codec/aac.ts'
import type { VideoConfig } from '#media/codec/video.ts'

/** The tracks of picture and sound that every other rendition follows. Every rendition has this sound. */
export const LEAD_TRACK = 0

/** A track id of an encoder is one byte. The numbers from here on are of renditions that this server makes. */
export const FIRST_MADE_TRACK = 256

/** One coded frame as the publisher sent it. Times are in milliseconds; `dtsMs` no longer wraps. */
export type VideoPacket = {
  kind: 'video'
  track: number
  /** The same object until the configuration changes. */
  config: VideoConfig
  dtsMs: number
  compositionMs: number
  isKeyframe: boolean
  /** By `steadyMs`. */
  arrivalMs: number
  data: Buffer
}

export type AudioPacket = {
  kind: 'audio'
  track: number
  /** The same object until the configuration changes. */
  config: AacConfig
  dtsMs: number
  arrivalMs: number
  data: Buffer
}

export type Packet = VideoPacket | AudioPacket

import type { ErrorName } from '#contract/errors.ts'
import { playableSound, videoFault } from '#contract/rules/playable-media.ts'
import type { UploadKind } from '#contract/uploads.ts'

export type VideoLimits = NonNullable<UploadKind['videos']>

export type VideoFacts = {
  /** Null for a file without a picture. The size is the displayed one. */
  picture: { codec: string | null; parameters: string | null; width: number; height: number } | null
  /** Codecs of the sound tracks; null for an unknown one. */
  sounds: readonly (string | null)[]
  durationS: number | null
  bytes: number
  /** True for MP4, QuickTime and WebM, which the server reads. */
  isContainerAccepted: boolean
}

export type VideoPlan =
  | { send: 'original' }
  | { send: 'nothing'; refused: ErrorName }
  | {
      send: 'converted'
      /** The error when this browser cannot convert the video. */
      fault: ErrorName
      /** False when the picture is copied and only the sound or the container changes. */
      encodesPicture: boolean
      width: number
      height: number
      bitrate: number
    }

/** Short side of a converted video: 1080p, also for upright videos. */
const maxShortSidePx = 1_080
const bitsOfPixel = 0.1
const framesOfSecond = 30
const soundBitrate = 128_000
/** A part of the limit, because encoders exceed their bitrate a little. */
const usableShare = 0.9
const minBitrate = 300_000

/** Decides how a video is sent, so that the server accepts it and all recent browsers play it. */
export function planOf(facts: VideoFacts, limits: VideoLimits): VideoPlan {
  const { picture, sounds, durationS, bytes } = facts
  if (!picture) return { send: 'nothing', refused: sounds.length > 0 ? 'UPLOAD_NO_PICTURE' : 'UPLOAD_REFUSED' }
  // The server measures more exactly.
  if (durationS !== null && durationS > limits.maxSeconds + 1) return { send: 'nothing', refused: 'UPLOAD_TOO_LONG' }
  const pictureError = pictureErrorOf(picture, bytes, limits)
  const fault = pictureError ?? soundErrorOf(sounds) ?? (facts.isContainerAccepted ? null : 'UPLOAD_TYPE')
  if (fault === null) return { send: 'original' }
  const size = sizeOf(picture, limits)
  const wanted = size.width * size.height * framesOfSecond * bitsOfPixel
  const affordable = (limits.maxBytes * usableShare * 8) / (durationS ?? limits.maxSeconds) - soundBitrate
  const bitrate = Math.round(Math.min(wanted, affordable))
  if (bitrate < Math.min(wanted, minBitrate)) return { send: 'nothing', refused: 'PAYLOAD_TOO_LARGE' }
  return { send: 'converted', fault, encodesPicture: pictureError !== null, ...size, bitrate }
}

type Picture = NonNullable<VideoFacts['picture']>

function pictureErrorOf({ codec, parameters, width, height }: Picture, bytes: number, limits: VideoLimits) {
  const fault = videoFault(codec, parameters)
  if (fault !== null) return fault === 'codec' ? 'UPLOAD_CODEC' : 'UPLOAD_COLOURS'
  if (width * height > limits.maxPixels) return 'UPLOAD_PIXELS'
  return bytes > limits.maxBytes ? 'PAYLOAD_TOO_LARGE' : null
}

function soundErrorOf(sounds: VideoFacts['sounds']) {
  const isPlayable = sounds.length === 0 || sounds.some((codec) => playableSound.includes(codec ?? ''))
  return isPlayable ? null : 'UPLOAD_SOUND'
}

/** Returns even sides, because H.264 encoders refuse odd ones. */
function sizeOf({ width, height }: Picture, { maxPixels }: VideoLimits) {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)), maxShortSidePx / Math.min(width, height))
  const even = (length: number) => Math.max(2, Math.floor((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

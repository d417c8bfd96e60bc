/**
 * Event that the engine reports to its host. Plain data, so that it can cross a process boundary unchanged. Never
 * contains a key.
 */
export type MediaEvent =
  | { type: 'refused'; sessionId: string; ip: string; reason: string }
  /** `generation` is that of the newest publish here. Null after a restart that cut off the stream. */
  | (StreamReport & { generation: number | null })

/** Event of one stream. */
export type StreamReport =
  /** A publisher was accepted; there is no picture yet. */
  | { type: 'started'; streamId: string; epoch: string; sessionId: string; ip: string }
  /** The first segment can be played. */
  | {
      type: 'ready'
      streamId: string
      epoch: string
      playlistPath: string
      codecs: string
      width: number | null
      height: number | null
      frameRate: number | null
      isRecorded: boolean
    }
  | { type: 'publisher-lost'; streamId: string; reason: string; graceMs: number }
  | { type: 'publisher-back'; streamId: string; sessionId: string; ip: string }
  | { type: 'ended'; streamId: string; reason: string; recording: Recording | null }
  | { type: 'warning'; streamId: string; code: WarningCode; facts: Facts }
  /** The cause of an earlier warning is gone. */
  | { type: 'mended'; streamId: string; code: WarningCode }
  | ({ type: 'stats'; streamId: string } & StreamStats)

export type Facts = Record<string, string | number>

export type Recording = {
  /** Path on the media origin. `directory` is the folder with the same files. */
  playlistPath: string
  directory: string
  durationMs: number
  bytes: number
}

export type StreamStats = {
  isPublishing: boolean
  bitrateKbps: number
  framesPerSecond: number
  parts: number
  /** The lead first. */
  renditions: RenditionStats[]
  /** Null when this server makes no renditions. */
  transcoder: TranscoderStatus | null
  /** Delay with which the publisher's media arrives, measured against the publisher's clock. */
  lagMs: number
  figures: StreamFigures
}

/** Measured on the lead track since the previous report. */
export type StreamFigures = {
  frames: number
  /** Usual distance of two timestamps. Null without video. */
  frameIntervalMs: number | null
  /** Frames that the gaps between timestamps lack. Encoders with a variable frame rate have such gaps too. */
  missingFrames: number
  /** Frames that arrived more than 250 ms later than the fastest frame of the last minute. */
  lateFrames: number
  /** Lateness of the latest frame. */
  jitterMs: number
  /** Distance of the last two keyframes. Null before the second one. */
  keyframeIntervalMs: number | null
  /**
   * Null without sound. The engine has no decoder: `isSilent` is a guess by the size of the frames, which are tiny in
   * digital silence.
   */
  sound: { kbps: number; isSilent: boolean } | null
  /** Reports of OBS about itself. Null for an encoder without such reports. */
  encoder: EncoderFigures | null
}

export type EncoderFigures = {
  rendered: number
  /** Frames that OBS composed too late. */
  lagged: number
  /** Frames that OBS threw away because the network was too slow. */
  dropped: number
  /** Frames of all renditions that OBS sent. */
  output: number
  /** Frames of the lead that its encoder was too slow for. */
  skipped: number
  /** Time of the encoder for one frame. */
  encodeMs: number | null
  /** Age of a frame when OBS queues it for sending. */
  latencyMs: number | null
}

/**
 * `full` waits until fewer streams are transcoded, and `paused` until the machine has a free core; `failed` stays
 * without renditions until the encoder reconnects.
 */
export type TranscoderState = 'idle' | 'running' | 'restarting' | 'full' | 'paused' | 'failed'

export type TranscoderStatus = {
  state: TranscoderState
  /** Restarts since the publisher connected. */
  restarts: number
  /** Delay of the slowest rendition behind the source, in media time. */
  lagMs: number
}

export type RenditionStats = {
  /** Number of the video track; null for a rendition with sound alone. */
  track: number | null
  /** Number of the encoder's sound: 0 is the one that every picture has. */
  sound: number
  /** True when this server makes it of the publisher's picture. */
  isMadeHere: boolean
  width: number | null
  height: number | null
  codecs: string
  frameRate: number | null
  /** Measured over the newest whole segment. */
  bitrateKbps: number
}

export type WarningCode =
  | 'NO_AUDIO'
  | 'NO_VIDEO'
  | 'B_FRAMES'
  | 'GOP_TOO_LONG'
  | 'LOW_FRAME_RATE'
  | 'PICTURE_FORMAT'
  /** The stream has no H.264 rendition, which every browser plays. */
  | 'ONLY_HEVC'
  | 'ONLY_AV1'
  | 'SURROUND_SOUND'
  | 'HIGH_SAMPLE_RATE'
  | 'BROKEN_FRAME'
  /** The lead's configuration has not come for two seconds. */
  | 'PICTURE_WITHOUT_CONFIG'
  | 'SOUND_WITHOUT_CONFIG'
  /** There are pictures, but none at which a decoder can start. */
  | 'NO_KEYFRAME'
  /** Browsers cannot play the sound, so it is left out. */
  | 'SOUND_LAYOUT'
  | 'TIMESTAMP_JUMP'
  | 'CODEC_CHANGED'
  | 'AUDIO_STARTED'
  | 'AUDIO_STOPPED'
  | 'VIDEO_STARTED'
  | 'VIDEO_STOPPED'
  | 'SILENT_AUDIO'
  | 'TAKEN_OVER'
  | 'TOO_MANY_TRACKS'
  | 'TRACK_CODEC_UNSUPPORTED'
  | 'TRACK_CONFIG_BROKEN'
  | 'RENDITION_UNALIGNED'
  | 'DISK_FAILED'
  | 'TRANSCODER_FULL'
  | 'TRANSCODER_RESTARTED'
  | 'TRANSCODER_OVERLOADED'
  | 'TRANSCODER_PAUSED'
  | 'TRANSCODER_FAILED'

export type Report = (event: StreamReport) => void

import { audioKbps, type ObsRendition } from './obs-ladder.ts'

// The answer of the Go Live API, which OBS 32.0.1 and newer also takes as pasted text for a custom server.

export const obsEncoders = ['nvenc', 'qsv', 'amf', 'apple', 'x264'] as const
export type ObsEncoder = (typeof obsEncoders)[number]

type Settings = Record<string, string | number | boolean>

export type ObsConfig = {
  meta: { service: string; schema_version: string; config_id: string }
  ingest_endpoints: { protocol: 'RTMP' | 'RTMPS'; url_template: string }[]
  encoder_configurations: {
    type: string
    width: number
    height: number
    framerate: { numerator: number; denominator: number }
    gpu_scale_type: string
    settings: Settings
    canvas_index: number
  }[]
  audio_configurations: { live: { codec: string; track_id: number; channels: number; settings: Settings }[] }
}

/** The same for all renditions, so that players can switch at every keyframe. */
export const keyframeSeconds = 2

/**
 * Ids and settings of the AVC encoders of OBS 32, without B-frames and lookahead, because both add delay. OBS ignores
 * names that an encoder does not have.
 */
const encoders: Record<ObsEncoder, { type: string; settings: Settings }> = {
  nvenc: {
    type: 'obs_nvenc_h264_tex',
    settings: { preset: 'p4', tune: 'll', multipass: 'qres', lookahead: false, bf: 0 },
  },
  qsv: { type: 'obs_qsv11_v2', settings: { target_usage: 'TU4', latency: 'ultra-low', bframes: 0 } },
  amf: { type: 'h264_texture_amf', settings: { preset: 'balanced', bf: 0 } },
  apple: { type: 'com.apple.videotoolbox.videoencoder.ave.avc', settings: { bframes: false } },
  x264: {
    type: 'obs_x264',
    // OBS turns scene cuts off for the other encoders. In x264 they would place keyframes outside the common interval.
    settings: { preset: 'veryfast', tune: 'zerolatency', bf: 0, x264opts: 'scenecut=0' },
  },
}

type Wish = {
  encoder: ObsEncoder
  ladder: readonly ObsRendition[]
  /** Publish address without the key. OBS adds the key that the commentator typed above the pasted text. */
  server: string
}

/** Returns the configuration for OBS. It never contains the stream key. */
export function obsConfig({ encoder, ladder, server }: Wish): ObsConfig {
  const { type, settings } = encoders[encoder]
  return {
    // OBS appends a config id to the stream key, so the id is empty.
    meta: { service: 'khan-dai', schema_version: '2025-01-25', config_id: '' },
    ingest_endpoints: [
      { protocol: server.startsWith('rtmps:') ? 'RTMPS' : 'RTMP', url_template: `${server}/{stream_key}` },
    ],
    encoder_configurations: ladder.map(({ width, height, framesPerSecond, kbps }) => ({
      type,
      width,
      height,
      framerate: { numerator: framesPerSecond, denominator: 1 },
      gpu_scale_type: 'OBS_SCALE_BICUBIC',
      settings: { rate_control: 'CBR', bitrate: kbps, keyint_sec: keyframeSeconds, profile: 'high', ...settings },
      canvas_index: 0,
    })),
    audio_configurations: {
      live: [{ codec: 'ffmpeg_aac', track_id: 1, channels: 2, settings: { bitrate: audioKbps } }],
    },
  }
}

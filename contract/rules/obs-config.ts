import { audioKbps, type ObsCodec, type ObsRendition } from './obs-ladder.ts'

// The answer of the Go Live API, which OBS 32.0.1 and newer also takes as pasted text for a custom server.

export const obsEncoders = ['nvenc', 'qsv', 'amf', 'apple', 'vaapi', 'x264'] as const
export type ObsEncoder = (typeof obsEncoders)[number]

type Settings = Record<string, string | number | boolean>
type Types = { h264: string } & Partial<Record<ObsCodec, string>>

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
 * Ids and settings of the encoders of OBS 32, without B-frames and lookahead, because both add delay. OBS ignores names
 * that an encoder does not have.
 */
const encoders: Record<ObsEncoder, { types: Types; settings: Settings }> = {
  nvenc: {
    types: { h264: 'obs_nvenc_h264_tex', hevc: 'obs_nvenc_hevc_tex', av1: 'obs_nvenc_av1_tex' },
    settings: { preset: 'p4', tune: 'll', multipass: 'qres', lookahead: false, bf: 0 },
  },
  qsv: {
    types: { h264: 'obs_qsv11_v2', hevc: 'obs_qsv11_hevc', av1: 'obs_qsv11_av1' },
    settings: { target_usage: 'TU4', latency: 'ultra-low', bframes: 0 },
  },
  amf: {
    types: { h264: 'h264_texture_amf', hevc: 'h265_texture_amf', av1: 'av1_texture_amf' },
    settings: { preset: 'balanced', bf: 0 },
  },
  // No Mac encodes AV1.
  apple: {
    types: {
      h264: 'com.apple.videotoolbox.videoencoder.ave.avc',
      hevc: 'com.apple.videotoolbox.videoencoder.ave.hevc',
    },
    settings: { bframes: false },
  },
  vaapi: {
    types: { h264: 'ffmpeg_vaapi_tex', hevc: 'hevc_ffmpeg_vaapi_tex', av1: 'av1_ffmpeg_vaapi_tex' },
    settings: { bf: 0 },
  },
  x264: {
    types: { h264: 'obs_x264' },
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

const codecs: readonly ObsCodec[] = ['h264', 'hevc', 'av1']
const profiles: Record<ObsCodec, string> = { h264: 'high', hevc: 'main', av1: 'main' }

/** Returns the codecs of an encoder, H.264 first. */
export function codecsOf(encoder: ObsEncoder): ObsCodec[] {
  return codecs.filter((codec) => codec in encoders[encoder].types)
}

/** Returns the configuration for OBS. It never contains the stream key. */
export function obsConfig({ encoder, ladder, server }: Wish): ObsConfig {
  const { types, settings } = encoders[encoder]
  return {
    // OBS appends a config id to the stream key, so the id is empty.
    meta: { service: 'khan-dai', schema_version: '2025-01-25', config_id: '' },
    ingest_endpoints: [
      { protocol: server.startsWith('rtmps:') ? 'RTMPS' : 'RTMP', url_template: `${server}/{stream_key}` },
    ],
    encoder_configurations: ladder.map(({ codec, width, height, framesPerSecond, kbps }) => ({
      type: types[codec] ?? types.h264,
      width,
      height,
      framerate: { numerator: framesPerSecond, denominator: 1 },
      gpu_scale_type: 'OBS_SCALE_BICUBIC',
      settings: {
        rate_control: 'CBR',
        bitrate: kbps,
        keyint_sec: keyframeSeconds,
        profile: profiles[codec],
        ...settings,
      },
      canvas_index: 0,
    })),
    audio_configurations: {
      live: [{ codec: 'ffmpeg_aac', track_id: 1, channels: 2, settings: { bitrate: audioKbps } }],
    },
  }
}

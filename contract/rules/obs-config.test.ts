import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codecsOf, keyframeSeconds, obsConfig, obsEncoders } from './obs-config.ts'
import { type FrameRate, ladderFor, maxUploadShare, totalKbps, withNewerCodec } from './obs-ladder.ts'

const server = 'rtmp://khandai.example:1935/live'

/** The fields that OBS 32 reads (frontend/utility/models/multitrack-video.hpp). It has no default for those of `meta`. */
const goLiveAnswer = z.strictObject({
  meta: z.strictObject({ service: z.string(), schema_version: z.string(), config_id: z.literal('') }),
  ingest_endpoints: z
    .array(z.strictObject({ protocol: z.enum(['RTMP', 'RTMPS']), url_template: z.string() }))
    .check(z.length(1)),
  encoder_configurations: z
    .array(
      z.strictObject({
        type: z.enum([
          'obs_x264',
          'obs_nvenc_h264_tex',
          'obs_qsv11_v2',
          'h264_texture_amf',
          'com.apple.videotoolbox.videoencoder.ave.avc',
          'ffmpeg_vaapi_tex',
          'obs_nvenc_hevc_tex',
          'obs_qsv11_hevc',
          'h265_texture_amf',
          'com.apple.videotoolbox.videoencoder.ave.hevc',
          'hevc_ffmpeg_vaapi_tex',
          'obs_nvenc_av1_tex',
          'obs_qsv11_av1',
          'av1_texture_amf',
          'av1_ffmpeg_vaapi_tex',
        ]),
        width: z.int().check(z.multipleOf(4)),
        height: z.int().check(z.multipleOf(4)),
        framerate: z.strictObject({ numerator: z.union([z.literal(30), z.literal(60)]), denominator: z.literal(1) }),
        gpu_scale_type: z.literal('OBS_SCALE_BICUBIC'),
        settings: z.looseObject({
          rate_control: z.literal('CBR'),
          bitrate: z.int(),
          keyint_sec: z.literal(keyframeSeconds),
          profile: z.enum(['high', 'main']),
        }),
        canvas_index: z.literal(0),
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
  audio_configurations: z.strictObject({
    live: z
      .array(
        z.strictObject({
          codec: z.literal('ffmpeg_aac'),
          track_id: z.int(),
          channels: z.literal(2),
          settings: z.strictObject({ bitrate: z.int() }),
        }),
      )
      .check(z.length(1)),
  }),
})

const rates: readonly FrameRate[] = [30, 60]
const wishes = [5_000, 8_000, 12_000, 20_000, 30_000].flatMap((uploadKbps) =>
  rates.map((framesPerSecond) => ({ uploadKbps, framesPerSecond })),
)
const homeWish = { uploadKbps: 8_000, framesPerSecond: 30 } as const
/** Max of the media engine for one connection, in media/engine.ts. */
const maxOfEngineKbps = 25_000
const names = (wish: Parameters<typeof ladderFor>[0]) =>
  ladderFor(wish).map(({ height, framesPerSecond, kbps }) => `${height}p${framesPerSecond} ${kbps}`)

describe('the ladder', () => {
  test.each([
    [5_000, 30, ['720p30 2800', '360p30 800']],
    [5_000, 60, ['720p30 2800', '360p30 800']],
    [8_000, 30, ['720p30 2800', '480p30 1400', '360p30 800']],
    [8_000, 60, ['720p60 3500', '480p30 1400', '360p30 800']],
    [12_000, 30, ['1080p30 4500', '720p30 2500', '480p30 1200', '360p30 600']],
    [12_000, 60, ['1080p60 5000', '720p30 2500', '360p30 800']],
    [20_000, 30, ['1080p30 4500', '720p30 2800', '480p30 1400', '360p30 800']],
    [30_000, 60, ['1080p60 6000', '720p60 4000', '480p30 1400', '360p30 800']],
  ] as const)('of %i kbit/s at %i fps is %j', (uploadKbps, framesPerSecond, expected) => {
    expect(names({ uploadKbps, framesPerSecond })).toEqual(expected)
  })

  test('of any upload speed uses less than 75 % of it, audio included, ordered from best to smallest', () => {
    const upload = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(upload, fc.constantFrom(...rates), (uploadKbps, framesPerSecond) => {
        const ladder = ladderFor({ uploadKbps, framesPerSecond })
        if (ladder.length === 0) return
        expect(totalKbps(ladder)).toBeLessThan(Math.min(uploadKbps * maxUploadShare, maxOfEngineKbps))
        expect(ladder).toEqual(ladder.toSorted((a, b) => b.kbps - a.kbps || b.width - a.width))
      }),
    )
  })

  test('is empty when the upload is too slow for any rendition', () => {
    expect(ladderFor({ uploadKbps: 1_000, framesPerSecond: 30 })).toEqual([])
  })
})

describe.each(obsEncoders)('the configuration for %s', (encoder) => {
  test('has the form of the Go Live API, with one keyframe interval for all renditions', () => {
    for (const wish of wishes) {
      const ladder = ladderFor(wish)
      const { encoder_configurations } = goLiveAnswer.parse(
        JSON.parse(JSON.stringify(obsConfig({ encoder, ladder, server }))),
      )
      expect(encoder_configurations.map(({ settings }) => settings.bitrate)).toEqual(ladder.map(({ kbps }) => kbps))
      expect(new Set(encoder_configurations.map(({ type }) => type)).size).toBe(1)
    }
  })

  test('has the best rendition once more in each newer codec of the encoder, after H.264', () => {
    const wish = { uploadKbps: 20_000, framesPerSecond: 30 } as const
    const newer = codecsOf(encoder).filter((codec) => codec !== 'h264')
    const tracks = newer.map((codec) => {
      const ladder = withNewerCodec(ladderFor(wish), { codec, uploadKbps: wish.uploadKbps }) ?? []
      const { encoder_configurations } = goLiveAnswer.parse(obsConfig({ encoder, ladder, server }))
      return encoder_configurations.map(({ type, height, settings: { bitrate, profile } }) => ({
        ...{ type, height, bitrate, profile },
      }))
    })
    for (const [first, second, ...others] of tracks) {
      expect(first).toMatchObject({ height: 1080, bitrate: 4_500, profile: 'high' })
      expect(second).toMatchObject({ height: 1080, bitrate: 2_900, profile: 'main' })
      expect(new Set([first, ...others].map((track) => track?.type))).toEqual(new Set([first?.type]))
      expect(second?.type).not.toBe(first?.type)
    }
    expect(tracks).toHaveLength({ x264: 0, apple: 1 }[encoder as string] ?? 2)
  })

  test('has no B-frames', () => {
    const { encoder_configurations } = obsConfig({ encoder, ladder: ladderFor(homeWish), server })
    for (const { settings } of encoder_configurations)
      expect(settings.bf ?? settings.bframes).toBe(encoder === 'apple' ? false : 0)
  })
})

test('a newer codec is one more rendition, or none when the upload is too slow for it', () => {
  const upload = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(upload, fc.constantFrom(...rates), (uploadKbps, framesPerSecond) => {
      const ladder = ladderFor({ uploadKbps, framesPerSecond })
      const more = withNewerCodec(ladder, { codec: 'hevc', uploadKbps })
      if (!more) return
      expect(totalKbps(more)).toBeLessThan(Math.min(uploadKbps * maxUploadShare, maxOfEngineKbps))
      expect(more.filter(({ codec }) => codec === 'h264')).toEqual(ladder)
      expect(more.map(({ codec }) => codec).indexOf('hevc')).toBe(1)
    }),
  )
  expect(withNewerCodec(ladderFor(homeWish), { codec: 'av1', uploadKbps: 8_000 })).toBe(null)
})

test('the configuration names the server and leaves the key to OBS', () => {
  const ladder = ladderFor(homeWish)
  expect(obsConfig({ encoder: 'x264', ladder, server }).ingest_endpoints).toEqual([
    { protocol: 'RTMP', url_template: 'rtmp://khandai.example:1935/live/{stream_key}' },
  ])
  const [safe] = obsConfig({ encoder: 'x264', ladder, server: 'rtmps://khandai.example/live' }).ingest_endpoints
  expect(safe?.protocol).toBe('RTMPS')
})

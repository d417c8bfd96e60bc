import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digitsInput, epochMs, locale, nothing } from './envelope.ts'
import { liveStatus } from './ingest.ts'
import { fixtureSummary } from './schedule.ts'

/** Ten minutes of samples, one every five seconds. */
export const maxBroadcastSamples = 120

/** Numbers of frames since the previous sample. Null for an encoder that does not report about itself. */
const encoderFigures = z.object({
  /** Frames of all renditions that the encoder sent. */
  output: z.int(),
  /** Thrown away because the network was too slow. */
  dropped: z.int(),
  /** Composed too late. */
  lagged: z.int(),
  /** The encoder was too slow. */
  skipped: z.int(),
  /** Time of the encoder for one frame. */
  encodeMs: z.nullable(z.number()),
  /** Age of a frame when the encoder queues it for sending. */
  latencyMs: z.nullable(z.number()),
})

/** Figures of a stream in the seconds before `at`. */
export const broadcastSample = z.object({
  at: epochMs,
  bitrateKbps: z.int(),
  framesPerSecond: z.number(),
  viewers: z.int(),
  /** Frames that the gaps between timestamps lack. */
  missingFrames: z.int(),
  /** Frames that arrived more than 250 ms later than the fastest one of the last minute. */
  lateFrames: z.int(),
  /** Lateness of the latest frame. */
  jitterMs: z.int(),
  keyframeIntervalMs: z.nullable(z.int()),
  /** Null without sound. `isSilent` is a guess by the size of the frames, because the server does not decode sound. */
  sound: z.nullable(z.object({ kbps: z.int(), isSilent: z.boolean() })),
  encoder: z.nullable(encoderFigures),
})
export type BroadcastSample = z.infer<typeof broadcastSample>

/** Without `userId`, the caller's own stream. Only operators may name another commentator. */
export const broadcastHistory = endpoint({
  method: 'GET',
  path: '/au/api/commentator/stream/history',
  summary: 'Figures of the last ten minutes of the newest stream, oldest first',
  auth: 'commentator',
  input: z.object({ userId: z.optional(digitsInput) }),
  data: z.object({
    /** Null when there was never a stream. */
    streamId: z.nullable(z.string()),
    samples: z.array(broadcastSample).check(z.maxLength(maxBroadcastSamples)),
  }),
  errors: ['NOT_PERMISSIONS'],
})

/**
 * Ends the stream and disconnects its encoder. The encoder is refused on this fixture until the commentator chooses the
 * fixture again, because encoders reconnect by themselves. Does nothing when the stream has ended.
 */
export const endBroadcast = endpoint({
  method: 'POST',
  path: '/au/api/commentator/stream/end',
  summary: 'End a broadcast; its encoder is refused until the fixture is chosen again',
  auth: 'commentator',
  input: z.object({ streamId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  data: nothing,
  errors: ['STREAM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

/** Streams that have not ended, for operators. There are as many as commentators on air, so there are no pages. */
export const openStreams = endpoint({
  method: 'GET',
  path: '/au/api/console/stream/list',
  summary: 'Streams that are on air, begin or wait for their encoder, longest first',
  auth: 'operator',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({
    list: z.array(
      z.object({ ...liveStatus.shape, commentator: z.nullable(publicUser), fixture: z.nullable(fixtureSummary) }),
    ),
  }),
})
export type OpenStream = DataOf<typeof openStreams>['list'][number]

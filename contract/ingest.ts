import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, nothing } from './envelope.ts'

/** The key is only in this response. The server stores only its hash. */
export const rotateStreamKey = endpoint({
  method: 'POST',
  path: '/au/api/commentator/stream-key/rotate',
  summary: 'Make a new stream key; the old one and what it publishes end at once',
  auth: 'commentator',
  data: z.object({ key: z.string(), server: z.string(), createdAt: epochMs }),
})

export const streamKeyInfo = endpoint({
  method: 'GET',
  path: '/au/api/commentator/stream-key',
  summary: 'Where to publish and since when the key exists, never the key',
  auth: 'commentator',
  data: z.object({
    exists: z.boolean(),
    hint: z.string(),
    createdAt: z.nullable(epochMs),
    server: z.string(),
    /** Address with the first port, and the last port. Each port takes one encoder. Null when SRT is off. */
    srt: z.nullable(z.object({ server: z.string(), lastPort: z.int() })),
  }),
})

/** Reasons to close a stream after it was accepted: the encoder sent data that cannot be played or carried. */
export const mediaRefusals = [
  'UNSUPPORTED_VIDEO',
  'UNSUPPORTED_AUDIO',
  'BAD_VIDEO_CONFIG',
  'BITRATE_TOO_HIGH',
  'FASTER_THAN_REAL_TIME',
  'BROKEN_DATA',
] as const

export const publishRefusals = [
  /** No key at all. Shown to commentators whose browser has the encoder's address, as UNKNOWN_KEY and NOT_RTMP are. */
  'KEY_MISSING',
  'NOT_RTMP',
  'UNKNOWN_KEY',
  /** The id of the key is right, the rest is not. */
  'WRONG_KEY',
  /** The key was replaced. */
  'OLD_KEY',
  'NOT_COMMENTATOR',
  /** The account is suspended or being deleted. */
  'ACCOUNT_CLOSED',
  'NO_FIXTURE_IN_WINDOW',
  'FIXTURE_NOT_IN_WINDOW',
  'ALREADY_LIVE',
  'BROADCAST_ENDED',
  /** Stored by older versions. Such sound is left out today. */
  'BAD_AUDIO_CONFIG',
  ...mediaRefusals,
] as const
export type PublishRefusal = (typeof publishRefusals)[number]

/** `opening` until the first segment exists; `lost` while a dropped publisher may reconnect. */
export const streamState = z.enum(['opening', 'publishing', 'lost', 'ended'])
export type StreamState = z.infer<typeof streamState>

const renditionStatus = z.object({
  /** Number of the video track; null for a rendition with sound alone. */
  track: z.nullable(z.int()),
  /** Number of the encoder's sound: 0 is the one that every picture has. */
  sound: z.int(),
  /** True when the server makes it of the encoder's picture. */
  isMadeHere: z.boolean(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  codecs: z.string(),
  frameRate: z.nullable(z.number()),
  bitrateKbps: z.int(),
})
export type RenditionStatus = z.infer<typeof renditionStatus>

export const liveStatus = z.object({
  streamId: z.string(),
  fixtureId: digits,
  state: streamState,
  startedAt: epochMs,
  endedAt: z.nullable(epochMs),
  /** True when the broadcast was ended on the site. Encoders are refused until the fixture is chosen again. */
  isClosed: z.boolean(),
  bitrateKbps: z.int(),
  framesPerSecond: z.number(),
  viewers: z.int(),
  /** The lead first, the sound alone last. Empty before the first segment. */
  renditions: z.array(renditionStatus),
  /**
   * `at` is the time since which the warning applies. `clearedAt` is null while it still does. `codec` names the codec
   * of a track that is ignored.
   */
  warnings: z.array(
    z.object({ code: z.string(), at: epochMs, clearedAt: z.nullable(epochMs), codec: z.optional(z.string()) }),
  ),
})

/** Without `userId`, the caller's own stream. Only operators may name another commentator. */
export const ownStreamStatus = endpoint({
  method: 'GET',
  path: '/au/api/commentator/stream/status',
  summary: "The state and health of one's newest stream",
  auth: 'commentator',
  input: z.object({ userId: z.optional(digitsInput) }),
  data: z.object({
    stream: z.nullable(liveStatus),
    /** The fixture chosen for the next publish; null without a choice. */
    chosenFixtureId: z.nullable(digits),
    lastRefusal: z.nullable(z.object({ reason: z.enum(publishRefusals), at: epochMs })),
  }),
  errors: ['NOT_PERMISSIONS'],
})

/** Chooses the fixture of the next publish, and reopens it after an ended broadcast. Without a choice, it is the nearest fixture in the window. */
export const chooseStreamFixture = endpoint({
  method: 'POST',
  path: '/au/api/commentator/stream/choose',
  summary: 'Choose the fixture to go live on',
  auth: 'commentator',
  input: z.object({ fixtureId: digitsInput }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'NOT_YOUR_FIXTURE', 'ALREADY_LIVE'],
})

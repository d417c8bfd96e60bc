import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, nothing } from './envelope.ts'

/** The key is shown once, at this answer; the server keeps its hash alone. */
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
  data: z.object({ exists: z.boolean(), hint: z.string(), createdAt: z.nullable(epochMs), server: z.string() }),
})

const liveStatus = z.object({
  streamId: z.string(),
  fixtureId: digits,
  state: z.enum(['publishing', 'lost', 'ended']),
  startedAt: epochMs,
  endedAt: z.nullable(epochMs),
  bitrateKbps: z.int(),
  framesPerSecond: z.number(),
  warnings: z.array(z.object({ code: z.string(), at: epochMs })),
})

export const ownStreamStatus = endpoint({
  method: 'GET',
  path: '/au/api/commentator/stream/status',
  summary: "The state and health of one's newest stream",
  auth: 'commentator',
  data: z.object({
    stream: z.nullable(liveStatus),
    lastRefusal: z.nullable(z.object({ reason: z.string(), at: epochMs })),
  }),
})

/** Which fixture the next publish belongs to; without one the nearest in the window is taken. */
export const chooseStreamFixture = endpoint({
  method: 'POST',
  path: '/au/api/commentator/stream/choose',
  summary: 'Choose the fixture to go live on',
  auth: 'commentator',
  input: z.object({ fixtureId: digitsInput }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'NOT_YOUR_FIXTURE', 'ALREADY_LIVE'],
})

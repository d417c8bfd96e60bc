import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digitsInput, epochMs, locale } from './envelope.ts'
import { fixtureCommentator, fixtureSummary, sport } from './schedule.ts'

/** A past broadcast of a recording. */
export const broadcast = z.object({ streamId: z.string(), startedAt: epochMs, durationMs: z.int() })
export type Broadcast = z.infer<typeof broadcast>

/**
 * `ingest` is our low-latency HLS. `hls` is an address that a commentator saved; it counts as live from half an hour
 * before kick-off until the fixture is over. `recording` joins the commentator's past broadcasts of the fixture: each
 * restart of an encoder makes another one.
 */
export const stream = z.object({
  streamId: z.string(),
  url: z.string(),
  kind: z.enum(['ingest', 'hls', 'recording']),
  live: z.boolean(),
  startedAt: z.nullable(epochMs),
  /** Broadcasts that a recording joins, oldest first. Empty otherwise. */
  broadcasts: z.array(broadcast),
})
export type Stream = z.infer<typeof stream>

export const liveRoom = endpoint({
  method: 'GET',
  path: '/al/api/schedule/liveRoom',
  summary: 'Data for the live page of a fixture',
  auth: 'public',
  input: z.object({ id: digitsInput, locale: z._default(locale, 'vi') }),
  data: z.object({
    ...fixtureSummary.shape,
    groupId: z.string(),
    /**
     * A recent frame as a JPEG, for link previews and lock screens, which cannot show a video. Empty when there is
     * none.
     */
    posterImage: z.string(),
    commentators: z.array(
      z.object({
        ...fixtureCommentator.shape,
        title: z.string(),
        description: z.string(),
        /** Picture shown until the commentator is on air; may be empty. */
        picture: z.string(),
        /** Time at which the commentator plans to go on air; null means kick-off. */
        plannedAt: z.nullable(epochMs),
        streams: z.array(stream),
      }),
    ),
  }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 1_000,
})

export const liveMenu = endpoint({
  method: 'POST',
  path: '/al/api/live/menu',
  summary: 'Sports with their numbers of live fixtures',
  auth: 'public',
  input: z.object({ location: z.optional(z.string().check(z.maxLength(40))) }),
  data: z.object({ list: z.array(z.object({ sport, label: z.string(), path: z.string(), total: z.int() })) }),
})

export const operatorOnline = endpoint({
  method: 'GET',
  path: '/al/api/live/stream/operator-online',
  summary: 'Number of operators who are online',
  auth: 'public',
  data: z.object({ online: z.boolean(), total: z.int() }),
})

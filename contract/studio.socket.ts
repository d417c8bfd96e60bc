import * as z from 'zod/mini'
import { frame } from './frame.ts'

/** Path of the socket of a browser studio. Binary messages are in `rules/studio/studio-message.ts`. */
export const studioPath = '/studio'

/** Text messages from the studio. */
export const studioClientFrame = frame(
  'studio.client',
  z.discriminatedUnion('type', [
    /** Ends the stream immediately. Without it, a closed socket gets the grace period of a lost encoder. */
    z.object({ type: z.literal('end') }),
    z.object({ type: z.literal('ping') }),
  ]),
)

/** Events to the studio. A frame is always an array of events. */
export const studioServerEvent = frame(
  'studio.server',
  z.discriminatedUnion('type', [
    /** The publish is authorised: the studio sends its configurations, then a keyframe of each track. */
    z.object({ type: z.literal('open') }),
    /** Total bytes received on this socket, at most once in half a second. */
    z.object({ type: z.literal('received'), bytes: z.int() }),
    /** The publish was not authorised. `reason` is a publish refusal of `ingest.ts` or another code of the engine. */
    z.object({ type: z.literal('refused'), reason: z.string() }),
    /** The publish has ended. `reason` is a code, for example TAKEN_OVER or BITRATE_TOO_HIGH. */
    z.object({ type: z.literal('ended'), reason: z.string() }),
    z.object({ type: z.literal('reconnect'), afterMs: z.int() }),
    z.object({ type: z.literal('error'), code: z.int(), msg: z.string() }),
    z.object({ type: z.literal('pong') }),
  ]),
)
export type StudioServerEvent = z.infer<typeof studioServerEvent.schema>

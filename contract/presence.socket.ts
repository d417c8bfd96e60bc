import * as z from 'zod/mini'
import { frame } from './frame.ts'

const roomId = z.string().check(z.regex(/^[\w:.-]{1,64}$/))

/** Messages from the client on /onlineSocket. */
export const presenceClientFrame = frame(
  'presence.client',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('online') }),
    z.object({ type: z.literal('offline') }),
    z.object({ type: z.literal('join'), roomId }),
    z.object({ type: z.literal('leave'), roomId }),
    z.object({ type: z.literal('ping') }),
  ]),
)

/** Events from the server. A frame is always an array of events. */
export const presenceServerEvent = frame(
  'presence.server',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('online'), total: z.int() }),
    z.object({ type: z.literal('offline'), total: z.int() }),
    z.object({ type: z.literal('room'), roomId: z.string(), total: z.int() }),
    z.object({ type: z.literal('error'), code: z.int(), msg: z.string() }),
    z.object({ type: z.literal('pong') }),
  ]),
)
export type PresenceServerEvent = z.infer<typeof presenceServerEvent.schema>

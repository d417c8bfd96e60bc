import * as z from 'zod/mini'
import { digitsInput } from './envelope.ts'
import { frame } from './frame.ts'

export const uuid = z.guid()
const topicName = z.string().check(z.minLength(1), z.maxLength(64))

/** The topic’s key is in further fields, which the topic parses. */
export const subFrame = z.looseObject({ type: z.literal('sub'), topic: topicName, afterId: z.optional(digitsInput) })
export type SubFrame = z.infer<typeof subFrame>
export const unsubFrame = z.looseObject({ type: z.literal('unsub'), topic: topicName })
export type UnsubFrame = z.infer<typeof unsubFrame>

/** The topic parses `data`. */
export const sendFrame = z.object({
  type: z.literal('send'),
  topic: topicName,
  path: z.optional(z.string().check(z.maxLength(40))),
  uuid,
  data: z.unknown(),
})
export type SendFrame = z.infer<typeof sendFrame>

/** Messages from the client on /websocket. */
export const clientFrame = frame(
  'websocket.client',
  z.discriminatedUnion('type', [subFrame, unsubFrame, sendFrame, z.object({ type: z.literal('ping') })]),
)
export type ClientFrame = z.infer<typeof clientFrame.schema>

/** Only with a refusal: the time after which a retry may succeed. */
const retryAfter = z.nullable(z.object({ retryAfterMs: z.int() }))

/** Events of a socket that belong to no topic. */
export const controlEvent = z.union([
  z.object({
    type: z.literal('ack'),
    uuid: z.string(),
    code: z.literal(0),
    msg: z.literal('Success'),
    data: z.unknown(),
  }),
  z.object({
    type: z.literal('ack'),
    uuid: z.string(),
    code: z.int().check(z.gte(1)),
    msg: z.string(),
    data: retryAfter,
  }),
  /** Response for a topic that does not exist. */
  z.strictObject({ type: z.literal('subbed'), topic: z.string(), code: z.int(), msg: z.string(), data: z.null() }),
  /** The client read a channel without a sequence too slowly. Its state may be outdated until it subscribes again. */
  z.looseObject({ type: z.literal('lost'), topic: z.string() }),
  z.object({ type: z.literal('reconnect'), afterMs: z.int() }),
  z.object({ type: z.literal('error'), code: z.int(), msg: z.string() }),
  z.object({ type: z.literal('pong') }),
])
export type ControlEvent = z.infer<typeof controlEvent>

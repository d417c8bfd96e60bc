import * as z from 'zod/mini'
import type { AnyTopic, EventOf, EventType } from './topic.ts'
import { controlEvent } from './websocket.ts'

type Schema = z.core.$ZodType

/** One event of a topic as it is on the wire. */
export function eventSchema<T extends AnyTopic, Type extends EventType<T>>(
  topic: T,
  type: Type,
): z.ZodMiniType<EventOf<T, Type>> {
  const fields = { type: z.literal(type), topic: z.literal(topic.name), ...topic.key, ...topic.events[type] }
  // The fields are the ones that the type is made of, which a spread over a generic does not tell.
  return z.strictObject(fields) as unknown as z.ZodMiniType<EventOf<T, Type>>
}

/** The answers to a subscription: how it stands, or why not; then the key is what the frame called it. */
export function subbedSchemas(topic: AnyTopic): { answered: Schema; refused: Schema } {
  const head = { type: z.literal('subbed'), topic: z.literal(topic.name) }
  const asked = Object.fromEntries(Object.keys(topic.key).map((name) => [name, z.optional(z.unknown())]))
  return {
    answered: z.strictObject({
      ...head,
      ...topic.key,
      code: z.literal(0),
      msg: z.literal('Success'),
      data: topic.snapshot ?? z.null(),
    }),
    refused: z.strictObject({ ...head, ...asked, code: z.int().check(z.gte(1)), msg: z.string(), data: z.null() }),
  }
}

/** Everything that /websocket may say, given its topics; a frame is an array of these. */
export function serverEventSchema(topics: readonly AnyTopic[]): Schema {
  return z.union([
    controlEvent,
    ...topics.flatMap((topic) => [
      ...Object.values(subbedSchemas(topic)),
      ...Object.keys(topic.events).map((type) => eventSchema(topic, type)),
    ]),
  ])
}

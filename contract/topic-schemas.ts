import * as z from 'zod/mini'
import type { AnyTopic, EventOf, EventType } from './topic.ts'
import { controlEvent } from './websocket.ts'

type Schema = z.core.$ZodType

export function eventSchema<T extends AnyTopic, Type extends EventType<T>>(
  topic: T,
  type: Type,
): z.ZodMiniType<EventOf<T, Type>> {
  const fields = { type: z.literal(type), topic: z.literal(topic.name), ...topic.key, ...topic.events[type] }
  // The fields match the type, but TypeScript cannot infer this from a spread over a generic.
  return z.strictObject(fields) as unknown as z.ZodMiniType<EventOf<T, Type>>
}

/**
 * Returns the schemas of the responses to a subscription: accepted or refused. A refusal repeats the key as the request
 * sent it.
 */
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

/** Returns the schema of all events that /websocket may send for these topics. A frame is an array of such events. */
export function serverEventSchema(topics: readonly AnyTopic[]): Schema {
  return z.union([
    controlEvent,
    ...topics.flatMap((topic) => [
      ...Object.values(subbedSchemas(topic)),
      ...Object.keys(topic.events).map((type) => eventSchema(topic, type)),
    ]),
  ])
}

import * as z from 'zod/mini'
import { allTopics } from '#contract/all.ts'
import { presenceServerEvent } from '#contract/presence.socket.ts'
import { studioPath, studioServerEvent } from '#contract/studio.socket.ts'
import { eventSchema, subbedSchemas } from '#contract/topic-schemas.ts'
import { controlEvent } from '#contract/websocket.ts'

type Event = { type: string; topic?: string }

/**
 * Schemas by topic and type. A union of all schemas would be slow, because it tries them one by one for each of a
 * hundred thousand events.
 */
const declared = new Map<string, z.core.$ZodType>(
  allTopics.flatMap((topic) => [
    [`${topic.name} subbed`, z.union(Object.values(subbedSchemas(topic)))] as const,
    ...Object.keys(topic.events).map((type) => [`${topic.name} ${type}`, eventSchema(topic, type)] as const),
  ]),
)

/** Sockets without topics. */
const ownEvents = { '/onlineSocket': presenceServerEvent.schema, [studioPath]: studioServerEvent.schema }

/** Returns a description of the first event that the contract does not declare, or null. */
export function undeclared(path: string, events: readonly Event[]): string | null {
  for (const event of events) {
    const schema =
      path in ownEvents
        ? ownEvents[path as keyof typeof ownEvents]
        : (declared.get(`${event.topic} ${event.type}`) ?? controlEvent)
    const { error } = z.safeParse(schema, event)
    if (error) return `the contract does not know ${JSON.stringify(event)}: ${z.prettifyError(error)}`
  }
  return null
}

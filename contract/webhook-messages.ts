import * as z from 'zod/mini'
import { digits, epochMs } from './envelope.ts'
import { reportReason } from './reports.ts'
import type { WebhookEvent } from './rules/webhook-events.ts'
import { fixtureState, scorePair } from './schedule.ts'

/** Id and public name: all that a message says about a member. */
const person = z.object({ userId: digits, name: z.string() })
/** Path of the page, without the site’s address and a language. */
const path = z.string()

/** The field `data` of each event’s message: ids and public facts. Read the rest by the calls. */
export const webhookData = {
  'fixture.changed': z.object({
    fixtureId: digits,
    /** Rises with each change. Ignore a message with a lower version than one that you have. */
    version: z.int(),
    state: fixtureState,
    isFinished: z.boolean(),
    kickOff: epochMs,
    home: z.string(),
    away: z.string(),
    /** Home and away; null before the match. */
    score: z.nullable(scorePair),
    path,
  }),
  'stream.started': z.object({ streamId: z.string(), fixtureId: digits, commentator: person }),
  'stream.ended': z.object({ streamId: z.string(), fixtureId: digits, commentator: person }),
  'highlight.ready': z.object({ highlightId: digits, fixtureId: digits, path }),
  'report.created': z.object({ reportId: digits, kind: z.string(), targetId: z.string(), reason: reportReason }),
  'member.registered': person,
  ping: z.object({}),
} satisfies Record<WebhookEvent | 'ping', z.core.$ZodType>
export type WebhookData = { [N in keyof typeof webhookData]: z.infer<(typeof webhookData)[N]> }

/** The body of a delivery. `id` is the same in every attempt and replay, so that receivers can skip what they have. */
export function webhookMessage(name: keyof typeof webhookData) {
  return z.object({ id: z.string(), event: z.literal(name), at: epochMs, data: webhookData[name] })
}

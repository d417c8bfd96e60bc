import * as z from 'zod/mini'
import { digits } from './envelope.ts'
import { oddsLine } from './odds.ts'
import { topic } from './topic.ts'

/**
 * Current state of the changed lines, each once. When `previous` is greater than the client’s revision, changes are
 * missing and the client reads the board again.
 */
export const oddsNews = { previous: digits, revision: digits, list: z.array(oddsLine) }
export type OddsNews = { previous: string; revision: string; list: z.infer<typeof oddsLine>[] }

export const oddsTopic = topic({
  name: 'odds',
  summary: 'Changes of one company’s main lines on one day of a sport, at most once a second',
  /** Name of a board as in the board's call: `sport:day:companyId`. */
  key: { board: z.string().check(z.maxLength(64)) },
  access: 'guest',
  notFound: 'UNKNOWN_TOPIC',
  isRestricted: true,
  /** Changes after `afterId`. `gap` is true when there are too many changes to send. */
  snapshot: z.object({ revision: digits, list: z.array(oddsLine), gap: z.boolean() }),
  events: { odds: oddsNews },
})

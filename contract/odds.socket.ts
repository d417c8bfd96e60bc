import * as z from 'zod/mini'
import { digits } from './envelope.ts'
import { oddsLine } from './odds.ts'
import { topic } from './topic.ts'

/** Lines as they stand now, each once. A `previous` beyond what the reader knows is a hole: it asks again. */
export const oddsNews = { previous: digits, revision: digits, list: z.array(oddsLine) }
export type OddsNews = { previous: string; revision: string; list: z.infer<typeof oddsLine>[] }

export const oddsTopic = topic({
  name: 'odds',
  summary: "What changes of one company's main lines on one day of a sport, at most once a second",
  /** As the board's call names it: `sport:day:companyId`. */
  key: { board: z.string().check(z.maxLength(64)) },
  access: 'guest',
  notFound: 'UNKNOWN_TOPIC',
  isRestricted: true,
  /** What changed after `afterId`; `gap` where that is too much to tell here. */
  snapshot: z.object({ revision: digits, list: z.array(oddsLine), gap: z.boolean() }),
  events: { odds: oddsNews },
})

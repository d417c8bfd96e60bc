import * as z from 'zod/mini'
import { digits } from './envelope.ts'
import { frame } from './frame.ts'
import { oddsLine } from './odds.ts'

/** Lines as they stand now, each once. A `previous` beyond what the reader knows is a hole: it asks again. */
const news = { previous: digits, revision: digits, list: z.array(oddsLine) }
export type OddsNews = { previous: string; revision: string; list: z.infer<typeof oddsLine>[] }

/** Topic `odds`: what changed of one company's main lines on one day of a sport, at most once a second. */
export const boardChanged = frame('odds.board', z.object({ type: z.literal('odds'), board: z.string(), ...news }))

/** Topic `fixture`: every company's lines, at most once a second; never where odds are switched off. */
export const fixtureOddsChanged = frame(
  'odds.fixture',
  z.object({ type: z.literal('fixtureOdds'), fixtureId: digits, ...news }),
)

/** `data` of the `subbed` event of a board: what changed after `afterId`; `gap` where that is too much to tell here. */
export const boardSubbed = z.object({ revision: digits, list: z.array(oddsLine), gap: z.boolean() })

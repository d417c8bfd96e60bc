import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, epochMs, locale } from './envelope.ts'

/**
 * Figures of the desk. `viewers` is the highest number at one time, `errors` the share of answers with a 5xx status,
 * `answers` the mean time of an answer, `returning` the share of new members who came back on a later day, and `waiting`
 * the time for which the oldest case has waited.
 */
export const figureNames = [
  'viewers',
  'messages',
  'registrations',
  'returning',
  'bandwidth',
  'errors',
  'answers',
  'waiting',
] as const
export type FigureName = (typeof figureNames)[number]

/** The value is null before anything was measured. Shares are between 0 and 1, times in seconds, bandwidth in bytes. */
const value = z.nullable(z.number())

export const consoleFigures = endpoint({
  method: 'GET',
  path: '/au/api/console/figures',
  summary: 'Figures of today until now (midnight in Vietnam), each with the same span of yesterday',
  auth: 'staff',
  scope: 'figures:read',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({
    at: epochMs,
    list: z.array(z.object({ name: z.enum(figureNames), today: value, yesterday: value })),
    /** Viewers now, over all matches. */
    viewersNow: z.int(),
    /** Highest number of viewers in each hour of the day in Vietnam, from midnight. */
    hours: z.object({ today: z.array(z.int()), yesterday: z.array(z.int()) }),
    /** Matches with viewers today, most viewers first. */
    matches: z.array(
      z.object({ fixtureId: digits, slug: z.string(), title: z.string(), now: z.int(), highest: z.int() }),
    ),
  }),
  sharedForMs: 15_000,
})
export type Figures = DataOf<typeof consoleFigures>

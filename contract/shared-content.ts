import * as z from 'zod/mini'

/** Minute and score of a fixture when it was shared, or after the shared goal. */
export const sharedMoment = z.object({
  minute: z.nullable(z.int()),
  home: z.nullable(z.int()),
  away: z.nullable(z.int()),
  goal: z.optional(
    z.object({
      key: z.string(),
      side: z.enum(['home', 'away']),
      extraMinute: z.nullable(z.int()),
      player: z.string(),
    }),
  ),
})
export type SharedMoment = z.infer<typeof sharedMoment>

/** Card of an article or an event. `path` is a path of this site without locale. */
export const sharedCard = z.object({
  path: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.nullable(z.string()),
})
export type SharedCard = z.infer<typeof sharedCard>

import * as z from 'zod/mini'
import { chatMessage } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, localText } from './envelope.ts'
import { fixtureEvent } from './fixture-details.ts'
import { crest, scorePair } from './schedule.ts'

/** Max time from the report of a goal to its card, in ms. */
export const goalWindowMs = 90_000
export const maxMomentLines = 3

const team = z.object({ name: localText, shortName: z.string(), colour: z.string(), crest })

/**
 * A goal at which the chat of its fixture's room peaked. It has the localText in all languages, because all viewers of the
 * room get the same frame.
 */
export const goalMoment = z.object({
  momentId: digits,
  /** Increases with each change, so a lower one is outdated. */
  revision: z.int(),
  /** Time at which the card was published. Beside a picture, the card waits for the picture of this time. */
  at: epochMs,
  fixtureId: digits,
  /** Part of the match page's path. */
  slug: z.string(),
  goal: z.object({ event: fixtureEvent, score: scorePair }),
  teams: z.object({ home: team, away: team }),
  /** Messages a minute after the goal. */
  perMinute: z.int(),
  /** Video of the goal; null without a clip, or until it is cut. */
  clip: z.nullable(
    z.object({
      id: digits,
      video: z.object({ url: z.string(), kind: z.enum(['mp4', 'hls']) }),
      poster: z.nullable(z.string()),
      still: z.nullable(z.string()),
    }),
  ),
  /** Messages with the most reactions, most first. Lines that were removed later are missing. */
  lines: z.array(chatMessage),
})
export type GoalMoment = z.infer<typeof goalMoment>

/** A card of the room was published or changed. `moment` is null when the goal was annulled. */
export const goalMomentNotice = z.object({
  systemMessage: z.literal(13),
  momentId: digits,
  revision: z.int(),
  moment: z.nullable(goalMoment),
})
export type GoalMomentNotice = z.infer<typeof goalMomentNotice>

export const goalMoments = endpoint({
  method: 'GET',
  path: '/ac/api/chat/goal-moment/list',
  summary: 'Cards of the goals at which the chat of a fixture’s room peaked, oldest first; up to the newest 20',
  auth: 'guest',
  input: z.object({ groupId: digitsInput }),
  data: z.object({ list: z.array(goalMoment) }),
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

const day = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)

export const checkInInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/check-in/info',
  summary:
    'Check-ins of five weeks around a day, the streak and the coming rewards; days are in Vietnam’s time zone by the server’s clock',
  auth: 'user',
  input: z.object({ around: z.optional(day) }),
  data: z.object({
    today: day,
    /** Start of the next day. */
    turnsAt: epochMs,
    isCheckedIn: z.boolean(),
    /** Consecutive days up to today, or up to yesterday before today's check-in. */
    streak: z.int(),
    longest: z.int(),
    total: z.int(),
    /** `from` is a Monday and `to` a Sunday, five weeks in total. */
    from: day,
    to: day,
    days: z.array(z.object({ day, reward: z.int(), isMadeUp: z.boolean() })),
    /** Rewards for today and the six days after it, if the member misses none of them. */
    ahead: z.array(z.object({ day, streak: z.int(), reward: z.int(), bonus: z.int() })),
    nextMilestone: z.nullable(z.object({ days: z.int(), reward: z.int() })),
    makeUp: z.object({ days: z.array(day), cost: z.int(), left: z.int(), most: z.int() }),
  }),
})
export type CheckInInfo = DataOf<typeof checkInInfo>

const done = z.object({ day, streak: z.int(), reward: z.int(), bonus: z.int(), balance: z.int(), isNew: z.boolean() })

/** A repeat on the same day changes nothing and returns the same reward. */
export const checkIn = endpoint({
  method: 'POST',
  path: '/au/api/user/check-in',
  summary: 'Check in for today and receive the reward; at most once a day',
  auth: 'user',
  data: done,
  errors: ['BALANCE_FULL', 'REWARDS_FROZEN'],
})

export const checkInMakeUp = endpoint({
  method: 'POST',
  path: '/au/api/user/check-in/make-up',
  summary:
    'Buy a missed day for xu, so that the streak continues; `makeUp.days` of the info call lists the possible days',
  auth: 'user',
  input: z.object({ day }),
  /** `bonus` is the xu for the milestones that the longer streak reaches. */
  data: z.object({ day, streak: z.int(), bonus: z.int(), balance: z.int() }),
  errors: ['MAKE_UP_REFUSED', 'MAKE_UP_USED', 'BALANCE_TOO_LOW', 'BALANCE_FULL', 'REWARDS_FROZEN'],
})

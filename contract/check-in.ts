import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

const day = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)

/** Shields that a member can hold. Each protects the streak on one missed day, without the member's action. */
export const maxShields = 2
/** Days of a streak that earn a shield. */
export const daysPerShield = 7

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
    /** Days between `from` and `to` on which a shield protected the streak. They do not count as days of it. */
    shieldedDays: z.array(day),
    /** Price of a shield in xu, and the number that the member holds. */
    shields: z.object({ held: z.int(), cost: z.int() }),
    makeUp: z.object({ days: z.array(day), cost: z.int(), left: z.int(), most: z.int() }),
  }),
})
export type CheckInInfo = DataOf<typeof checkInInfo>

const done = z.object({
  day,
  streak: z.int(),
  reward: z.int(),
  bonus: z.int(),
  /** True when this check-in earned a shield. */
  hasEarnedShield: z.boolean(),
  balance: z.int(),
  isNew: z.boolean(),
})

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

/** A repeated `requestId` buys nothing and returns the current state. */
export const shieldBuy = endpoint({
  method: 'POST',
  path: '/au/api/user/check-in/shield',
  summary: 'Buy a shield for xu, which protects the streak on the next missed day; at most two are held',
  auth: 'user',
  input: z.object({ requestId: z.uuid() }),
  data: z.object({ held: z.int(), balance: z.int() }),
  errors: ['SHIELDS_FULL', 'BALANCE_TOO_LOW', 'REWARDS_FROZEN'],
})

/** Max friends in the list of streaks. */
export const maxFriendStreaks = 20

/** Omits friends who hide from the member when they are online, and members with a block or a mute between them. */
export const friendStreaks = endpoint({
  method: 'GET',
  path: '/au/api/user/check-in/friends',
  summary: 'Friends of the member with a current streak, longest first',
  auth: 'user',
  data: z.object({
    list: z.array(z.object({ user: publicUser, streak: z.int(), isCheckedIn: z.boolean() })),
  }),
})
export type FriendStreaks = DataOf<typeof friendStreaks>

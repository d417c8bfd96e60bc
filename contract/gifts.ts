import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale, wholeNumber } from './envelope.ts'
import { giftArts, maxGifts } from './rules/gift-kinds.ts'

// Gifts to commentators. They cost xu, which are points and never money.

const gift = z.object({
  id: digits,
  art: z.enum(giftArts),
  name: z.string(),
  /** Price in xu. */
  price: z.int(),
})
export type Gift = z.infer<typeof gift>

const language = z._default(locale, 'vi')

export const giftList = endpoint({
  method: 'GET',
  path: '/other/api/gift/list',
  summary: 'Available gifts, cheapest first',
  auth: 'public',
  input: z.object({ locale: language }),
  data: z.object({ list: z.array(gift) }),
  sharedForMs: 10_000,
})

/**
 * `price` is the price that the member saw. Throws GIFT_PRICE_CHANGED when the gift now has another price. A repeated
 * `requestId` sends no second gift and returns the same response. `combo` counts the same gift to the same commentator,
 * each within 3 s of the previous one.
 */
export const giftSend = endpoint({
  method: 'POST',
  path: '/au/api/user/gift/send',
  summary: 'Send a gift to a commentator in the chat of a live match',
  auth: 'user',
  input: z.object({
    groupId: digitsInput,
    commentatorId: digitsInput,
    giftId: digitsInput,
    quantity: z._default(wholeNumber({ min: 1, max: maxGifts }), 1),
    price: wholeNumber({ min: 1, max: 1_000_000 }),
    requestId: z.uuid(),
  }),
  data: z.object({ id: digits, cost: z.int(), combo: z.int(), balance: z.int() }),
  errors: [
    'ROOM_NOT_FOUND',
    'NOT_PERMISSIONS',
    'ROOM_ARCHIVED',
    'USER_MUTED',
    'PHONE_NOT_CONFIRMED',
    'MEMBER_BLOCKED',
    'COMMENTATOR_NOT_FOUND',
    'GIFT_NOT_FOUND',
    'GIFT_CLOSED',
    'GIFT_TO_SELF',
    'GIFT_PRICE_CHANGED',
    'BALANCE_TOO_LOW',
    'CONFLICT',
  ],
})
export type GiftGiven = DataOf<typeof giftSend>

/** Period of a board; days and weeks are in Vietnam's time zone. */
export const fanPeriods = ['match', 'day', 'week', 'all'] as const
export type FanPeriod = (typeof fanPeriods)[number]

const fan = z.object({
  rank: z.int(),
  userId: digits,
  username: z.string(),
  displayName: z.string(),
  profilePicture: z.string(),
  level: z.int(),
  xu: z.int(),
})
export type Fan = z.infer<typeof fan>

export const maxFans = 50

/**
 * `fixtureId` is the match, required for period `match`. Among equal sums, the one that was reached first ranks higher.
 */
export const topFans = endpoint({
  method: 'GET',
  path: '/al/api/gift/top-fan',
  summary: 'Fans who gave a commentator the most xu: in a match, today, this week or in total',
  auth: 'public',
  input: z
    .object({
      commentatorId: digitsInput,
      period: z._default(z.enum(fanPeriods), 'all'),
      fixtureId: z.optional(digitsInput),
      pageSize: z._default(wholeNumber({ min: 1, max: maxFans }), 10),
    })
    .check(z.refine(({ period, fixtureId }) => period !== 'match' || fixtureId !== undefined, { path: ['fixtureId'] })),
  data: z.object({ list: z.array(fan), fans: z.int() }),
  sharedForMs: 2_000,
})

/** `own` is null when the caller has given nothing in the period. */
export const ownFanRank = endpoint({
  method: 'GET',
  path: '/au/api/user/gift/own-rank',
  summary: 'The caller’s rank among a commentator’s fans',
  auth: 'user',
  input: topFans.input,
  data: z.object({ own: z.nullable(z.object({ rank: z.int(), xu: z.int() })) }),
})

export const topGifts = endpoint({
  method: 'GET',
  path: '/al/api/gift/top',
  summary: 'The most given gifts of today in Vietnam’s time zone, to all commentators or to one',
  auth: 'public',
  input: z.object({ locale: language, commentatorId: z.optional(digitsInput) }),
  data: z.object({ day: z.iso.date(), list: z.array(z.extend(gift, { quantity: z.int(), xu: z.int() })) }),
  sharedForMs: 5_000,
})

const sum = z.object({
  gifts: z.int(),
  xu: z.int(),
  points: z.int(),
})
export type GiftSum = z.infer<typeof sum>

export const giftSums = endpoint({
  method: 'GET',
  path: '/au/api/commentator/gift/sum',
  summary: 'Gifts that the commentator received: in total, today, and for each match, latest match first',
  auth: 'commentator',
  input: z.object({ locale: language, ...keysetPaging(20) }),
  data: z.object({
    all: sum,
    today: sum,
    matches: keysetPageOf(z.extend(sum, { fixtureId: digits, home: z.string(), away: z.string(), kickOff: epochMs })),
  }),
})
export type GiftSums = DataOf<typeof giftSums>

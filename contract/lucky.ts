import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import { luckyPrize } from './rules/lucky-fairness.ts'

/** The wheels. A day starts at 00:00 in Vietnam. */
export const luckyTypes = [1, 2] as const
export type LuckyType = (typeof luckyTypes)[number]

const type = z._default(z.pipe(z.coerce.number(), z.literal(luckyTypes)), 1)

/** One day of a wheel. `hash` is published before the day begins, and `seed` after it ends. */
const luckyRound = z.object({
  id: digits,
  day: z.iso.date(),
  hash: z.string(),
  seed: z.nullable(z.string()),
  table: z.array(luckyPrize),
})

export const luckyDraw = z.object({
  id: digits,
  at: epochMs,
  requestId: z.uuid(),
  nonce: z.int(),
  /** Price in xu; 0 for a free turn. */
  price: z.int(),
  /** Amount won, in xu. */
  amount: z.int(),
  /** The prize that was drawn. */
  prizeId: digits,
  /** The prize that was paid. It is the smallest unlimited prize when the drawn one has reached its daily limit. */
  paidPrizeId: digits,
})
export type LuckyDraw = z.infer<typeof luckyDraw>

export const luckyList = endpoint({
  method: 'GET',
  path: '/au/api/user/lucky/list',
  summary: 'The prizes of a wheel with their remaining numbers today, and the member’s remaining turns',
  auth: 'guest',
  input: z.object({ type }),
  data: z.object({
    list: z.array(z.extend(luckyPrize, { left: z.nullable(z.int()) })),
    currPage: z.int(),
    totalPage: z.int(),
    total: z.int(),
    price: z.int(),
    /** Remaining turns of the member today; for guests, the turns of a new day. */
    freeLeft: z.int(),
    turnsLeft: z.int(),
    /** Start of the next day. */
    endsAt: epochMs,
    today: luckyRound,
    tomorrow: z.object({ day: z.iso.date(), hash: z.string() }),
    /** Highest wins of today and yesterday. */
    winners: z.array(z.object({ displayName: z.string(), username: z.string(), amount: z.int(), at: epochMs })),
  }),
})
export type LuckyWheel = DataOf<typeof luckyList>

export const luckyResult = endpoint({
  method: 'GET',
  path: '/au/api/user/lucky/result',
  summary: 'The member’s draws, newest first',
  auth: 'user',
  input: z.object({ type, ...keysetPaging(20) }),
  data: keysetPageOf(luckyDraw),
})

/**
 * `requestId` is the member’s part of the random draw. A repeated `requestId` draws nothing and returns the first
 * result.
 */
export const drawLucky = endpoint({
  method: 'POST',
  path: '/au/api/user/lucky/draw',
  summary: 'Take a turn: a free one if any is left, else one for xu',
  auth: 'user',
  input: z.object({ type, requestId: z.uuid() }),
  data: z.object({ draw: luckyDraw, freeLeft: z.int(), turnsLeft: z.int() }),
  errors: ['BALANCE_TOO_LOW', 'BALANCE_FULL', 'REWARDS_FROZEN', 'TURNS_USED_UP', 'CONFLICT'],
})

export const checkLucky = endpoint({
  method: 'GET',
  path: '/other/api/lucky/draw/{id}',
  summary: 'A draw with its day, for anyone to verify; the seed is included after the day has ended',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ type: z.int(), draw: luckyDraw, round: luckyRound }),
  errors: ['NOT_FOUND'],
})
export type LuckyCheck = DataOf<typeof checkLucky>

import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import { luckyPrize } from './rules/lucky-fairness.ts'

/** The wheels. What a turn costs and how many there are on a day, which begins at 00:00 in Vietnam, the list says. */
export const luckyTypes = [1, 2] as const
export type LuckyType = (typeof luckyTypes)[number]

const type = z._default(z.pipe(z.coerce.number(), z.literal(luckyTypes)), 1)

/** A day of a wheel. `hash` is public before the day begins, `seed` once it is over. */
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
  /** Xu that it cost; 0 for a free turn. */
  price: z.int(),
  /** Xu won. */
  amount: z.int(),
  /** The field that it fell on. */
  prizeId: digits,
  /** The field paid out instead, the smallest, where the other had been won as often as it can be on a day. */
  paidPrizeId: digits,
})
export type LuckyDraw = z.infer<typeof luckyDraw>

export const luckyList = endpoint({
  method: 'GET',
  path: '/au/api/user/lucky/list',
  summary: 'The fields of a wheel with what is left of them today, and the turns that the member has',
  auth: 'guest',
  input: z.object({ type }),
  data: z.object({
    list: z.array(z.extend(luckyPrize, { left: z.nullable(z.int()) })),
    currPage: z.int(),
    totalPage: z.int(),
    total: z.int(),
    price: z.int(),
    /** Turns that the member still has today; without an account those of a new day. */
    freeLeft: z.int(),
    turnsLeft: z.int(),
    /** When the next day begins. */
    endsAt: epochMs,
    today: luckyRound,
    tomorrow: z.object({ day: z.iso.date(), hash: z.string() }),
    /** The best of the last day. */
    winners: z.array(z.object({ displayName: z.string(), username: z.string(), amount: z.int(), at: epochMs })),
  }),
})
export type LuckyWheel = DataOf<typeof luckyList>

export const luckyResult = endpoint({
  method: 'GET',
  path: '/au/api/user/lucky/result',
  summary: 'What the member drew, newest first',
  auth: 'user',
  input: z.object({ type, ...keysetPaging(20) }),
  data: keysetPageOf(luckyDraw),
})

/** `requestId` is the drawer's part of the chance: the same one draws nothing again and gives what it gave. */
export const drawLucky = endpoint({
  method: 'POST',
  path: '/au/api/user/lucky/draw',
  summary: 'Take a turn: a free one where there is one, else for xu',
  auth: 'user',
  input: z.object({ type, requestId: z.uuid() }),
  data: z.object({ draw: luckyDraw, freeLeft: z.int(), turnsLeft: z.int() }),
  errors: ['BALANCE_TOO_LOW', 'BALANCE_FULL', 'REWARDS_FROZEN', 'TURNS_USED_UP', 'CONFLICT'],
})

export const checkLucky = endpoint({
  method: 'GET',
  path: '/other/api/lucky/draw/{id}',
  summary: 'A draw and its day, to be computed again by anybody; the seed is there once the day is over',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ type: z.int(), draw: luckyDraw, round: luckyRound }),
  errors: ['NOT_FOUND'],
})
export type LuckyCheck = DataOf<typeof checkLucky>

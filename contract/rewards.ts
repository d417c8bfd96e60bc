import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

/** Places where members earn xu, in display order. */
export const rewardKinds = [
  'check-in',
  'missions',
  'lucky',
  'predictions',
  'minigame',
  'marble',
  'events',
  'referral',
] as const
export type RewardKind = (typeof rewardKinds)[number]

/**
 * `claim`: a finished reward can be claimed. `ready`: the member can do something now. `done`: nothing is left until
 * `endsAt`. `closed`: the place offers nothing now.
 */
export const rewardStates = ['claim', 'ready', 'done', 'closed'] as const
export type RewardState = (typeof rewardStates)[number]

const rewardOffer = z.object({
  kind: z.enum(rewardKinds),
  state: z.enum(rewardStates),
  /** Number of things that the member can still do without paying, and their total; null where they are not counted. */
  left: z.nullable(z.int()),
  total: z.nullable(z.int()),
  /** Max xu that the place can still pay now; 0 for places and times without a reward. */
  pays: z.int(),
  /** Turns that the member can buy after the free ones, and the lowest price in xu; null where turns are not sold. */
  paid: z.nullable(z.object({ left: z.int(), price: z.int() })),
  /** Time at which the first offer closes, or at which the count starts again; null without one. */
  endsAt: z.nullable(epochMs),
})
export type RewardOffer = z.infer<typeof rewardOffer>

export const rewardHub = endpoint({
  method: 'GET',
  path: '/al/api/reward/hub',
  summary:
    'All places where members earn xu, each with what is left today in Vietnam; guests get the offers of a new member',
  auth: 'public',
  data: z.object({
    /** Start of the next day. */
    dayEndsAt: epochMs,
    /** Days of the member’s current streak; 0 for guests. */
    streak: z.int(),
    /** Xu that the member earned from the site today and since Monday; null for guests. */
    earned: z.nullable(z.object({ today: z.int(), week: z.int() })),
    offers: z.array(rewardOffer),
  }),
})
export type RewardHub = DataOf<typeof rewardHub>

/** Counts of the last full week, from Monday to Sunday in Vietnam. */
export const weeklyRecap = endpoint({
  method: 'GET',
  path: '/au/api/user/reward/recap',
  summary:
    'The member’s last week: days checked in, xu earned, predictions hit, minutes watched, and the rank among friends',
  auth: 'user',
  data: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    checkIns: z.int(),
    xu: z.int(),
    /** Predictions settled in the week, and those that got points. */
    predictions: z.object({ settled: z.int(), hit: z.int() }),
    watchMinutes: z.int(),
    /**
     * Place by xu among the member and the friends who earned any, of whom `of` is the number. Friends with equal xu
     * share a place. Null when no friend earned xu.
     */
    rank: z.nullable(z.object({ place: z.int(), of: z.int() })),
  }),
})
export type WeeklyRecap = DataOf<typeof weeklyRecap>

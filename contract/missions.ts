import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs, locale } from './envelope.ts'
import { activityKinds } from './rules/activity.ts'

export const missionPeriods = ['day', 'week'] as const
/** Extra percent on mission rewards, from the level that unlocks `mission-bonus`. */
export const missionBonusPercent = 10

const missionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const mission = z.object({
  id: missionId,
  period: z.enum(missionPeriods),
  title: z.string(),
  /** Activities that count for the mission. Its page link depends on the first one. */
  kinds: z.array(z.enum(activityKinds)),
  goal: z.int(),
  progress: z.int(),
  /** Reward in xu, including the member’s bonus. */
  reward: z.int(),
  isClaimed: z.boolean(),
})
export type Mission = z.infer<typeof mission>

export const missionList = endpoint({
  method: 'GET',
  path: '/au/api/user/mission/list',
  summary: 'Missions of today and this week in Vietnam’s time zone, with the member’s progress',
  auth: 'user',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({ dayEndsAt: epochMs, weekEndsAt: epochMs, missions: z.array(mission) }),
})
export type Missions = DataOf<typeof missionList>

/** A repeat changes nothing: it returns the same reward, with `isNew` false. */
export const missionClaim = endpoint({
  method: 'POST',
  path: '/au/api/user/mission/claim',
  summary: 'Claim the reward of a completed mission, once in its day or week',
  auth: 'user',
  input: z.object({ id: missionId }),
  data: z.object({ id: missionId, reward: z.int(), balance: z.int(), isNew: z.boolean() }),
  errors: ['MISSION_NOT_FOUND', 'MISSION_UNFINISHED', 'BALANCE_FULL', 'REWARDS_FROZEN'],
})

import type { ActivityKind } from '#contract/rules/activity.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { drawing, pick, uuidOf } from './draw.ts'
import { fillPurse } from './givers.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** First balance of the demo member, and how many days ago the member received it. */
const opening = { xu: 5_000, daysAgo: 20 }
const streakDays = 12
/** The day of the streak that the demo member missed, counted back from today. A shield, which the streak earned, protected it. */
const missedDaysAgo = 3
/**
 * Days before the streak on which the demo member checked in, counted back from today. The days between were missed.
 */
const earlierDays = [14, 15, 16, 19]
/** Missions that the member did on some of the days, with the activity and its required count. */
const missions: [id: string, kind: ActivityKind, count: number][] = [
  ['react-5', 'reaction', 5],
  ['chat-5', 'chat', 5],
  ['book-1', 'booking', 1],
]
const shareOfDays = 0.7
/** Activities of the member today. With these counts some missions are still open and one is done. */
const today: [ActivityKind, number][] = [
  ['watch', 9],
  ['chat', 3],
  ['reaction', 5],
  ['booking', 1],
]

/** A password hash that matches no password. */
export const nobodysPassword = '!'

/** Members who joined with the demo member’s code, with their active days and minutes of watching so far. */
const friends: readonly { username: string; name: string; days: number; minutes: number }[] = [
  { username: 'ban_moi_1', name: 'Tuấn Kiệt', days: 1, minutes: 4 },
  { username: 'ban_moi_2', name: 'Bảo Trân', days: 2, minutes: 11 },
  { username: 'ban_moi_3', name: 'Quốc Huy', days: 3, minutes: 24 },
]

type Uses = { features: App['features']; database: DatabaseEngine; userId: string }

/**
 * Gives the demo member daily habits: a streak, missions in progress, and a statement. Does nothing when the member has
 * checked in before.
 */
export async function settleHabits({ features, database, userId }: Uses, nowMs: number): Promise<void> {
  const use = { features, database, userId }
  if ((await features.checkIns.info(userId, { nowMs })).total > 0) return
  const purse = { userId, key: 'opening', amount: opening.xu, at: new Date(nowMs - opening.daysAgo * dayMs) }
  await fillPurse({ features, database }, purse)
  const back = [
    ...earlierDays,
    ...Array.from({ length: streakDays }, (_, i) => streakDays - i).filter((days) => days !== missedDaysAgo),
  ]
  for (const days of back.toSorted((a, b) => b - a)) await spendDay(use, addDays(vietnamDay(nowMs), -days))
  await bringFriends(use)
  for (const [kind, count] of today) await does(use, { kind, count, key: `demo:${kind}`, atMs: nowMs })
}

/**
 * Simulates a past day: the member checked in, took the free turn of the wheel, and on most days did a mission soon
 * after.
 */
async function spendDay(use: Uses, day: string): Promise<void> {
  const { features, userId } = use
  const draw = drawing(`habits ${day}`)
  // A time between 06:30 and 22:30.
  const atMs = beginOfDay(day) + Math.floor((390 + 960 * draw('hour')) * minuteMs)
  await features.checkIns.checkIn(userId, atMs)
  await features.lucky.draw(userId, { type: 1, requestId: uuidOf(`habits lucky ${day}`) }, atMs + 2 * minuteMs)
  if (draw('mission') > shareOfDays) return
  const [id, kind, count] = pick(missions, draw('which'))
  const doneMs = atMs + Math.floor((8 + 40 * draw('minutes')) * minuteMs)
  await does(use, { kind, count, key: `demo:${kind}:${day}`, atMs: doneMs })
  await features.missions.claim(userId, id, doneMs)
}

type Deed = { kind: ActivityKind; count: number; key: string; atMs: number }

function does({ features, database, userId }: Uses, { kind, count, key, atMs }: Deed): Promise<void> {
  const done = [{ userId, key, count }]
  return database.db.transaction().execute((tx) => features.activity.record(tx, kind, done, atMs))
}

async function bringFriends({ features, database, userId }: Uses): Promise<void> {
  const inviteCode = await features.referral.codeOf(userId)
  for (const { username, name, days, minutes } of friends) {
    if (await features.accounts.findPublicByName(username)) continue
    const createdAt = new Date(Date.now() - (days + 1) * dayMs)
    const friend = await features.accounts.createMember({
      username,
      nickname: name,
      inviteCode,
      passwordHash: nobodysPassword,
      createdAt,
    })
    await features.referral.join(friend.userId)
    for (let day = days - 1; day >= 0; day -= 1) {
      const watched = { kind: 'watch' as const, count: Math.ceil(minutes / days), key: `demo:watch:${day}` }
      await does({ features, database, userId: friend.userId }, { ...watched, atMs: Date.now() - day * dayMs })
    }
  }
}

/** Streaks of the demo member’s friends, counted back from the last check-in. */
const friendStreaks: readonly { username: string; days: number; lastDaysAgo: number }[] = [
  { username: 'linh_fan_cn', days: 23, lastDaysAgo: 0 },
  { username: 'duc_namdinh', days: 9, lastDaysAgo: 1 },
]

/** Gives friends of the demo member streaks. Omits those who have checked in before. */
export async function settleFriendStreaks(
  { features, cast }: { features: App['features']; cast: ReadonlyMap<string, string> },
  nowMs: number,
): Promise<void> {
  for (const { username, days, lastDaysAgo } of friendStreaks) {
    const userId = cast.get(username)
    if (userId === undefined || (await features.checkIns.info(userId, { nowMs })).total > 0) continue
    for (let back = lastDaysAgo + days - 1; back >= lastDaysAgo; back -= 1)
      await features.checkIns.checkIn(
        userId,
        Math.min(nowMs, beginOfDay(addDays(vietnamDay(nowMs), -back)) + 30 * minuteMs),
      )
  }
}

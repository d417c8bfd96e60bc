import type { ActivityKind } from '#contract/activity.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'

const dayMs = 24 * 3_600_000
const streakDays = 12
/** A day that the demo member missed, before the streak, and the days before that. */
const earlierDays = [14, 15, 16, 19]
/** What the member has done today, so that some missions are open and one is done. */
const today: [ActivityKind, number][] = [
  ['watch', 9],
  ['chat', 3],
  ['reaction', 5],
  ['booking', 1],
]

/** Who came by the demo member's code: days and minutes of each so far. The last has become active. */
const friends: readonly { username: string; name: string; days: number; minutes: number }[] = [
  { username: 'ban_moi_1', name: 'Tuấn Kiệt', days: 1, minutes: 4 },
  { username: 'ban_moi_2', name: 'Bảo Trân', days: 2, minutes: 11 },
  { username: 'ban_moi_3', name: 'Quốc Huy', days: 3, minutes: 24 },
]

type Uses = { features: App['features']; database: DatabaseEngine; userId: string }

/** The demo member comes every day: a streak, missions under way, a statement. What is there already stays. */
export async function settleHabits({ features, database, userId }: Uses): Promise<void> {
  const nowMs = Date.now()
  if ((await features.checkIns.info(userId, { nowMs })).total > 0) return
  await bringFriends({ features, database, userId })
  const back = [...earlierDays.toReversed(), ...Array.from({ length: streakDays }, (_, i) => streakDays - i)]
  for (const days of back.toSorted((a, b) => b - a)) await features.checkIns.checkIn(userId, nowMs - days * dayMs)
  for (const [kind, count] of today)
    await database.db
      .transaction()
      .execute((tx) => features.activity.record(tx, kind, [{ userId, key: `demo:${kind}`, count }]))
}

async function bringFriends({ features, database, userId }: Uses): Promise<void> {
  const inviteCode = await features.referral.codeOf(userId)
  // Nobody logs in as one of them.
  const passwordHash = '!'
  for (const { username, name, days, minutes } of friends) {
    if (await features.accounts.findPublicByName(username)) continue
    const createdAt = new Date(Date.now() - (days + 1) * dayMs)
    const friend = await features.accounts.createMember({
      username,
      nickname: name,
      inviteCode,
      passwordHash,
      createdAt,
    })
    await features.referral.join(friend.userId)
    for (let day = days - 1; day >= 0; day -= 1) {
      const done = { userId: friend.userId, key: `demo:watch:${day}`, count: Math.ceil(minutes / days) }
      await database.db
        .transaction()
        .execute((tx) => features.activity.record(tx, 'watch', [done], Date.now() - day * dayMs))
    }
  }
}

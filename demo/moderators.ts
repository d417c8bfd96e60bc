import { banFromChat } from '#contract/chat.ts'
import { appealBan, keepWordRule, siteActs } from '#contract/moderation.ts'
import { listedRooms } from '#contract/rooms.ts'
import type { App } from '#server/app.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { demoBans, demoHeld, demoWords } from './data/moderation.ts'
import { uuidOf } from './draw.ts'

const minutesOfDay = 1_440

/**
 * Fills the moderators’ desk: adds words, bans members, and creates items that wait for a decision. Does nothing when
 * the log has entries.
 */
export async function fillDesk({ features, invoke }: Pick<App, 'features' | 'invoke'>): Promise<void> {
  async function memberCalled(username: string): Promise<Member> {
    const found = await features.accounts.findPublicByName(username)
    if (!found) throw new Error(`the demo has no ${username}`)
    return { kind: 'user', userId: found.userId, username, role: found.role, sessionId: '' }
  }
  const admin = await memberCalled('admin')
  if ((await invoke(siteActs, {}, admin)).list.length > 0) return
  const rooms = (await invoke(listedRooms, {})).list
  function roomCalled(name: string): string {
    const found = rooms.find((room) => room.name === name)
    if (!found) throw new Error(`the demo has no room ${name}`)
    return found.groupId
  }

  for (const rule of demoWords) await invoke(keepWordRule, rule, admin)
  for (const { by, room, text } of demoHeld) {
    const draft = { roomId: roomCalled(room), uuid: uuidOf(`demo held ${by}`), text, parentId: null }
    await features.chat.say((await memberCalled(by)).userId, draft).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.name !== 'MESSAGE_HELD') throw error
    })
  }
  for (const { user, room, days, reason, appeal } of demoBans) {
    const member = await memberCalled(user)
    const groupId = room === null ? '' : roomCalled(room)
    const ban = { groupId, userId: member.userId, reason, durationMinutes: days * minutesOfDay }
    await invoke(banFromChat, ban, admin)
    if (appeal !== null) await invoke(appealBan, { groupId, text: appeal }, member)
  }
}

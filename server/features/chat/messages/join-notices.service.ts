import type { JoinNotice } from '#contract/chat.socket.ts'
import type { Members } from '#server/features/chat/rooms/members.service.ts'

const maxNames = 3
const everyMs = 5_000
/** A member who enters again within this time after an announced entry is not announced again. */
const rememberMs = 10 * 60_000

export type JoinNotices = { enter(roomId: string, userId: string): void; close(): void }

/**
 * Every five seconds, announces together all members who entered a room. A notice for each of ten thousand joins, sent
 * to ten thousand people, would be a hundred million frames.
 */
export function createJoinNotices(use: {
  members: Members
  publish(roomId: string, notice: JoinNotice): void
  onFailure: (error: unknown) => void
}): JoinNotices {
  const waiting = new Map<string, string[]>()
  const announced = new Map<string, number>()

  const timer = setInterval(() => {
    for (const [roomId, userIds] of waiting) announceJoins(roomId, userIds).catch(use.onFailure)
    waiting.clear()
    // The map’s insertion order is chronological, so all later entries are newer.
    for (const [key, at] of announced) {
      if (at + rememberMs > Date.now()) break
      announced.delete(key)
    }
  }, everyMs).unref()

  async function announceJoins(roomId: string, userIds: readonly string[]): Promise<void> {
    const named = await use.members.find(userIds.slice(0, maxNames))
    const names = [...named.values()].map((member) => member.displayName)
    use.publish(roomId, { systemMessage: 5, names, total: userIds.length })
  }

  return {
    enter(roomId, userId) {
      const key = `${roomId} ${userId}`
      if (announced.has(key)) return
      announced.set(key, Date.now())
      const here = waiting.get(roomId)
      if (here) here.push(userId)
      else waiting.set(roomId, [userId])
    },
    close: () => clearInterval(timer),
  }
}

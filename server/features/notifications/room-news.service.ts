import { notificationTypes } from '#contract/notifications.ts'
import { namedRooms } from '#server/features/chat/chat.queries.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import type { EventPayloads } from '../../events.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'

export type RoomNews = {
  entered(of: EventPayloads['room.entered']): Promise<void>
  muted(of: EventPayloads['member.muted']): Promise<void>
}

/** What is decided about members in rooms. */
export function createRoomNews({ db }: DatabaseEngine, service: NotificationService): RoomNews {
  const nameOf = async (roomId: string) =>
    (await namedRooms(db).where('id', '=', roomId).executeTakeFirst())?.name ?? null
  const today = () => new Date().toISOString().slice(0, 10)

  async function tell(of: Pick<NewNotification, 'userId' | 'title' | 'sourceKey'>, parts: string[]): Promise<void> {
    const local = { vi: parts, en: parts, zh: parts }
    const news = { ...of, type: notificationTypes.message, parts: local }
    await db.transaction().execute((tx) => service.tell(tx, [news]))
  }

  return {
    async entered({ roomId, userId }) {
      const name = await nameOf(roomId)
      if (name === null) return
      await tell({ userId, title: 'VIP_APPROVED', sourceKey: `room:${roomId}:${today()}` }, [name, roomId])
    },
    async muted({ userId, roomId, reason, until }) {
      const name = roomId === null ? '' : ((await nameOf(roomId)) ?? '')
      // The same again, as when an end is moved, is news; the same event handed over twice is not.
      const sourceKey = `muted:${roomId ?? 'all'}:${until ?? 'for good'}:${today()}`
      await tell({ userId, title: 'MODERATION_MUTED', sourceKey }, [reason, name, until === null ? '' : String(until)])
    },
  }
}

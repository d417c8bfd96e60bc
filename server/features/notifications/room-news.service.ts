import { notificationTypes } from '#contract/notifications.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { authors } from '#server/tables/authors.ts'
import { namedRooms, roomHosts } from '#server/tables/chat.ts'
import { excerptOf } from './excerpt.rules.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'

export type RoomNews = {
  /** Notifies the room’s hosts of a request for entry. */
  asked(of: EventPayloads['room.asked']): Promise<void>
  entered(of: EventPayloads['room.entered']): Promise<void>
  /** Notifies the new host of the room. */
  handedOver(of: EventPayloads['room.handed-over']): Promise<void>
  muted(of: EventPayloads['member.muted']): Promise<void>
  removed(of: EventPayloads['content.removed']): Promise<void>
  appealDecided(of: EventPayloads['appeal.decided']): Promise<void>
}

/** Notifies members of decisions about them or their content, and hosts of requests for entry. */
export function createRoomNews({ db }: DatabaseEngine, service: NotificationService): RoomNews {
  const nameOf = async (roomId: string) =>
    (await namedRooms(db).where('id', '=', roomId).executeTakeFirst())?.name ?? null
  const today = () => new Date().toISOString().slice(0, 10)

  async function notify(of: Pick<NewNotification, 'userId' | 'title' | 'sourceKey'>, parts: string[]): Promise<void> {
    const local = { vi: parts, en: parts, zh: parts }
    const news = { ...of, type: notificationTypes.message, parts: local }
    await transact(db, (tx) => service.notify(tx, [news]))
  }

  return {
    async asked({ roomId, userId: actorId }) {
      const [room, asking, hosts] = await Promise.all([
        nameOf(roomId),
        authors(db).where('id', '=', actorId).executeTakeFirst(),
        roomHosts(db).where('room_id', '=', roomId).execute(),
      ])
      if (room === null || !asking) return
      const parts = [asking.nickname, roomId, room]
      const news = hosts.map(({ user_id: userId }) => ({
        userId,
        actorId,
        type: notificationTypes.message,
        title: 'VIP_REQUESTED' as const,
        parts: { vi: parts, en: parts, zh: parts },
        sourceKey: `room-asked:${roomId}:${actorId}:${today()}`,
        groupKey: `room-asked:${roomId}`,
      }))
      await transact(db, (tx) => service.notify(tx, news))
    },
    async entered({ roomId, userId }) {
      const name = await nameOf(roomId)
      if (name === null) return
      await notify({ userId, title: 'VIP_APPROVED', sourceKey: `room:${roomId}:${today()}` }, [name, roomId])
    },
    async handedOver({ roomId, userId }) {
      const name = await nameOf(roomId)
      if (name === null) return
      await notify({ userId, title: 'ROOM_HANDED_OVER', sourceKey: `room-host:${roomId}:${today()}` }, [name, roomId])
    },
    async removed({ kind, contentId, userId, text }) {
      const sourceKey = `removed:${kind}:${contentId}`
      await notify({ userId, title: 'MODERATION_REMOVED', sourceKey }, [excerptOf(text), '', kind])
    },
    async appealDecided({ appealId, userId, roomId, isGranted, answer }) {
      const name = roomId === null ? '' : ((await nameOf(roomId)) ?? '')
      const parts = [excerptOf(answer), name, isGranted ? 'granted' : 'refused']
      await notify({ userId, title: 'APPEAL_DECIDED', sourceKey: `appeal:${appealId}` }, parts)
    },
    async muted({ userId, roomId, reason, until }) {
      const name = roomId === null ? '' : ((await nameOf(roomId)) ?? '')
      // A changed end of a ban notifies again. A repeated event on the same day does not.
      const sourceKey = `muted:${roomId ?? 'all'}:${until ?? 'for good'}:${today()}`
      await notify({ userId, title: 'MODERATION_MUTED', sourceKey }, [
        reason,
        name,
        until === null ? '' : String(until),
        roomId ?? '',
      ])
    },
  }
}

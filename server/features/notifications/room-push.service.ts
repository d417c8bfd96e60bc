import type { FastifyBaseLogger } from 'fastify'
import { notificationTypes } from '#contract/notifications.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createPump, type Pump } from '#server/jobs/pump.ts'
import { authors } from '#server/tables/authors.ts'
import type { NewNotification, NotificationService } from './notifications.service.ts'
import { roomMessageGroup } from './push-delivery.store.ts'
import { listRecentlyWritten, listUncalled, listUnheard, type Unheard } from './room-push.store.ts'

export type RoomPush = {
  /** Call this for a new message in a room that is not a fixture’s. */
  written(roomId: string): void
  pump: Pump
}

/** Delay before a push. A member who has the room open has read the message by then and gets none. */
const waitMs = 3_000
const maxRoomsPerRun = 200
/** Max age of messages that a starting process handles for a stopped one. */
const leftOverMs = 10 * 60_000
const maxExcerptLength = 120
/** Max followers of a public room notified in one transaction. */
const recipientBatchSize = 500

/**
 * Sends push messages for private and VIP rooms to people who have not read the message and did not mute the room. Each
 * room gets one at a time: the newest message replaces earlier ones in the same notification. Followers of a public
 * room get the same, but only once until they read the room.
 */
export function createRoomPush(
  { db }: DatabaseEngine,
  { service, log, clock }: { service: Pick<NotificationService, 'notify'>; log: FastifyBaseLogger; clock: Clock },
): RoomPush {
  /** Time of the next push by room. Later messages do not delay it, so a busy room is still pushed. */
  const due = new Map<string, number>()
  let hasLookedBack = false

  async function step(): Promise<number | null> {
    if (!hasLookedBack) {
      for (const roomId of await listRecentlyWritten(db, new Date(clock.wallMs() - leftOverMs))) note(roomId)
      hasLookedBack = true
    }
    const now = clock.wallMs()
    const ready = [...due].filter(([, at]) => at <= now).slice(0, maxRoomsPerRun)
    for (const [roomId] of ready) due.delete(roomId)
    if (ready.length > 0) {
      const roomIds = ready.map(([roomId]) => roomId)
      await notify(await listUnheard(db, roomIds))
      for (const roomId of roomIds) await callFollowers(roomId)
    }
    const next = due.values().next().value
    return next === undefined ? null : Math.max(0, next - clock.wallMs())
  }

  async function callFollowers(roomId: string): Promise<void> {
    let after: string | undefined = '0'
    while (after !== undefined) {
      const uncalled: Unheard[] = await listUncalled(db, { roomId, after, limit: recipientBatchSize })
      await notify(uncalled)
      after = uncalled.length === recipientBatchSize ? uncalled.at(-1)?.userId : undefined
    }
  }

  async function notify(unheard: readonly Unheard[]): Promise<void> {
    const names = await namesOf(unheard.map(({ writerId }) => writerId))
    const news = unheard.flatMap((one) => newsOf(one, names.get(one.writerId)))
    if (news.length > 0) await transact(db, (tx) => service.notify(tx, news))
  }

  async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    if (userIds.length === 0) return new Map()
    const rows = await authors(db)
      .where('id', 'in', [...new Set(userIds)])
      .execute()
    return new Map(rows.map(({ id, nickname }) => [id, nickname]))
  }

  function note(roomId: string): void {
    if (!due.has(roomId)) due.set(roomId, clock.wallMs() + waitMs)
  }

  const pump = createPump(step, { log, name: 'room push', clock })
  return {
    pump,
    written(roomId) {
      const isIdle = due.size === 0
      note(roomId)
      if (isIdle) pump.wake()
    },
  }
}

function newsOf({ userId, writerId, roomId, messageId, roomName, text }: Unheard, name: string | undefined) {
  if (name === undefined) return []
  const parts = [name, roomId, roomName, excerptOf(text)]
  const news: NewNotification = {
    userId,
    actorId: writerId,
    type: notificationTypes.message,
    title: 'ROOM_MESSAGE',
    parts: { vi: parts, en: parts, zh: parts },
    sourceKey: `${roomMessageGroup}${roomId}:${messageId}`,
    groupKey: `${roomMessageGroup}${roomId}`,
  }
  return [news]
}

function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > maxExcerptLength
    ? `${characters.slice(0, maxExcerptLength).join('')}…`
    : characters.join('')
}

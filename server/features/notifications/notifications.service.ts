import type { Locale, LocalText } from '#contract/envelope.ts'
import type { NotificationTitle, NotificationType, UnreadCounts } from '#contract/notifications.ts'
import type { Tx } from '../../db/sql.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { event } from '../../events.ts'
import { ApiError } from '../../http/errors.ts'
import { countUnread, deleteOlderThan, insertNotifications, updateAllRead, updateRead } from './notification.store.ts'

/** `parts` in each language: what the title is about. `sourceKey` says what it tells of, so that it is told once. */
export type NewNotification = {
  userId: string
  type: NotificationType
  title: NotificationTitle
  parts: Record<Locale, string[]>
  sourceKey: string
}

export type NotificationService = {
  /** Tells members of something, in the transaction that makes it so. What was told before is left out. */
  tell(tx: Tx, news: NewNotification[]): Promise<void>
  unreadOf(userId: string): Promise<UnreadCounts>
  /** Throws NOTIFICATION_NOT_FOUND, also for another's. */
  markRead(key: { userId: string; id: string }): Promise<UnreadCounts>
  markAllRead(key: { userId: string; type?: NotificationType | undefined }): Promise<UnreadCounts>
  forgetOld(): Promise<void>
}

const none: UnreadCounts = { unReadBookingCount: 0, unReadMsgCount: 0 }
const keptForMs = 90 * 24 * 3_600_000
/** Members told by one event. */
const batch = 500

/** Says on the open pages of members how many notifications wait, and which came. */
export type TellOpenPages = (news: { userId: string; id: string | null; unread: UnreadCounts }) => void

export function createNotificationService(
  { db }: DatabaseEngine,
  tellOpenPages: TellOpenPages,
): NotificationService & { announce(told: { id: string; userId: string }[]): Promise<void> } {
  async function unreadOf(userId: string): Promise<UnreadCounts> {
    return (await countUnread(db, [userId])).get(userId) ?? none
  }

  async function announceRead(userId: string): Promise<UnreadCounts> {
    const unread = await unreadOf(userId)
    tellOpenPages({ userId, id: null, unread })
    return unread
  }

  return {
    async tell(tx, news) {
      for (let at = 0; at < news.length; at += batch) {
        const rows = news.slice(at, at + batch).map(({ parts, ...rest }) => ({ ...rest, content: contentOf(parts) }))
        const told = await insertNotifications(tx, rows)
        if (told.length > 0) await event(tx, 'notifications.added', { told })
      }
    },
    async announce(told) {
      const unread = await countUnread(
        db,
        told.map(({ userId }) => userId),
      )
      for (const { id, userId } of told) tellOpenPages({ userId, id, unread: unread.get(userId) ?? none })
    },
    unreadOf,
    async markRead(key) {
      if (!(await updateRead(db, key))) throw new ApiError('NOTIFICATION_NOT_FOUND')
      return announceRead(key.userId)
    },
    async markAllRead(key) {
      await updateAllRead(db, key)
      return announceRead(key.userId)
    },
    forgetOld: () => deleteOlderThan(db, new Date(Date.now() - keptForMs)),
  }
}

/** Pipes part what follows a title, so none may stand within. */
function contentOf(parts: Record<Locale, string[]>): LocalText {
  const join = (texts: string[]) => texts.map((text) => text.replaceAll('|', '/')).join('|')
  return { vi: join(parts.vi), en: join(parts.en), zh: join(parts.zh) }
}

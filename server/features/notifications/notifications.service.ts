import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { SourceKind } from '#contract/notification-settings.ts'
import type { NotificationType, UnreadCounts } from '#contract/notifications.ts'
import { contentOf } from '#contract/rules/notification-content.ts'
import { type Channel, channels, kindOf, lasting, unlisted, usualChannels } from '#contract/rules/notification-kinds.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import { deleteInBatches, oldestKept } from '#server/db/delete-in-batches.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { listStrangers } from './blocked.store.ts'
import { countUnread, deleteOlderThan, updateAllRead, updateRead } from './notification.store.ts'
import { type AddedRow, insertNotifications, joinGroup, type NewRow } from './notification-source.store.ts'
import { type Choices, listChoices } from './settings.store.ts'
import { listSilenced } from './silence.store.ts'

/**
 * `parts`: values for the title in each language (contract/notifications.ts). `sourceKey` identifies the cause, so that
 * it is notified once. While a notification of a `groupKey` is unread, later ones are added to it. It then shows the
 * latest parts and the number of other actors.
 */
export type NewNotification = {
  userId: string
  type: NotificationType
  title: NotificationTitle
  parts: Record<Locale, string[]>
  sourceKey: string
  /**
   * The member who caused the notification. It is not sent to this member, nor to members who have muted this member or
   * have a block with this member.
   */
  actorId?: string
  groupKey?: string
  /** Source that members can switch off: a commentator, team or booked fixture. */
  from?: { kind: SourceKind; id: string }
}

export type NotificationService = {
  /** Notifies members in the transaction that causes the news. Skips what was already notified. */
  notify(tx: Tx, news: NewNotification[]): Promise<void>
  unreadOf(userId: string): Promise<UnreadCounts>
  /** Throws NOTIFICATION_NOT_FOUND, also when the notification belongs to another member. */
  markRead(key: { userId: string; id: string }): Promise<UnreadCounts>
  markAllRead(key: { userId: string; type?: NotificationType | undefined }): Promise<UnreadCounts>
  deleteOld(stopping?: AbortSignal): Promise<void>
}

const none: UnreadCounts = { unReadBookingCount: 0, unReadMsgCount: 0 }
/** Max news handled together: one query for the settings and one event. */
const batch = 500
/** Max members whose open pages are notified before other work gets a turn. */
const inOneTurn = 25

/** Publishes the unread counts to a member’s open pages, with the id of a new notification. */
export type PublishUnread = (news: { userId: string; id: string | null; unread: UnreadCounts }) => void

export function createNotificationService(
  { db }: DatabaseEngine,
  { publishUnread, keptDays }: { publishUnread: PublishUnread; keptDays: () => number },
): NotificationService & { announce(added: AddedRow[]): Promise<void> } {
  async function unreadOf(userId: string): Promise<UnreadCounts> {
    return (await countUnread(db, [userId])).get(userId) ?? none
  }

  async function counted(userId: string, hasChanged: boolean): Promise<UnreadCounts> {
    const unread = await unreadOf(userId)
    if (hasChanged) publishUnread({ userId, id: null, unread })
    return unread
  }

  return {
    async notify(tx, news) {
      for (let at = 0; at < news.length; at += batch) {
        const wanted = await wantedOf(tx, news.slice(at, at + batch))
        const added = await insertNotifications(
          tx,
          wanted.filter(({ groupKey }) => groupKey === null),
        )
        // Sorted by member, so that parallel transactions wait for each other and do not deadlock.
        for (const row of wanted.toSorted((a, b) => Number(BigInt(a.userId) - BigInt(b.userId)))) {
          if (row.groupKey === null) continue
          const joined = await joinGroup(tx, { ...row, groupKey: row.groupKey })
          if (joined) added.push(joined)
        }
        if (added.length > 0) await event(tx, 'notifications.added', { added })
      }
    },
    async announce(added) {
      const unread = await countUnread(
        db,
        added.map(({ userId }) => userId),
      )
      for (const [at, { id, userId }] of added.entries()) {
        publishUnread({ userId, id, unread: unread.get(userId) ?? none })
        // Each call sends a message on the bus, so other work gets a turn in between.
        if (at % inOneTurn === inOneTurn - 1) await nextTurn()
      }
    },
    unreadOf,
    async markRead(key) {
      const hasChanged = await updateRead(db, key)
      if (hasChanged === null) throw new ApiError('NOTIFICATION_NOT_FOUND')
      return counted(key.userId, hasChanged)
    },
    async markAllRead(key) {
      return counted(key.userId, (await updateAllRead(db, key)) > 0)
    },
    async deleteOld(stopping) {
      const before = oldestKept(keptDays())
      if (before) await deleteInBatches((limit) => deleteOlderThan(db, before, limit), stopping)
    },
  }
}

type Wanted = NewRow & { groupKey: string | null }

/** Returns rows for the news. Leaves out members who must not get it, and members who want it on no channel. */
async function wantedOf(tx: Tx, news: NewNotification[]): Promise<Wanted[]> {
  const userIds = [...new Set(news.map(({ userId }) => userId))]
  const choices = await listChoices(tx, userIds)
  const strangers = new Map<string, Set<string>>()
  for (const { actorId } of news)
    if (actorId && !strangers.has(actorId))
      strangers.set(actorId, await listStrangers(tx, { userId: actorId, userIds }))
  const silenced = new Map<string, Set<string>>()
  for (const { from } of news)
    if (from && !silenced.has(keyOf(from))) silenced.set(keyOf(from), await listSilenced(tx, { ...from, userIds }))
  return news.flatMap((one) => {
    const { userId, actorId, from, parts, groupKey = null } = one
    if (actorId === userId || (actorId && strangers.get(actorId)?.has(userId))) return []
    if (from && silenced.get(keyOf(from))?.has(userId)) return []
    const kind = kindOf(one.title)
    const does = (channel: Channel) => wants(choices.get(userId), { kind, channel })
    if (!channels.some(does)) return []
    const { type, title, sourceKey } = one
    const row = { userId, type, title, kind, sourceKey, content: localContent(parts) }
    return [{ ...row, groupKey, actorId: actorId ?? null, isListed: does('app') && !unlisted.includes(title) }]
  })
}

const keyOf = ({ kind, id }: { kind: SourceKind; id: string }) => `${kind} ${id}`

function wants(chosen: Choices | undefined, of: { kind: ReturnType<typeof kindOf>; channel: Channel }): boolean {
  if (of.channel === 'app' && lasting.includes(of.kind)) return true
  return chosen?.[of.kind]?.[of.channel] ?? usualChannels[of.kind][of.channel]
}

export function localContent(parts: Record<Locale, string[]>): LocalText {
  return { vi: contentOf(parts.vi), en: contentOf(parts.en), zh: contentOf(parts.zh) }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { SourceKind } from '#contract/notification-settings.ts'
import type { NotificationType, UnreadCounts } from '#contract/notifications.ts'
import { contentOf } from '#contract/rules/notification-content.ts'
import { type Channel, channels, kindOf, lasting, unlisted, usualChannels } from '#contract/rules/notification-kinds.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import type { Tx } from '../../db/sql.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { event } from '../../events.ts'
import { ApiError } from '../../http/errors.ts'
import { listStrangers } from './blocked.store.ts'
import { countUnread, deleteOlderThan, updateAllRead, updateRead } from './notification.store.ts'
import { type Choices, listChoices } from './settings.store.ts'
import { listSilenced } from './silence.store.ts'
import { insertNotifications, joinGroup, type NewRow, type ToldRow } from './telling.store.ts'

/**
 * `parts` in each language: what the title is about (contract/notifications.ts). `sourceKey` says what it tells of, so that
 * it is told once. While one of a `groupKey` is unread, further ones join it: the last one's parts stand, the others count.
 */
export type NewNotification = {
  userId: string
  type: NotificationType
  title: NotificationTitle
  parts: Record<Locale, string[]>
  sourceKey: string
  /** Who did it: nobody is told of oneself, nor of whom one blocked or was blocked by. */
  actorId?: string
  groupKey?: string
  /** The commentator, team or booked fixture it comes from, which members can switch off. */
  from?: { kind: SourceKind; id: string }
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
/** Members whose open pages are told before others get their turn. */
const inOneTurn = 25

/** Says on the open pages of members how many notifications wait, and which came. */
export type TellOpenPages = (news: { userId: string; id: string | null; unread: UnreadCounts }) => void

export function createNotificationService(
  { db }: DatabaseEngine,
  tellOpenPages: TellOpenPages,
): NotificationService & { announce(told: ToldRow[]): Promise<void> } {
  async function unreadOf(userId: string): Promise<UnreadCounts> {
    return (await countUnread(db, [userId])).get(userId) ?? none
  }

  async function counted(userId: string, hasChanged: boolean): Promise<UnreadCounts> {
    const unread = await unreadOf(userId)
    if (hasChanged) tellOpenPages({ userId, id: null, unread })
    return unread
  }

  return {
    async tell(tx, news) {
      for (let at = 0; at < news.length; at += batch) {
        const wanted = await wantedOf(tx, news.slice(at, at + batch))
        const told = await insertNotifications(
          tx,
          wanted.filter(({ groupKey }) => groupKey === null),
        )
        // In one order, so that two that tell the same members wait for each other and do not lock each other out.
        for (const row of wanted.toSorted((a, b) => Number(BigInt(a.userId) - BigInt(b.userId)))) {
          if (row.groupKey === null) continue
          const joined = await joinGroup(tx, { ...row, groupKey: row.groupKey })
          if (joined) told.push(joined)
        }
        if (told.length > 0) await event(tx, 'notifications.added', { told })
      }
    },
    async announce(told) {
      const unread = await countUnread(
        db,
        told.map(({ userId }) => userId),
      )
      for (const [at, { id, userId }] of told.entries()) {
        tellOpenPages({ userId, id, unread: unread.get(userId) ?? none })
        // Each is a message on the bus: others get their turn between some of them.
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
    forgetOld: () => deleteOlderThan(db, new Date(Date.now() - keptForMs)),
  }
}

type Wanted = NewRow & { groupKey: string | null }

/** Leaves out whom one must not tell, and what a member wants by no channel. */
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

import {
  notificationSettingsInfo,
  notificationSettingsUpdate,
  notificationSourceMoments,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import { pushDevices, pushForget, pushKey, pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listNotifications } from './notification.store.ts'
import type { NotificationService } from './notifications.service.ts'
import type { PushService } from './push.service.ts'
import { listDevices } from './push-subscription.store.ts'
import type { SettingsService } from './settings.service.ts'

const maxUserAgentLength = 400

export function notificationRoutes(
  { db }: Pick<DatabaseEngine, 'db'>,
  { service, push, settings }: { service: NotificationService; push: PushService; settings: SettingsService },
): Route[] {
  return [
    handle(messageList, async (input, { member }) => {
      const { rows, total } = await listNotifications(db, { ...input, userId: member.userId })
      const list = rows.map(({ changed_at, content, actor_id, username, profile_picture, ...row }) => ({
        ...row,
        content: content[input.locale],
        actor:
          actor_id === null
            ? null
            : { userId: actor_id, username: username ?? '', profilePicture: profile_picture ?? '' },
        createdAt: changed_at.getTime(),
      }))
      return toPage(list, total, input)
    }),
    handle(messageUnread, (_input, { member }) => service.unreadOf(member.userId)),
    handle(messageMarkRead, ({ id }, { member }) => service.markRead({ userId: member.userId, id })),
    handle(messageMarkAllRead, ({ type }, { member }) => service.markAllRead({ userId: member.userId, type })),

    handle(notificationSettingsInfo, (_input, { member }) => settings.read(member.userId)),
    handle(notificationSettingsUpdate, (change, { member }) => settings.change(member.userId, change)),
    handle(notificationSources, async ({ locale }, { member }) => ({
      list: await settings.sources(member.userId, locale),
    })),
    handle(notificationSourceSwitch, async ({ kind, id, isOn }, { member }) => {
      await settings.setSource({ userId: member.userId, kind, id }, isOn)
      return null
    }),
    handle(notificationSourceMoments, async ({ kind, id, moments }, { member }) => {
      await settings.setMoments({ userId: member.userId, kind, id }, moments)
      return null
    }),

    handle(pushKey, async () => ({ publicKey: (await push.keys()).publicKey })),
    handle(pushSubscribe, async ({ endpoint, keys, locale }, { member, userAgent }) => {
      const { userId, sessionId } = member
      const from = { userId, sessionId, userAgent: userAgent.slice(0, maxUserAgentLength) }
      return { id: await push.subscribe({ ...from, endpoint, ...keys, locale }) }
    }),
    handle(pushUnsubscribe, async ({ endpoint }, { member }) => {
      await push.unsubscribe({ userId: member.userId, endpoint })
      return null
    }),
    handle(pushDevices, async (_input, { member }) => ({
      list: (await listDevices(db, member.userId)).map(({ seenAt, ...device }) => ({
        ...device,
        seenAt: seenAt.getTime(),
      })),
    })),
    handle(pushForget, async ({ id }, { member }) => {
      await push.forget({ userId: member.userId, id })
      return null
    }),
  ]
}

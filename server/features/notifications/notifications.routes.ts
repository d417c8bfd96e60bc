import {
  notificationSettingsInfo,
  notificationSettingsUpdate,
  notificationSourceMoments,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import { pushDevices, pushForget, pushKey, pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { toPage } from '../../db/page.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { handle, memberOf, type Route } from '../../http/handle.ts'
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
    handle(messageList, async (input, context) => {
      const { rows, total } = await listNotifications(db, { ...input, userId: memberOf(context).userId })
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
    handle(messageUnread, (_input, context) => service.unreadOf(memberOf(context).userId)),
    handle(messageMarkRead, ({ id }, context) => service.markRead({ userId: memberOf(context).userId, id })),
    handle(messageMarkAllRead, ({ type }, context) => service.markAllRead({ userId: memberOf(context).userId, type })),

    handle(notificationSettingsInfo, (_input, context) => settings.read(memberOf(context).userId)),
    handle(notificationSettingsUpdate, (change, context) => settings.change(memberOf(context).userId, change)),
    handle(notificationSources, async ({ locale }, context) => ({
      list: await settings.sources(memberOf(context).userId, locale),
    })),
    handle(notificationSourceSwitch, async ({ kind, id, isOn }, context) => {
      await settings.setSource({ userId: memberOf(context).userId, kind, id }, isOn)
      return null
    }),
    handle(notificationSourceMoments, async ({ kind, id, moments }, context) => {
      await settings.setMoments({ userId: memberOf(context).userId, kind, id }, moments)
      return null
    }),

    handle(pushKey, async () => ({ publicKey: (await push.keys()).publicKey })),
    handle(pushSubscribe, async ({ endpoint, keys, locale }, context) => {
      const { userId, sessionId } = memberOf(context)
      const userAgent = context.userAgent.slice(0, maxUserAgentLength)
      return { id: await push.subscribe({ userId, sessionId, endpoint, ...keys, locale, userAgent }) }
    }),
    handle(pushUnsubscribe, async ({ endpoint }, context) => {
      await push.unsubscribe({ userId: memberOf(context).userId, endpoint })
      return null
    }),
    handle(pushDevices, async (_input, context) => ({
      list: (await listDevices(db, memberOf(context).userId)).map(({ seenAt, ...device }) => ({
        ...device,
        seenAt: seenAt.getTime(),
      })),
    })),
    handle(pushForget, async ({ id }, context) => {
      await push.forget({ userId: memberOf(context).userId, id })
      return null
    }),
  ]
}

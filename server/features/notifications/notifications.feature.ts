import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import { userTopic } from '#contract/user.socket.ts'
import { personalRows } from '#server/personal-data.ts'
import { toPage } from '../../db/page.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { listener } from '../../events.ts'
import type { Feature } from '../../feature.ts'
import { handle, memberOf } from '../../http/bind.ts'
import type { RealtimeService } from '../../realtime/realtime.service.ts'
import { listNotifications } from './notification.store.ts'
import { createNotificationService, type NotificationService } from './notifications.service.ts'

type Ground = { engines: { database: DatabaseEngine } }

/** What members are told; features tell through the service, in the transaction of what they tell of. */
export function createNotifications(
  { engines: { database } }: Ground,
  { realtime }: { realtime: RealtimeService },
): Feature<NotificationService> {
  const service = createNotificationService(database, ({ userId, id, unread }) =>
    realtime.publish(userTopic, { userId }, { type: 'notification', data: { id, unread } }),
  )
  return {
    service,
    routes: [
      handle(messageList, async (input, context) => {
        const { rows, total } = await listNotifications(database.db, { ...input, userId: memberOf(context).userId })
        const list = rows.map(({ created_at, content, ...row }) => ({
          ...row,
          content: content[input.locale],
          createdAt: created_at.getTime(),
        }))
        return toPage(list, total, input)
      }),
      handle(messageUnread, (_input, context) => service.unreadOf(memberOf(context).userId)),
      handle(messageMarkRead, ({ id }, context) => service.markRead({ userId: memberOf(context).userId, id })),
      handle(messageMarkAllRead, ({ type }, context) =>
        service.markAllRead({ userId: memberOf(context).userId, type }),
      ),
    ],
    listeners: [listener('notifications.added', ({ told }) => service.announce(told))],
    personal: [personalRows(database.db, { table: 'notifications', goes: true })],
    jobs: [{ name: 'notifications.forget', cron: '17 20 * * *', run: service.forgetOld }],
  }
}

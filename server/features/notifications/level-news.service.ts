import { notificationTypes } from '#contract/notifications.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import type { NotificationService } from './notifications.service.ts'

/** Notifies a member of a new level, once per level. */
export function createLevelNews({ db }: DatabaseEngine, service: Pick<NotificationService, 'notify'>) {
  return async ({ userId, level, reward }: EventPayloads['level.reached']): Promise<void> => {
    const parts = [String(level), '', String(reward)]
    await db.transaction().execute((tx) =>
      service.notify(tx, [
        {
          userId,
          type: notificationTypes.message,
          title: 'LEVEL_REACHED',
          sourceKey: `level:${level}`,
          parts: { vi: parts, en: parts, zh: parts },
        },
      ]),
    )
  }
}

import { createHash } from 'node:crypto'
import { notificationTypes } from '#contract/notifications.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { excerptOf } from './excerpt.rules.ts'
import type { NotificationService } from './notifications.service.ts'

export function createAnswerNews({ db }: DatabaseEngine, service: NotificationService) {
  return {
    async given({ kind, id, userId, state, text, about, slug }: EventPayloads['answer.given']): Promise<void> {
      const excerpt = excerptOf(text)
      const partsIn = (name: string) => (kind === 'feedback' ? [excerpt] : [name, slug, state, excerpt])
      const said = createHash('sha1').update(`${state} ${text}`).digest('base64url').slice(0, 12)
      const news = {
        userId,
        type: notificationTypes.message,
        sourceKey: `${kind}:${id}:${said}`,
        title: kind === 'feedback' ? ('FEEDBACK_ANSWERED' as const) : ('APPLICATION_ANSWERED' as const),
        parts: { vi: partsIn(about?.vi ?? ''), en: partsIn(about?.en ?? ''), zh: partsIn(about?.zh ?? '') },
      }
      await transact(db, (tx) => service.notify(tx, [news]))
    },
  }
}

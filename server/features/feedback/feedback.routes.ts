import { randomUUID } from 'node:crypto'
import { feedbackCreate, feedbackList } from '#contract/feedback.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Guest, Member } from '#server/http/viewer.ts'
import type { FeedbackService } from './feedback.service.ts'
import { pageOfFeedback, type Sender } from './feedback.store.ts'

type Uses = { db: Db; service: FeedbackService }

export function feedbackRoutes({ db, service }: Uses): Route[] {
  return [
    handle(feedbackCreate, async ({ uuid = randomUUID(), ...feedback }, { viewer, ip }) => {
      return { id: await service.send(senderOf(viewer), { ...feedback, uuid }, ip) }
    }),
    handle(feedbackList, async (paging, { viewer }) => {
      const { list, ...page } = await pageOfFeedback(db, senderOf(viewer), paging)
      return { list: list.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.getTime() })), ...page }
    }),
  ]
}

function senderOf(viewer: Guest | Member): Sender {
  return viewer.kind === 'user' ? { userId: viewer.userId } : { guestId: viewer.guestId }
}

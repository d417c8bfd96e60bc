import { randomUUID } from 'node:crypto'
import { feedbackCreate, feedbackList, feedbackUpload } from '#contract/feedback.ts'
import { addressKey } from '#media/address-key.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { handle } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Viewer } from '#server/http/viewer.ts'
import { personalRows } from '#server/personal-data.ts'
import { feedbackResource } from './feedback.resource.ts'
import { createFeedbackService } from './feedback.service.ts'
import { listAttached, pageOfFeedback, type Sender } from './feedback.store.ts'

/** Max per hour for a member, or for all guests of one client address. */
const sent = { points: 10, windowS: 3_600 }

export function createFeedback({ engines }: Ground, { uploads }: { uploads: UploadService }): Feature {
  const { db } = engines.database
  const bucket = engines.buckets.open('feedback', sent)
  const service = createFeedbackService({ database: engines.database, uploads, bucket })
  uploads.accept(feedbackUpload, {
    inUse: (addresses) => listAttached(db, addresses),
    mayRead: async (member) => hasRole(member, 'operator'),
  })

  return {
    service: undefined,
    resources: [feedbackResource],
    personal: [personalRows(db, { table: 'feedback', without: ['guest_id', 'uuid'], goes: true })],
    routes: [
      handle(feedbackCreate, async ({ uuid = randomUUID(), ...feedback }, { viewer, ip }) => {
        const sender = senderOf(viewer)
        const key = 'userId' in sender ? sender.userId : addressKey(ip)
        return { id: await service.send(sender, { ...feedback, uuid }, key) }
      }),
      handle(feedbackList, async (paging, { viewer }) => {
        const { list, ...page } = await pageOfFeedback(db, senderOf(viewer), paging)
        return { list: list.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.getTime() })), ...page }
      }),
    ],
  }
}

function senderOf(viewer: Viewer): Sender {
  if (viewer.kind === 'user') return { userId: viewer.userId }
  if (viewer.kind === 'guest') return { guestId: viewer.guestId }
  throw new ApiError('FIBE_NOT_LOGIN')
}

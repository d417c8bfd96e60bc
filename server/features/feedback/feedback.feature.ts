import { feedbackUpload } from '#contract/feedback.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { openAddressBucket } from '#server/http/rate-limit.ts'
import { hasRole } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { feedbackResource } from './feedback.resource.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { createFeedbackService } from './feedback.service.ts'
import { feedbackCases, listAttached } from './feedback.store.ts'

/** Max messages per hour from a member or guest, and from all guests of one client address. */
const sentAnHour = { viewer: 10, guests: 300 }
const windowS = 3_600

export function createFeedback({ engines }: Ground, { uploads }: { uploads: UploadService }): Feature {
  const { db } = engines.database
  const ofViewer = engines.buckets.open('viewer:feedback', { points: sentAnHour.viewer, windowS })
  const ofGuests = openAddressBucket(engines.buckets, 'address:feedback', { points: () => sentAnHour.guests, windowS })
  const service = createFeedbackService({ database: engines.database, uploads, ofViewer, ofGuests })
  uploads.accept(feedbackUpload, {
    inUse: (addresses) => listAttached(db, addresses),
    mayRead: async (member) => hasRole(member, 'operator'),
  })

  return {
    service: undefined,
    resources: [feedbackResource],
    queues: [
      {
        name: 'feedback',
        icon: 'message-square',
        waiting: feedbackCases,
        pathOf: (id) => `/quan-tri/feedback?muc=${id}`,
      },
    ],
    personal: [personalRows(db, { table: 'feedback', without: ['guest_id', 'uuid'], goes: true })],
    routes: feedbackRoutes({ db, service }),
  }
}

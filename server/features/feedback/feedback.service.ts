import { feedbackUpload } from '#contract/feedback.ts'
import type { Bucket, DatabaseEngine } from '#server/engines/ports.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import { insertFeedback, type NewFeedback, type Sender } from './feedback.store.ts'

export type FeedbackService = {
  /**
   * Stores the feedback and returns its id. A repeated uuid returns the id of the first feedback. Throws FIBE_NOT_LOGIN
   * when a guest attaches files, UPLOAD_NOT_FOUND, TOO_MANY_REQUESTS.
   */
  send(sender: Sender, feedback: NewFeedback, ip: string): Promise<string>
}

export function createFeedbackService(use: {
  database: DatabaseEngine
  uploads: Pick<UploadService, 'find'>
  ofViewer: Bucket
  /** Counts guests by address, because a client that clears its cookies becomes a new guest. */
  ofGuests: Bucket
}): FeedbackService {
  return {
    async send(sender, feedback, ip) {
      if (feedback.attachments.length > 0) {
        if (!('userId' in sender)) throw new ApiError('FIBE_NOT_LOGIN')
        await use.uploads.find(sender, { kinds: [feedbackUpload], addresses: feedback.attachments })
      }
      await takePoint(use.ofViewer, 'userId' in sender ? `u${sender.userId}` : `g${sender.guestId}`)
      if (!('userId' in sender)) await takePoint(use.ofGuests, ip)
      return insertFeedback(use.database.db, sender, feedback)
    },
  }
}

import { cvUpload } from '#contract/careers.ts'
import type { Bucket, DatabaseEngine } from '#server/engines/ports.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import { insertApplication, type NewApplication, updateWithdrawn } from './application.store.ts'
import { findPosition, insertPosition, type NewPosition } from './position.store.ts'

export type CareersService = {
  /** Adds a position. Does nothing when its slug exists. */
  keepPosition(position: NewPosition): Promise<void>
  /**
   * Stores the application and returns its id. Throws POSITION_NOT_FOUND, POSITION_CLOSED, UPLOAD_NOT_FOUND,
   * ALREADY_APPLIED, TOO_MANY_REQUESTS.
   */
  apply(userId: string, application: Omit<NewApplication, 'userId' | 'positionId'> & { slug: string }): Promise<string>
  /** Throws APPLICATION_NOT_FOUND, and CONFLICT when the application was already decided or withdrawn. */
  withdraw(userId: string, applicationId: string): Promise<void>
}

export function createCareersService(use: {
  database: DatabaseEngine
  uploads: Pick<UploadService, 'find'>
  bucket: Bucket
}): CareersService {
  const { db } = use.database
  return {
    keepPosition: (position) => insertPosition(db, position),
    async apply(userId, { slug, ...given }) {
      const position = await findPosition(db, slug, 'vi')
      if (!position) throw new ApiError('POSITION_NOT_FOUND')
      if (!position.isOpen) throw new ApiError('POSITION_CLOSED')
      await use.uploads.find({ userId }, { kinds: [cvUpload], addresses: [given.cv] })
      await takePoint(use.bucket, userId)
      const id = await insertApplication(db, { positionId: position.id, userId, ...given })
      if (id === null) throw new ApiError('ALREADY_APPLIED')
      return id
    },
    async withdraw(userId, applicationId) {
      const found = await updateWithdrawn(db, applicationId, userId)
      if (!found) throw new ApiError('APPLICATION_NOT_FOUND')
      if (!found.isDone) throw new ApiError('CONFLICT')
    },
  }
}

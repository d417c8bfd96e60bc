import type { ErrorName } from '#contract/errors.ts'
import { type Cut, type Stored, uploadCreate, uploadDescribe, uploadFinish } from '#contract/uploads.ts'
import { userTopic } from '#contract/user.socket.ts'
import { within } from '#media/kit/deadlines.ts'
import type { Clock } from '#server/engines/clock.ts'
import { ApiError, errorNameOf } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { tusPath } from './uploads.http.ts'
import type { UploadService } from './uploads.service.ts'

type Uses = { service: UploadService; realtime: Publisher; clock: Clock }

/** Max wait of a caller. A proxy or the server closes a connection that waits for half a minute. */
const patienceMs = 5_000

export function uploadRoutes({ service, realtime, clock }: Uses): Route[] {
  /**
   * Finishes an upload. Throws UPLOAD_IN_WORK when the work takes longer than a caller should wait. The result then
   * arrives on the socket.
   */
  async function finish(member: Member, uploadId: string, cut: Cut | undefined): Promise<Stored> {
    const work = service.finish(member, uploadId, cut)
    const late = Promise.withResolvers<null>()
    const cancel = clock.after(within(patienceMs), () => late.resolve(null))
    const stored = await Promise.race([work, late.promise]).finally(cancel)
    if (stored) return stored
    const publishResult = (failure: ErrorName | null) =>
      realtime.publish(userTopic, { userId: member.userId }, { type: 'upload', data: { uploadId, failure } })
    work.then(
      () => publishResult(null),
      (error: unknown) => publishResult(errorNameOf(error)),
    )
    throw new ApiError('UPLOAD_IN_WORK')
  }

  return [
    handle(uploadCreate, async (asked, { member }) => {
      const { uploadId, expiresAt } = await service.create(member, asked)
      return { uploadId, address: `${tusPath}/${uploadId}`, expiresAt }
    }),
    handle(uploadDescribe, (of, { member }) => service.describe(member, of)),
    handle(uploadFinish, ({ uploadId, cut }, { member }) => finish(member, uploadId, cut)),
  ]
}

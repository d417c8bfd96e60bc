import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorName } from '#contract/errors.ts'
import { type Stored, uploadCreate, uploadDescribe, uploadFinish } from '#contract/uploads.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError, errorNameOf } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { personalRows } from '#server/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { serveFiles } from './serve-files.ts'
import { serveUploads, tusPath } from './serve-uploads.ts'
import { createTusFolder } from './tus-folder.ts'
import { createUploadService, type UploadService } from './uploads.service.ts'
import { listStoredOf } from './uploads.store.ts'

/** Max wait of a caller. A proxy or the server closes a connection that waits for half a minute. */
const patienceMs = 5_000

type Uses = {
  realtime: RealtimeService
  screening: { publishable(written: string): string | null }
}

/** Files of members, for all domains: created by a call, sent over tus, checked, rewritten and stored. */
export function createUploads(ground: Ground, { realtime, screening }: Uses): Feature<UploadService> {
  const { database, storage } = ground.engines
  const folder = createTusFolder({ directory: join(ground.config.dataDir, 'incoming'), path: tusPath })
  const service = createUploadService({
    ...{ database, storage, folder },
    publishable: (written) => screening.publishable(written.replace(/\s+/g, ' ')),
  })

  /** Throws UPLOAD_IN_WORK when the work takes longer than a caller should wait. The result then arrives on the socket. */
  async function finish(member: Member, uploadId: string): Promise<Stored> {
    const work = service.finish(member, uploadId)
    const stored = await Promise.race([work, delay(patienceMs, null, { ref: false })])
    if (stored) return stored
    const told = (failure: ErrorName | null) =>
      realtime.publish(userTopic, { userId: member.userId }, { type: 'upload', data: { uploadId, failure } })
    work.then(
      () => told(null),
      (error: unknown) => told(errorNameOf(error)),
    )
    throw new ApiError('UPLOAD_IN_WORK')
  }

  return {
    service,
    routes: [
      handle(uploadCreate, async (asked, context) => {
        const { uploadId, expiresAt } = await service.create(memberOf(context), asked)
        return { uploadId, address: `${tusPath}/${uploadId}`, expiresAt }
      }),
      handle(uploadDescribe, (of, context) => service.describe(memberOf(context), of)),
      handle(uploadFinish, ({ uploadId }, context) => finish(memberOf(context), uploadId)),
    ],
    serve(http) {
      serveUploads(http, { ground, service, folder })
      serveFiles(http, { ground, service })
    },
    personal: [
      {
        ...personalRows(database.db, { table: 'uploads', goes: true }),
        // A key is the address without its leading slash, so each address in the records is a path in the export.
        files: async (userId) =>
          (await listStoredOf(database.db, userId)).map(({ key, storedAt }) => ({
            ...{ name: key, storedAt, open: () => storage.get(key) },
          })),
      },
    ],
    jobs: [{ name: 'uploads.sweep', cron: '41 2 * * *', run: () => service.sweep() }],
  }
}

import { join } from 'node:path'
import { uploadCreate, uploadFinish } from '#contract/uploads.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { serveFiles } from './serve-files.ts'
import { serveUploads, tusPath } from './serve-uploads.ts'
import { createTusFolder } from './tus-folder.ts'
import { createUploadService, type UploadService } from './uploads.service.ts'

/** Files of members, for every domain: announced by a call, sent by tus, looked into, made anew and stored. */
export function createUploads(ground: Ground): Feature<UploadService> {
  const { database, storage } = ground.engines
  const folder = createTusFolder({ directory: join(ground.config.dataDir, 'incoming'), path: tusPath })
  const service = createUploadService({ database, storage, folder })
  return {
    service,
    routes: [
      handle(uploadCreate, async (asked, context) => {
        const { uploadId, expiresAt } = await service.create(memberOf(context), asked)
        return { uploadId, address: `${tusPath}/${uploadId}`, expiresAt }
      }),
      handle(uploadFinish, ({ uploadId }, context) => service.finish(memberOf(context), uploadId)),
    ],
    serve(http) {
      serveUploads(http, { ground, service, folder })
      serveFiles(http, { ground, service })
    },
    personal: [personalRows(database.db, { table: 'uploads', goes: true })],
    jobs: [{ name: 'uploads.sweep', cron: '41 2 * * *', run: () => service.sweep() }],
  }
}

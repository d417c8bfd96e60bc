import { join } from 'node:path'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { serveFiles } from './files.http.ts'
import { createTusFolder } from './tus-folder.adapter.ts'
import { serveUploads, tusPath } from './uploads.http.ts'
import { uploadRoutes } from './uploads.routes.ts'
import { createUploadService, type UploadService } from './uploads.service.ts'
import { listStoredOf } from './uploads.store.ts'

type Uses = {
  realtime: RealtimeService
  screening: { publishable(written: string): string | null }
}

/** Files of members, for all domains: created by a call, sent over tus, checked, rewritten and stored. */
export function createUploads(ground: Ground, { realtime, screening }: Uses): Feature<UploadService> {
  const { database, storage } = ground.engines
  const folder = createTusFolder({ directory: join(ground.config.dataDir, 'incoming'), path: tusPath })
  const service = createUploadService({
    database,
    storage,
    folder,
    settings: ground.settings,
    publishable: (written) => screening.publishable(written.replace(/\s+/g, ' ')),
  })

  return {
    service,
    routes: uploadRoutes({ service, realtime, clock: ground.clock }),
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
            name: key,
            storedAt,
            open: () => storage.get(key),
          })),
      },
    ],
    jobs: [{ name: 'uploads.sweep', cron: '41 2 * * *', run: () => service.sweep() }],
  }
}

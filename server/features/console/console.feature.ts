import type { PublicUser } from '#contract/account.ts'
import { consoleUpload } from '#contract/console.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { Resource } from '#server/resource.ts'
import { consoleRoutes } from './console.routes.ts'
import { createConsoleService } from './console.service.ts'
import { picturesInUse } from './pictures.service.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  uploads: UploadService
  resources: () => readonly Resource[]
}

/** The operators’ console: lists, edits, logs and undoes changes of the resources that features declare. */
export function createConsole({ engines }: Ground, { accounts, uploads, resources }: Uses): Feature {
  const { db } = engines.database
  const service = createConsoleService(engines.database, resources)
  uploads.accept(consoleUpload, { inUse: (addresses) => picturesInUse(db, resources(), addresses) })

  return {
    service: undefined,
    routes: consoleRoutes({ service, accounts }),
  }
}

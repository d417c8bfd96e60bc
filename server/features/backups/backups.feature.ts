import { join } from 'node:path'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { runBackupThread } from './backup-thread.adapter.ts'
import { backupResource } from './backups.resource.ts'
import { type BackupService, createBackupService } from './backups.service.ts'

/** Makes the scheduled backups, and reports the age of the last good one (decision 199). */
export function createBackups({ engines, config, metrics, log }: Ground): Feature<BackupService> {
  const { database } = engines
  const { backup, storage, dataDir } = config
  const service = createBackupService({
    db: database.db,
    backup,
    site: { databaseUrl: database.connectionString, storage, mediaDirectory: join(dataDir, 'media') },
    runThread: runBackupThread,
    log,
  })
  if (backup.to !== null)
    metrics.gauge('backup_age_seconds', async (gauge) => {
      const state = await service.state()
      gauge.set(state?.ageSeconds ?? Number.POSITIVE_INFINITY)
    })

  return {
    service,
    routes: [],
    resources: [backupResource(database.db, backup.to !== null)],
    jobs:
      backup.to === null
        ? []
        : [
            { name: 'backups.make', cron: backup.cron, run: service.run },
            { name: 'backups.watch', cron: '7 * * * *', run: service.watch },
          ],
  }
}

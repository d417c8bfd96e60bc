import { parentPort, workerData } from 'node:worker_threads'
import { BackupError } from '#server/backup/backup-error.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { openSources } from '#server/backup/stores.ts'
import type { BackupAnswer, ScheduledBackup } from './backup-thread.adapter.ts'

async function make({ to, bucketKeys, storage, mediaDirectory, ...task }: ScheduledBackup): Promise<BackupAnswer> {
  const [place, sources] = await Promise.all([openPlace(to, bucketKeys), openSources({ storage, mediaDirectory })])
  return { summary: await makeBackup({ ...task, place, sources }) }
}

make(workerData as ScheduledBackup)
  .catch((error: unknown): BackupAnswer => {
    if (error instanceof BackupError) return { refused: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  })
  .then((answer) => parentPort?.postMessage(answer))

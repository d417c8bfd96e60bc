import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BackupError } from '#server/backup/backup-error.ts'
import type { BackupSummary } from '#server/backup/make-backup.ts'
import type { BackupConfig, Config } from '#server/config/config-shape.ts'
import type { Env } from '#server/config/setting-reader.ts'

export type ScheduledBackup = Pick<BackupConfig, 'bucketKeys' | 'passphrase' | 'keepDays'> & {
  to: string
  databaseUrl: string
  storage: Config['storage']
  mediaDirectory: string
  env: Env
}
export type BackupAnswer = { summary: BackupSummary } | { refused: string } | { failed: string }

/** Makes a backup. Rejects when `stopping` aborts it; nothing that it has stored then counts as a backup. */
export type BackupThread = (task: ScheduledBackup, stopping?: AbortSignal) => Promise<BackupSummary>

/** Makes backups in a thread, because hashing and encrypting would delay the site's calls. */
export async function runBackupThread(workerData: ScheduledBackup, stopping?: AbortSignal): Promise<BackupSummary> {
  stopping?.throwIfAborted()
  const worker = new Worker(new URL('./backup.worker.ts', import.meta.url), { workerData })
  const abort = () => void worker.terminate()
  stopping?.addEventListener('abort', abort)
  try {
    const answer = await Promise.race([
      once(worker, 'message').then(([message]) => message as BackupAnswer),
      once(worker, 'exit').then((): BackupAnswer => ({ failed: 'the backup was aborted' })),
    ])
    if ('summary' in answer) return answer.summary
    throw 'refused' in answer ? new BackupError(answer.refused) : new Error(answer.failed)
  } finally {
    stopping?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

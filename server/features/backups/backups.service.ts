import type { FastifyBaseLogger } from 'fastify'
import { BackupError } from '#server/backup/backup-error.ts'
import type { BackupSummary } from '#server/backup/make-backup.ts'
import type { BackupConfig } from '#server/config/config-shape.ts'
import type { Db } from '#server/db/sql.ts'
import type { BackupState } from '#server/http/health.ts'
import { deleteRunsBefore, findLastGoodStart, insertRun, updateFailedRun, updateGoodRun } from './backup-run.store.ts'
import type { BackupThread, ScheduledBackup } from './backup-thread.adapter.ts'

export type BackupService = {
  /** Returns null when backups are not scheduled. */
  state(): Promise<BackupState | null>
  run(stopping?: AbortSignal): Promise<void>
  /** Logs an error while the last good backup is old. */
  watch(): Promise<void>
}

const hourMs = 3_600_000
const keptRunsMs = 90 * 24 * hourMs

type Uses = {
  db: Db
  backup: BackupConfig
  /** Everything that a run needs, except the settings of backups. */
  site: Pick<ScheduledBackup, 'databaseUrl' | 'storage' | 'mediaDirectory'>
  runThread: BackupThread
  log: FastifyBaseLogger
}

export function createBackupService({ db, backup, site, runThread, log }: Uses): BackupService {
  const { to, alarmHours } = backup

  async function state(): Promise<BackupState | null> {
    if (to === null) return null
    const startedAt = await findLastGoodStart(db)
    const ageMs = startedAt && Date.now() - startedAt.getTime()
    return {
      ageSeconds: ageMs === null ? null : Math.max(0, Math.round(ageMs / 1_000)),
      isOld: ageMs === null || ageMs > alarmHours * hourMs,
    }
  }

  return {
    state,
    async run(stopping) {
      if (to === null) return
      const task = { ...backup, ...site, to, env: { ...process.env } }
      try {
        const made = await recordRun(db, to, () => runThread(task, stopping))
        const { name, rows, addedFiles, tookMs, deleteFailure } = made
        if (deleteFailure) log.warn({ reason: deleteFailure }, 'old backups could not be deleted')
        log.info({ name, rows, addedFiles, tookMs: Math.round(tookMs) }, 'a backup was made')
      } catch (error) {
        if (stopping?.aborted) log.info('a backup ends, because the process stops; the next start makes it again')
        else log.error(error instanceof BackupError ? { reason: error.message } : { err: error }, 'a backup failed')
        throw error
      }
      await deleteRunsBefore(db, new Date(Date.now() - keptRunsMs))
    },
    async watch() {
      const found = await state()
      if (found?.isOld)
        log.error({ ageSeconds: found.ageSeconds, alarmHours }, 'the last good backup is old, or there is none')
    },
  }
}

/** Runs a backup and records its result, so that every process knows the age of the last good one. */
export async function recordRun(db: Db, place: string, make: () => Promise<BackupSummary>): Promise<BackupSummary> {
  const id = await insertRun(db, place)
  try {
    const summary = await make()
    await updateGoodRun(db, id, summary)
    return summary
  } catch (error) {
    await updateFailedRun(db, id, error instanceof Error ? error.message : String(error)).catch(() => {})
    throw error
  }
}

import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { askForRun } from '#server/jobs/job-runs.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

/** Runs of backups. A new one starts in a process with the jobs role. */
export function backupResource(db: Db, isScheduled: boolean): Resource {
  return tableResource({
    group: 'system',
    name: 'backups',
    icon: 'database-backup',
    table: 'backup_runs',
    search: ['name', 'place', 'failure'],
    columns: ['name', 'startedAt', 'finishedAt', 'totalRows', 'totalFiles', 'addedBytes', 'failure'],
    filters: ['startedAt'],
    canAdd: false,
    canRemove: false,
    fields: {
      name: { kind: 'text', fixed: 'always' },
      place: { kind: 'text', fixed: 'always' },
      startedAt: { kind: 'moment', fixed: 'always' },
      finishedAt: { kind: 'moment', fixed: 'always' },
      totalRows: { kind: 'number', fixed: 'always' },
      totalFiles: { kind: 'number', fixed: 'always' },
      addedBytes: { kind: 'number', fixed: 'always' },
      failure: { kind: 'text', fixed: 'always', hasLines: true },
    },
    acts: [
      {
        name: 'start',
        isOfList: true,
        async run() {
          if (!isScheduled) throw new ApiError('UNAVAILABLE')
          await askForRun(db, 'backups.make').catch(() => {
            throw new ApiError('UNAVAILABLE')
          })
        },
      },
    ],
  })
}

import { consoleJobRows } from '#contract/texts/console-jobs.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { askForRun } from './job-runs.ts'

const prefix = 'console.jobs.name.'
const jobNames = Object.keys(consoleJobRows).map((key) => key.slice(prefix.length))

/** The regular jobs of the program, each with its last run. */
export function jobResource(db: Db): Resource {
  return tableResource({
    group: 'system',
    name: 'jobs',
    icon: 'timer',
    table: 'job_runs',
    key: 'name',
    order: [{ column: 'name', type: 'text' }],
    search: ['name', 'error'],
    columns: ['name', 'cron', 'startedAt', 'endedAt', 'error', 'failures'],
    canAdd: false,
    canRemove: false,
    fields: {
      name: { kind: 'choice', choices: jobNames, fixed: 'always' },
      cron: { kind: 'text', fixed: 'always' },
      startedAt: { kind: 'moment', fixed: 'always' },
      endedAt: { kind: 'moment', fixed: 'always' },
      error: { kind: 'text', fixed: 'always', hasLines: true },
      failedAt: { kind: 'moment', fixed: 'always' },
      runs: { kind: 'number', fixed: 'always' },
      failures: { kind: 'number', fixed: 'always' },
    },
    acts: [
      {
        name: 'run',
        async run(_by, { id }) {
          await askForRun(db, id).catch(() => {
            throw new ApiError('UNAVAILABLE')
          })
        },
      },
    ],
  })
}

import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Job } from '#server/kit/feature.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { inSpan } from '#server/tracing/trace.ts'
import { keepJobs, noteEnd, noteStart } from './job-runs.ts'

/**
 * Runs the features' jobs by their cron expressions. At each due time a job runs once, regardless of the number of
 * instances.
 */
export async function startScheduler(options: {
  database: DatabaseEngine
  jobs: Job[]
  metrics: Metrics
  log: FastifyBaseLogger
}): Promise<{ close(): Promise<void> }> {
  const { database, jobs, metrics, log } = options
  const seconds = metrics.histogram('job_seconds')
  const stopping = new AbortController()

  /** Runs a job, measures it and notes its result. A failed note does not fail the job. */
  async function runNoted(job: Job): Promise<void> {
    const note = (work: Promise<void>) =>
      work.catch((error: unknown) => log.warn({ err: error, job: job.name }, 'the run of a job could not be noted'))
    await note(noteStart(database.db, job))
    const stop = seconds.startTimer({ task: job.name })
    try {
      await inSpan(`job ${job.name}`, () => job.run(stopping.signal), { isRoot: true })
      stop({ outcome: 'good' })
      await note(noteEnd(database.db, job.name, null))
    } catch (error) {
      stop({ outcome: 'failed' })
      await note(noteEnd(database.db, job.name, error))
      throw error
    }
  }

  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: message }, 'job runner')
  })
  await runMigrations({ pgPool: database.pool, logger })
  await keepJobs(database.db, jobs)
  const runner = await run({
    pgPool: database.pool,
    logger,
    noHandleSignals: true,
    concurrency: 2,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => runNoted(job)])),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({ task: job.name, match: job.cron, identifier: job.name, options: { backfillPeriod: 0 } })),
    ),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner stopped'))
  return {
    async close() {
      stopping.abort(new Error('the process stops'))
      await runner.stop()
    },
  }
}

import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** The last run of each job. `error` is empty after a good one. */
type JobRunTable = {
  name: string
  cron: string
  started_at: Date | null
  ended_at: Date | null
  error: Generated<string>
  failed_at: Date | null
  runs: ColumnType<string, never, never>
  failures: ColumnType<string, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    job_runs: JobRunTable
  }
}

const maxErrorLength = 500

/** Keeps exactly these jobs, which the program has. */
export async function keepJobs(db: Db, jobs: readonly { name: string; cron: string }[]): Promise<void> {
  const [names, crons] = [jobs.map(({ name }) => name), jobs.map(({ cron }) => cron)]
  await sql`delete from job_runs where name <> all(${names}::text[])`.execute(db)
  await sql`insert into job_runs (name, cron) select * from unnest(${names}::text[], ${crons}::text[])
    on conflict (name) do update set cron = excluded.cron`.execute(db)
}

/** Notes that a run starts. `runs` counts it. */
export async function noteStart(db: Db, job: { name: string; cron: string }): Promise<void> {
  await sql`insert into job_runs (name, cron, started_at, runs) values (${job.name}, ${job.cron}, now(), 1)
    on conflict (name) do update set cron = excluded.cron, started_at = now(), ended_at = null, runs = job_runs.runs + 1`.execute(
    db,
  )
}

/** Notes the end of a run, with the error of a failed one. */
export async function noteEnd(db: Db, name: string, error: unknown): Promise<void> {
  const text = error === null ? '' : String(error instanceof Error ? error.message : error).slice(0, maxErrorLength)
  await sql`update job_runs set ended_at = now(), error = ${text},
    failed_at = case when ${error === null} then failed_at else now() end,
    failures = failures + case when ${error === null} then 0 else 1 end where name = ${name}`.execute(db)
}

/**
 * Asks for a run of a job now. A process with the jobs role starts it; a run that already waits is not doubled. Throws
 * when no such process has ever run on this database.
 */
export async function askForRun(db: Db, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job_key => ${`asked ${name}`}, max_attempts => 1)`.execute(db)
}

import type { Generated } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type BackupRunTable = {
  id: Generated<string>
  place: string
  started_at: Generated<Date>
  finished_at: Date | null
  /** Name of the backup. */
  name: string | null
  total_rows: string | null
  total_files: number | null
  added_bytes: string | null
  failure: string | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    backup_runs: BackupRunTable
  }
}

export type GoodRun = { name: string; rows: number; files: number; addedBytes: number }

export async function insertRun(db: Db, place: string): Promise<string> {
  const { id } = await db.insertInto('backup_runs').values({ place }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateGoodRun(db: Db, id: string, { name, rows, files, addedBytes }: GoodRun): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({
      finished_at: new Date(),
      name,
      total_rows: String(rows),
      total_files: files,
      added_bytes: String(addedBytes),
    })
    .where('id', '=', id)
    .execute()
}

export async function updateFailedRun(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('backup_runs').set({ finished_at: new Date(), failure }).where('id', '=', id).execute()
}

/** Returns the start of the last good run: a restore of its backup has the rows of that time. */
export async function findLastGoodStart(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('backup_runs')
    .select('started_at')
    .where('finished_at', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}

export async function deleteRunsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('backup_runs').where('started_at', '<', moment).execute()
}

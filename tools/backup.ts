/** `npm run backup`: makes a backup of the site, also while it is running. */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { BackupError } from '#server/backup/backup-error.ts'
import { type BackupTask, makeBackup } from '#server/backup/make-backup.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { openSources } from '#server/backup/stores.ts'
import { readBackupConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { recordRun } from '#server/features/backups/backups.service.ts'
import { counted, megabytes, seconds } from './backup-words.ts'
import { hasSiteDatabase, openSiteDatabase } from './site-database.ts'

const usage = `Usage: npm run backup -- [TO] [--keep-days DAYS]
TO is a folder or s3://bucket/prefix (default: the setting BACKUP_TO). BACKUP_PASSPHRASE encrypts the backup.
Without --keep-days, older backups stay.`

function askedOf(words: string[]): { to: string | undefined; keepDays: number } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { 'keep-days': { type: 'string', default: '0' } },
      allowPositionals: true,
    })
    const [to, ...rest] = positionals
    if (rest.length > 0 || !/^\d{1,5}$/.test(values['keep-days'])) throw new ConfigError(usage)
    return { to, keepDays: Number(values['keep-days']) }
  } catch {
    throw new ConfigError(usage)
  }
}

/** Does not migrate, because a backup before an update must have the old schema. Such a schema may lack the runs. */
async function make({ db, pool }: DatabaseEngine, task: BackupTask) {
  const { rows } = await pool.query<{ runs: string | null }>(`select to_regclass('public.backup_runs') as runs`)
  return rows[0]?.runs ? recordRun(db, task.place.address, () => makeBackup(task)) : makeBackup(task)
}

async function main(): Promise<void> {
  const { to, keepDays } = askedOf(process.argv.slice(2))
  const config = readBackupConfig()
  const { bucketKeys, passphrase } = config.backup
  const address = to ?? config.backup.to
  if (!address) throw new ConfigError(usage)
  if (!hasSiteDatabase()) throw new ConfigError(`There is no site in ${config.dataDir}: check DATA_DIR.`)
  const [place, sources] = [await openPlace(address, bucketKeys), await openSources(config)]
  const database = await openSiteDatabase('a backup', pino({ level: 'warn' }, process.stderr))
  try {
    const databaseUrl = database.connectionString
    const task = { place, passphrase, databaseUrl, sources, env: process.env, keepDays }
    const made = await make(database, task)
    console.log(`Backup ${made.name} at ${address}, ${passphrase === null ? 'not encrypted' : 'encrypted'}
${counted(made.rows, 'row')} in ${counted(made.tables, 'table')}, as of ${made.takenAt}
${counted(made.files, 'file')}, of which ${made.addedFiles} were new (${megabytes(made.addedBytes)})
${made.deleted.length > 0 ? `Deleted: ${made.deleted.join(', ')}\n` : ''}${seconds(made.tookMs)}`)
    if (made.deleteFailure) console.warn(`Old backups could not be deleted: ${made.deleteFailure}`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})

/** `npm run restore`: restores a backup into the empty database and file store that the settings name. */
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { BackupError } from '#server/backup/backup-error.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openStores, storeFolders } from '#server/backup/stores.ts'
import { readBackupConfig } from '#server/config/config.ts'
import type { Config } from '#server/config/config-shape.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { lockDataDir } from '#server/instance-lock.ts'
import { age, counted, megabytes, seconds } from './backup-words.ts'

const usage = `Usage: npm run restore -- [FROM] [--backup NAME]
FROM is a folder or s3://bucket/prefix (default: the setting BACKUP_TO). Without --backup, the newest one is restored.
The database and the file store of the settings must be empty. BACKUP_PASSPHRASE opens an encrypted backup.`

function askedOf(words: string[]): { from: string | undefined; name: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { backup: { type: 'string' } },
      allowPositionals: true,
    })
    const [from, ...rest] = positionals
    if (rest.length > 0) throw new ConfigError(usage)
    return { from, name: values.backup ?? null }
  } catch {
    throw new ConfigError(usage)
  }
}

async function openDatabase(config: Config['database'], log: Logger): Promise<DatabaseEngine> {
  return config.kind === 'postgres'
    ? (await import('#server/engines/database/postgres.ts')).openPostgres(config)
    : (await import('#server/engines/database/embedded.ts')).startEmbeddedPostgres({ ...config, log })
}

async function main(): Promise<void> {
  const { from, name } = askedOf(process.argv.slice(2))
  const config = readBackupConfig()
  const { bucketKeys, passphrase } = config.backup
  const address = from ?? config.backup.to
  if (!address) throw new ConfigError(usage)
  const place = await openPlace(address, bucketKeys)
  const lock = await lockDataDir(config.dataDir, 'a restore')
  if ('heldBy' in lock)
    throw new ConfigError(`Khán Đài runs on ${config.dataDir}, at ${lock.heldBy}. Stop it, or choose another DATA_DIR.`)
  const begun = performance.now()
  const database = await openDatabase(config.database, pino({ level: 'warn' }, process.stderr))
  try {
    const { ownerUrl, connectionString } = database
    const stores = await openStores(config)
    const owner = ownerUrl ?? connectionString
    const { manifest, unknownTables } = await restoreBackup({
      ...{ place, passphrase, name, ownerUrl: owner, stores },
      folders: storeFolders(config),
    })
    const { applied } = await prepareDatabase(database)
    const { tables, takenAt } = manifest.database
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored ${manifest.name}, made by version ${manifest.versions.program}
${counted(rows, 'row')} in ${counted(tables.length, 'table')}, as of ${takenAt} (${age(Date.now() - Date.parse(takenAt))} ago)
${counted(manifest.files.length, 'file')} (${megabytes(bytes)})
${counted(applied.length, 'later migration')} applied
${seconds(performance.now() - begun)}`)
    const lines = Object.entries(manifest.settings).map(([setting, value]) => `  ${setting}=${value}`)
    if (lines.length > 0) console.log(`Settings of that site:\n${lines.join('\n')}`)
    if (manifest.secrets.length > 0) console.log(`Secrets to set again: ${manifest.secrets.join(', ')}`)
    if (unknownTables.length > 0)
      console.warn(`No migration makes these tables, so their rows are only in the backup: ${unknownTables.join(', ')}`)
  } finally {
    await database.close()
    await lock.release()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})

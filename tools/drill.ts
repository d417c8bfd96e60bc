/** `npm run drill`: proves that the newest backup can be restored, and prints how much it would lose and take. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { BackupError } from '#server/backup/backup-error.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { openStores } from '#server/backup/stores.ts'
import { readBackupConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import { buildDirectory } from '#server/ssr/files/site-build.ts'
import { mountPages } from '#server/ssr/pages/mount.ts'
import { age, seconds } from './backup-words.ts'
import { type DrillResult, type DrillTask, runDrill } from './drill/run-drill.ts'
import { hasSiteDatabase, openSiteDatabase } from './site-database.ts'

const usage = `Usage: npm run drill -- [FROM] [--backup NAME] [--without-source]
FROM is a folder or s3://bucket/prefix (default: the setting BACKUP_TO). Without --backup, the newest one is tried.
The drill changes nothing. It compares pages with the site of the settings, unless --without-source is given.`

type Asked = { from: string | undefined; name: string | null; hasSource: boolean }

function askedOf(words: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { backup: { type: 'string' }, 'without-source': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [from, ...rest] = positionals
    if (rest.length > 0) throw new ConfigError(usage)
    return { from, name: values.backup ?? null, hasSource: !values['without-source'] }
  } catch {
    throw new ConfigError(usage)
  }
}

/** Opens the site that was backed up. */
async function openSource(config: ReturnType<typeof readBackupConfig>, log: Logger) {
  const database = await openSiteDatabase('a drill', log)
  const { files } = await openStores(config)
  return { source: { url: database.connectionString, storage: files }, close: database.close }
}

function print({ backup, checks, lossMs, newestRowMs, recoveryMs }: DrillResult): void {
  const failed = checks.filter(({ fault }) => fault !== null)
  for (const { name, fault } of checks) console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}: ${fault}`)
  const newest = newestRowMs === null ? '' : ` (its newest row was written ${age(newestRowMs)} before the copy)`
  console.log(`
Backup ${backup}: ${checks.length - failed.length} of ${checks.length} invariants hold
RPO  a failure now would lose the last ${age(lossMs)}${newest}
RTO  ${seconds(recoveryMs)} from the start of the restore to the first page`)
  if (failed.length > 0) process.exitCode = 1
}

async function main(): Promise<void> {
  const { from, name, hasSource } = askedOf(process.argv.slice(2))
  const config = readBackupConfig()
  const { bucketKeys, passphrase } = config.backup
  const address = from ?? config.backup.to
  if (!address) throw new ConfigError(usage)
  if (!existsSync(join(buildDirectory, 'server')))
    throw new ConfigError('The pages are not built: run npm run build first.')
  const place = await openPlace(address, bucketKeys)
  const log = pino({ level: 'error' }, process.stderr)
  const opened = hasSource && hasSiteDatabase() ? await openSource(config, log) : null
  try {
    const task: DrillTask = {
      place,
      passphrase,
      name,
      source: opened?.source ?? null,
      env: process.env,
      mountPages,
      log,
    }
    print(await runDrill(task))
  } finally {
    await opened?.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})

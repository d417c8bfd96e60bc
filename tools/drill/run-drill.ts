import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppOptions } from '#server/app.ts'
import type { Place } from '#server/backup/place.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openStores, storeFolders } from '#server/backup/stores.ts'
import type { Env } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { startEmbeddedPostgres } from '#server/engines/database/embedded.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine, Storage } from '#server/engines/ports.ts'
import { checkChains } from './chains.ts'
import type { Check } from './check.ts'
import { checkLedger } from './ledger.ts'
import { checkPages, choosePages } from './pages.ts'
import { checkRecording } from './recording.ts'
import { type DrillSite, startDrillSite } from './site.ts'
import { checkTables, newestRow } from './tables.ts'

export type DrillTask = {
  place: Place
  passphrase: string | null
  /** Null restores the newest backup. */
  name: string | null
  /** The site that was backed up, for the comparison of pages. Null when it is gone. */
  source: { url: string; storage: Storage } | null
  env: Env
  mountPages: NonNullable<AppOptions['mountPages']>
  log: Logger
}

export type DrillResult = {
  backup: string
  checks: Check[]
  /** Age of the backup, which is the data that a failure now would lose. */
  lossMs: number
  /** Age of the newest row at the time of the backup. Null without rows. */
  newestRowMs: number | null
  /** Time from the start of the restore to the first page. */
  recoveryMs: number
}

/**
 * Restores a backup into a fresh database and a temporary folder, starts the site on it, and checks its invariants.
 * Leaves nothing behind. Throws BackupError when the backup cannot be restored at all.
 */
export async function runDrill(task: DrillTask): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-drill-'))
  // Root starts PostgreSQL as another user, which must reach its folder. Both folders in it are private.
  await chmod(folder, 0o711)
  await mkdir(join(folder, 'site'), { mode: 0o700 })
  const close: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    return await drillIn(folder, task, (closer) => void close.push(closer))
  } finally {
    for (const closer of close.toReversed()) await closer()
  }
}

async function drillIn(
  folder: string,
  task: DrillTask,
  later: (closer: () => Promise<void>) => void,
): Promise<DrillResult> {
  const { place, passphrase, name, log } = task
  const begun = performance.now()
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), poolSize: 10, log })
  later(database.close)
  const ownerUrl = database.ownerUrl ?? database.connectionString
  const siteFolder = join(folder, 'site')
  const at = {
    storage: { kind: 'disk' as const, directory: join(siteFolder, 'files') },
    mediaDirectory: join(siteFolder, 'media'),
  }
  const stores = await openStores(at)
  const folders = storeFolders(at)
  const { manifest } = await restoreBackup({ place, passphrase, name, ownerUrl, stores, folders })
  const restoredMs = performance.now() - begun
  const checks = await checkTables(ownerUrl, manifest.database.tables)
  const newest = await newestRow(ownerUrl, manifest.database.takenAt)

  const startedAt = performance.now()
  await prepareDatabase(database)
  const on = { folder: siteFolder, env: task.env, mountPages: task.mountPages, log }
  const restored = await startDrillSite({ ...on, database, storage: stores.files })
  later(restored.close)
  await restored.fetchPath('/')
  const recoveryMs = restoredMs + performance.now() - startedAt

  const source = task.source && (await startSource(task.source, on, later))
  checks.push(...(await checkLedger(ownerUrl)), ...(await checkChains(ownerUrl)))
  const sites = { source: source?.fetchPath ?? null, restored: restored.fetchPath }
  checks.push(...(await checkPages(await choosePages(ownerUrl), sites)))
  checks.push(await checkRecording(restored.fetchPath, await newestRecording(database)))
  const takenAtMs = Date.parse(manifest.database.takenAt)
  return {
    backup: manifest.name,
    checks,
    lossMs: Date.now() - takenAtMs,
    newestRowMs: newest && takenAtMs - newest.getTime(),
    recoveryMs,
  }
}

/** Starts a second site on the source's database. The database refuses its writes. */
async function startSource(
  { url, storage }: NonNullable<DrillTask['source']>,
  on: Pick<Parameters<typeof startDrillSite>[0], 'folder' | 'env' | 'mountPages' | 'log'>,
  later: (closer: () => Promise<void>) => void,
): Promise<DrillSite> {
  const database = await openPostgres({ url: readOnly(url), poolSize: 10 })
  later(database.close)
  const site = await startDrillSite({ ...on, folder: join(on.folder, 'source'), database, storage })
  later(site.close)
  return site
}

function readOnly(url: string): string {
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`
}

async function newestRecording({ db }: DatabaseEngine): Promise<string | null> {
  const row = await db
    .selectFrom('recordings')
    .select('stream_id')
    .where('stored_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.stream_id ?? null
}

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateExactly } from '#server/db/migrate.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { Storage } from '#server/engines/ports.ts'
import { BackupError } from './backup-error.ts'
import { chooseBackup, readManifest } from './backups.ts'
import { inParallel } from './copy-files.ts'
import { loadDatabase } from './load.ts'
import type { BackupFile, Manifest, StoreName } from './manifest.ts'
import { createObjectReader, createVault, type ObjectReader } from './objects.ts'
import type { Place } from './place.ts'
import { withSession } from './session.ts'
import { tableName } from './tables.ts'

export type RestoreTask = {
  place: Place
  passphrase: string | null
  /** Name of the backup. Null restores the newest one. */
  name: string | null
  /** An empty database, with the role that will own the tables. */
  ownerUrl: string
  /** Empty file stores. */
  stores: Record<StoreName, Storage>
  /** Folders of the stores on this machine (`storeFolders`). */
  folders: readonly string[]
}

export type RestoreSummary = {
  manifest: Manifest
  /** Tables of the backup that no migration makes. Their rows are left out. */
  unknownTables: string[]
}

/**
 * Restores a backup into an empty database and empty file stores. The schema is that of the backup: the caller migrates
 * it further (`prepareDatabase`). The rows come last and in one transaction, so a failed restore leaves a site without
 * rows.
 */
export async function restoreBackup(task: RestoreTask): Promise<RestoreSummary> {
  const { place, ownerUrl, stores } = task
  const reader = createObjectReader(place, createVault(task.passphrase))
  const manifest = await readManifest(reader, await chooseBackup(place, task.name))
  await refuseData(ownerUrl, manifest)
  for (const storage of Object.values(stores)) await refuseFiles(storage)
  for (const folder of task.folders) await refuseLinks(folder)
  const { database, files } = manifest
  await inParallel(listed(files), (file) => restoreFile(reader, file, stores[file.store]))
  await migrateAs(ownerUrl, manifest)
  const unknownTables = await loadDatabase(ownerUrl, database, await reader.openCompressed(database.object))
  return { manifest, unknownTables }
}

/** Applies exactly the migrations of the backup, so that its rows fit the tables. */
async function migrateAs(ownerUrl: string, { name, versions, database }: Manifest): Promise<void> {
  const owner = await openPostgres({ url: ownerUrl, poolSize: 1, statementWithinMs: null })
  try {
    const unknown = await migrateExactly(owner.db, database.migrations)
    if (unknown.length > 0)
      throw new BackupError(
        `The backup ${name} is of version ${versions.program}, which is newer than this program: it has the migrations ${unknown.join(', ')}. Install that version first.`,
      )
  } finally {
    await owner.close()
  }
}

/** Tables in which every site in use has rows. Migrations leave them empty. */
const filled = ['users', 'fixtures', 'uploads']

/** Throws BackupError for a database with rows, or with tables of another program or of a later version. */
async function refuseData(ownerUrl: string, { database }: Manifest): Promise<void> {
  await withSession(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const names = new Set(rows.map(({ name }) => name))
    if (names.size > 0 && !names.has('kysely_migration'))
      throw new BackupError('The database has tables of another program: choose an empty database.')
    if (names.size === 0) return
    const { rows: applied } = await client.query<{ name: string }>('select name from kysely_migration')
    if (applied.some(({ name }) => !database.migrations.includes(name)))
      throw new BackupError('The database has tables of a later version than the backup: choose an empty database.')
    for (const name of filled.filter((table) => names.has(table))) {
      const { rowCount } = await client.query(`select from ${tableName({ name })} limit 1`)
      if (rowCount)
        throw new BackupError(`The database is not empty (${name}): choose an empty one, or remove it first.`)
    }
  })
}

async function refuseFiles(storage: Storage): Promise<void> {
  for await (const { key } of storage.list(''))
    throw new BackupError(`The file store is not empty (${key}): choose an empty one, or remove its files first.`)
}

/**
 * Throws BackupError for a folder with a symbolic link, behind which the restore would write outside of the folder. The
 * folder itself may be one.
 */
async function refuseLinks(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link)
    throw new BackupError(`The file store contains a link (${join(link.parentPath, link.name)}): remove it first.`)
}

async function* listed(files: readonly BackupFile[]): AsyncGenerator<BackupFile> {
  yield* files
}

async function restoreFile(reader: ObjectReader, file: BackupFile, storage: Storage): Promise<void> {
  const { key, size, contentType, sha256, object } = file
  const hash = createHash('sha256')
  const body = await reader.open(object)
  async function* checked() {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
    // Thrown before the end of the body, so that the store keeps nothing of a damaged file.
    if (hash.digest('hex') !== sha256) throw new BackupError(`The file ${key} of the backup was changed or damaged.`)
  }
  await storage.put(key, checked(), { contentType, size }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
    throw new BackupError('The disk of the file store is full.', { cause: error })
  })
}

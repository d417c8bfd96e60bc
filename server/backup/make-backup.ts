import type { Env } from '#server/config/setting-reader.ts'
import { programVersion } from '#server/kit/program-version.ts'
import { BackupError } from './backup-error.ts'
import { backupName, listBackups, manifestName, readManifest } from './backups.ts'
import { onePiece } from './bytes.ts'
import { copyFiles, type FileSource } from './copy-files.ts'
import { dumpDatabase } from './dump.ts'
import { settingsWithoutSecrets } from './kept-settings.ts'
import type { Manifest } from './manifest.ts'
import { createObjectReader, createObjectWriter, createVault } from './objects.ts'
import type { Place } from './place.ts'
import { withPlaceLock } from './place-lock.ts'
import { deleteOldBackups } from './retention.ts'

export type BackupTask = {
  place: Place
  /** Encrypts the backup. Null stores it as it is. */
  passphrase: string | null
  /** Database of the site, with a role that may read every table. */
  databaseUrl: string
  sources: FileSource[]
  env: Env
  /** Days after which backups are deleted. 0 means never. */
  keepDays: number
}

export type BackupSummary = {
  name: string
  takenAt: string
  tables: number
  rows: number
  files: number
  addedFiles: number
  addedBytes: number
  deleted: string[]
  /** Reason why old backups could not be deleted, or null. The backup is good all the same. */
  deleteFailure: string | null
  tookMs: number
}

const sealed = /\.sealed$/

/**
 * Makes a backup: first the database at one moment, then the files, so that each file that the database refers to is
 * there. The manifest is stored last. Until then the backup does not exist.
 */
export async function makeBackup(task: BackupTask): Promise<BackupSummary> {
  return withPlaceLock(task.place, (refuseLost) => makeLocked(task, refuseLost))
}

async function makeLocked(task: BackupTask, refuseLost: () => Promise<void>): Promise<BackupSummary> {
  const { place, passphrase, env } = task
  const begun = performance.now()
  const startedAt = new Date()
  const keyring = createVault(passphrase)
  const reader = createObjectReader(place, keyring)
  const last = (await listBackups(place)).at(-1) ?? null
  if (last && sealed.test(last.manifest) !== (keyring !== null))
    throw new BackupError(
      keyring === null
        ? `The backups at ${place.address} are encrypted: set BACKUP_PASSPHRASE, or choose another place.`
        : `The backups at ${place.address} are not encrypted: choose another place for encrypted ones.`,
    )
  const before = last && (await readManifest(reader, last))
  const writer = await createObjectWriter(place, { keyring, sealedBefore: keyring ? (last?.manifest ?? null) : null })

  const name = backupName(startedAt)
  const folder = `backups/${name}`
  const object = writer.named(`${folder}/database.sql.gz`)
  const copy = await dumpDatabase(task.databaseUrl, (text) => writer.putCompressed(object, text))
  const { files, added, addedBytes } = await copyFiles(task.sources, { place, writer, before: before?.files ?? [] })
  const { server, ...database } = copy
  const manifest: Manifest = {
    format: 1,
    name,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    versions: { program: await programVersion(), node: process.version, database: server },
    ...settingsWithoutSecrets(env),
    database: { object, server, ...database },
    files,
  }
  await refuseLost()
  await writer.putCompressed(writer.named(`${folder}/${manifestName}`), onePiece(JSON.stringify(manifest)))
  const cleared = await refuseLost()
    .then(() => deleteOldBackups({ place, reader }, task.keepDays))
    .catch((error: Error) => error)
  return {
    name,
    takenAt: copy.takenAt,
    tables: copy.tables.length,
    rows: copy.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    addedFiles: added,
    addedBytes,
    ...(cleared instanceof Error
      ? { deleted: [], deleteFailure: cleared.message }
      : { deleted: cleared, deleteFailure: null }),
    tookMs: performance.now() - begun,
  }
}

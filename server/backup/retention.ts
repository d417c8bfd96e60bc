import { type FoundBackup, listBackups, readManifest, startOf } from './backups.ts'
import type { ObjectReader } from './objects.ts'
import type { Place } from './place.ts'

const dayMs = 24 * 3_600_000

/**
 * Deletes the backups that are older than `keepDays`, except the newest, and all objects that no backup lists:
 * content of deleted files, and what killed backups left. 0 days keeps all backups. Returns the names of deleted backups.
 * Runs under the lock of the place.
 */
export async function deleteOldBackups(
  { place, reader }: { place: Place; reader: ObjectReader },
  keepDays: number,
): Promise<string[]> {
  const all = await listBackups(place)
  const oldest = keepDays === 0 ? 0 : Date.now() - keepDays * dayMs
  const isKept = (backup: FoundBackup) => backup === all.at(-1) || startOf(backup.name) >= oldest
  const old = all.filter((backup) => !isKept(backup))
  // The manifests first: without it, a backup that is being deleted is no longer complete.
  for (const { manifest } of old) await place.delete(manifest)
  const listed = new Set<string>()
  for (const backup of all.filter(isKept)) {
    const { database, files } = await readManifest(reader, backup)
    for (const name of [backup.manifest, database.object, ...files.map(({ object }) => object)]) listed.add(name)
  }
  for (const prefix of ['backups/', 'files/'])
    for await (const name of place.list(prefix)) if (!listed.has(name)) await place.delete(name)
  return old.map(({ name }) => name)
}

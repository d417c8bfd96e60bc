import { text } from 'node:stream/consumers'
import { BackupError } from './backup-error.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import type { ObjectReader } from './objects.ts'
import type { Place } from './place.ts'

/** A complete backup. `manifest` is the name of its manifest object. */
export type FoundBackup = { name: string; manifest: string }

export const manifestName = 'manifest.json.gz'
const manifestPath = /^backups\/([\w-]{1,64})\/manifest\.json\.gz(?:\.sealed)?$/

/** Returns a name whose alphabetical order is the order of time. */
export function backupName(startedAt: Date): string {
  return `${startedAt.toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 4)}`
}

/** Returns the time in a backup's name, in milliseconds. */
export function startOf(name: string): number {
  const [date = '', time = ''] = name.slice(0, 19).split('T')
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)
}

/** Lists the complete backups at a place, oldest first. A backup is complete when it has a manifest. */
export async function listBackups(place: Place): Promise<FoundBackup[]> {
  const found: FoundBackup[] = []
  for await (const path of place.list('backups/')) {
    const name = manifestPath.exec(path)?.[1]
    if (name) found.push({ name, manifest: path })
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export async function readManifest(reader: ObjectReader, { name, manifest }: FoundBackup): Promise<Manifest> {
  return parseManifest(await text(await reader.openCompressed(manifest)), name)
}

/** Returns the named backup, or the newest one. Throws BackupError when there is none. */
export async function chooseBackup(place: Place, name: string | null): Promise<FoundBackup> {
  const all = await listBackups(place)
  const chosen = name === null ? all.at(-1) : all.find((backup) => backup.name === name)
  if (chosen) return chosen
  if (name === null) throw new BackupError(`There is no backup at ${place.address}.`)
  const names = all.map((backup) => backup.name).join(', ')
  throw new BackupError(`There is no backup ${name} at ${place.address}${names && `, but: ${names}`}.`)
}

import { join } from 'node:path'
import type { Config } from '#server/config/config-shape.ts'
import type { Storage } from '#server/engines/ports.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { openStorage } from '#server/engines.ts'
import type { FileSource } from './copy-files.ts'
import { type StoreName, storeNames } from './manifest.ts'

/** Opens the stores of a site's files. Recordings wait in the folder of the media engine until they are stored. */
export async function openStores(at: {
  storage: Config['storage']
  mediaDirectory: string
}): Promise<Record<StoreName, Storage>> {
  return {
    files: await openStorage(at.storage),
    recordings: createDiskStorage({ directory: join(at.mediaDirectory, 'recordings') }),
  }
}

/** Returns the folders of the stores that are on this machine. */
export function storeFolders({ storage, mediaDirectory }: Parameters<typeof openStores>[0]): string[] {
  const recordings = join(mediaDirectory, 'recordings')
  return storage.kind === 'disk' ? [storage.directory, recordings] : [recordings]
}

export async function openSources(at: Parameters<typeof openStores>[0]): Promise<FileSource[]> {
  const stores = await openStores(at)
  return storeNames.map((store) => ({ store, storage: stores[store] }))
}

import type { S3Options } from '#server/engines/storage/s3-fetch.ts'
import { BackupError } from './backup-error.ts'
import type { Place } from './place.ts'

export type PlaceKeys = Omit<S3Options, 'bucket'>

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.{0,500}))?$/

/** Returns true for a folder and for `s3://bucket/prefix`. */
export function isPlaceAddress(address: string): boolean {
  return !address.includes('://') || bucketAddress.test(address)
}

/** Opens a folder, or `s3://bucket/prefix` with the keys. Creates nothing. Throws BackupError for other addresses. */
export async function openPlace(address: string, keys: PlaceKeys | null): Promise<Place> {
  if (!address.includes('://')) return (await import('./folder-place.ts')).openFolderPlace(address)
  const [, bucket, prefix = ''] = bucketAddress.exec(address) ?? []
  if (!bucket) throw new BackupError(`${address} is neither a folder nor an address like s3://bucket/prefix.`)
  if (!keys)
    throw new BackupError(
      `${address} needs the settings BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`,
    )
  const { openBucketPlace } = await import('./bucket-place.ts')
  return openBucketPlace({ address, prefix: prefix.replace(/\/$/, ''), options: { ...keys, bucket } })
}

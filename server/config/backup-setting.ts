import { isPlaceAddress } from '#server/backup/open-place.ts'
import type { BackupConfig } from './config-shape.ts'
import { ConfigError, type SettingReader, url, wholeGroup } from './setting-reader.ts'

const minPassphrase = 12
const cronField = /^[\d*,/-]{1,100}$/

/** Reads the settings of backups. Throws ConfigError like `readConfig`. */
export function backupOf(read: SettingReader): BackupConfig {
  const to = read.text('BACKUP_TO') || null
  if (to !== null && !isPlaceAddress(to))
    throw new ConfigError(`BACKUP_TO must be a folder or an address like s3://bucket/prefix, not "${to}".`)
  const bucketKeys = bucketKeysOf(read)
  if (to?.startsWith('s3://') && !bucketKeys)
    throw new ConfigError(
      'BACKUP_TO is a bucket, so BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY must be set.',
    )
  const cron = read.text('BACKUP_CRON')
  const fields = cron.split(/\s+/)
  if (fields.length !== 5 || !fields.every((field) => cronField.test(field)))
    throw new ConfigError(`BACKUP_CRON must be a cron expression with five fields like "0 19 * * *", not "${cron}".`)
  const passphrase = read.text('BACKUP_PASSPHRASE') || null
  if (passphrase !== null && passphrase.length < minPassphrase)
    throw new ConfigError(`BACKUP_PASSPHRASE is too short: set at least ${minPassphrase} characters.`)
  return {
    to,
    cron,
    keepDays: read.whole('BACKUP_KEEP_DAYS'),
    alarmHours: read.atLeastOne('BACKUP_ALARM_HOURS'),
    passphrase,
    bucketKeys,
  }
}

function bucketKeysOf(read: SettingReader): BackupConfig['bucketKeys'] {
  const groups = [
    {
      at: 'BACKUP_S3_ENDPOINT',
      region: 'BACKUP_S3_REGION',
      key: 'BACKUP_S3_ACCESS_KEY',
      secret: 'BACKUP_S3_SECRET_KEY',
    },
    { at: 'S3_ENDPOINT', region: 'S3_REGION', key: 'S3_ACCESS_KEY', secret: 'S3_SECRET_KEY' },
  ] as const
  const set = groups.find(({ at, key, secret }) => wholeGroup(read, [at, key, secret]))
  if (!set) return null
  return {
    endpoint: url(set.at, read.text(set.at), ['http:', 'https:']),
    region: read.text(set.region),
    accessKey: read.text(set.key),
    secretKey: read.text(set.secret),
  }
}

import { systemInfo } from '#contract/system.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'

const readSystem = () => call(systemInfo)
const gigabytes = (bytes: number) => Math.round(bytes / 1e9).toString()

/** Version, schema, last backup, free space and certificate. Absent while they cannot be read. */
export function SystemPanel() {
  const t = useTranslate()
  const moment = useMomentText()
  const { loaded } = useLoaded(readSystem)
  if (!loaded?.ok) return null
  const { version, schema, backupAt, disk, certificateEndsAt, newestRelease } = loaded.data
  const rows = [
    {
      name: t('system.version'),
      value:
        newestRelease === null || newestRelease === version
          ? version
          : `${version} (${t('system.newest', { version: newestRelease })})`,
    },
    { name: t('system.schema'), value: schema },
    { name: t('system.backup'), value: backupAt === null ? t('system.backup.none') : <TimeSince at={backupAt} /> },
    {
      name: t('system.disk'),
      value: t('system.disk.value', { free: gigabytes(disk.freeBytes), total: gigabytes(disk.totalBytes) }),
    },
    {
      name: t('system.certificate'),
      value: certificateEndsAt === null ? t('system.certificate.none') : moment(certificateEndsAt),
    },
  ]
  return (
    <section aria-labelledby="system-title" className="mt-5">
      <h2 id="system-title" className="mb-3 font-bold">
        {t('system.title')}
      </h2>
      <dl className="card grid gap-x-6 gap-y-3 p-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

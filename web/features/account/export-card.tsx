import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { type DataExport, dataExportAsk, dataExportInfo } from '#contract/personal-data.ts'
import { call } from '#web/api/call.ts'
import { dateFormat, numericDate } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingCard } from './setting-card.tsx'
import { useRead } from './use-read.ts'

const pollMs = 15_000

/** Requests a data export after a password check, polls until it is ready, and then shows the download link. */
export function ExportCard() {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(dataExportInfo))
  const [isAsking, setAsking] = useState(false)
  const made = data?.export ?? null
  const isMaking = made?.state === 'asked'
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void read(), pollMs)
    return () => clearInterval(timer)
  }, [isMaking, read])
  return (
    <SettingCard title={t('account.export')} text={t('account.export.text')}>
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <>
          <State made={made} />
          {made?.state !== 'asked' && (
            <Button tone="neutral" onClick={() => setAsking(true)}>
              {t('account.export.ask')}
            </Button>
          )}
        </>
      ) : (
        <Skeleton className="h-11 w-48" />
      )}
      {isAsking && (
        <PasswordDialog
          title={t('account.export.ask')}
          text={t('account.export.password')}
          action={t('account.goOn')}
          act={(password) => call(dataExportAsk, { password })}
          done={() => {
            setAsking(false)
            void read()
          }}
          close={() => setAsking(false)}
        />
      )}
    </SettingCard>
  )
}

function State({ made }: { made: DataExport | null }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  if (!made) return null
  if (made.state === 'asked')
    return (
      <p role="status" className="text-sm">
        {t('account.export.making')}
      </p>
    )
  if (made.state === 'failed' || made.address === null || made.expiresAt === null)
    return (
      <p role="alert" className="mb-4 text-sm text-danger">
        {t('account.export.failed')}
      </p>
    )
  const until = dateFormat(tag, numericDate).format(made.expiresAt)
  const megabytes = Math.max(0.1, (made.bytes ?? 0) / 1024 ** 2)
  const size = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(megabytes)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-2 p-4">
      <p className="text-sm">{t('account.export.ready', { size, date: until })}</p>
      <a href={made.address} download className={buttonClass()}>
        <Download size={18} aria-hidden />
        {t('account.codes.download')}
      </a>
    </div>
  )
}

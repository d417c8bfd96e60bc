import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useEffect, useState } from 'react'
import { calendarAddress, renewCalendarAddress } from '#contract/bookings.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useRootData } from '#web/root-data.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Links to the private calendar of the member's bookings. A `webcal:` link opens the phone's calendar app. */
export function CalendarCard() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const [path, setPath] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    call(calendarAddress).then(
      (answer) => setPath(answer.path),
      (error: unknown) => console.warn('The calendar address could not be read', error),
    )
  }, [])

  async function renew() {
    setBusy(true)
    try {
      setPath((await call(renewCalendarAddress)).path)
      showToast({ tone: 'success', title: t('bookings.calendar.renewed') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  const url = path === null ? null : `${origin}${path}?locale=${locale}`
  return (
    <section className="card p-4" aria-labelledby="calendar">
      <h2 id="calendar" className="flex items-center gap-2 font-bold">
        <CalendarPlus size={20} aria-hidden className="text-primary" />
        {t('bookings.calendar')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('bookings.calendar.hint')}</p>
      {url === null ? (
        <Skeleton className="mt-3 h-12 w-full" />
      ) : (
        <code className="mt-3 block min-h-12 select-all break-all rounded-md border border-line-strong bg-surface-2 px-3.5 py-2.5 text-sm">
          {url}
        </code>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          className={buttonClass({ size: 'small' })}
          href={url?.replace(/^https?:/, 'webcal:')}
          aria-disabled={url === null}
        >
          {t('bookings.calendar.open')}
        </a>
        <Button tone="neutral" size="small" disabled={url === null} onClick={() => url && void copyLink(url, t)}>
          {t('bookings.calendar.copy')}
        </Button>
        <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void renew()}>
          {t('bookings.calendar.renew')}
        </Button>
      </div>
    </section>
  )
}

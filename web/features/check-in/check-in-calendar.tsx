import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { type CheckInInfo, checkInInfo } from '#contract/check-in.ts'
import { addDays } from '#contract/rules/vietnam-day.ts'
import { call } from '#web/api/call.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'

const week = [0, 1, 2, 3, 4, 5, 6]
const weeks = 5
const shownDays = weeks * 7

/** Shows five weeks, at first with the current one in the middle. The buttons move by five weeks. */
export function CheckInCalendar({ info }: { info: CheckInInfo }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const [shown, setShown] = useState(info)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => setShown(info), [info])
  const { from, to, days, shieldedDays, today } = shown
  const known = new Map(days.map((day) => [day.day, day]))
  const dateText = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(Date.parse(day))
  }
  const [nameOf, fullDate, monthText] = [
    dateText({ weekday: 'short' }),
    dateText({ dateStyle: 'full' }),
    dateText({ month: 'long', year: 'numeric' }),
  ]
  const months = [...new Set([monthText(from), monthText(to)])].join(' – ')

  async function turn(by: number): Promise<void> {
    setBusy(true)
    try {
      setShown(await call(checkInInfo, { around: addDays(from, 14 + by * shownDays) }))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="card p-4" aria-labelledby="calendar">
      <div className="flex items-center justify-between gap-2">
        <h2 id="calendar" aria-live="polite" className="text-[0.9375rem] font-bold first-letter:uppercase">
          {months}
        </h2>
        <div className="flex">
          <IconButton label={t('checkIn.earlier')} disabled={isBusy} onClick={() => void turn(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton
            label={t('checkIn.later')}
            disabled={isBusy || to >= addDays(today, 20)}
            onClick={() => void turn(1)}
          >
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="mt-2 grid grid-cols-7 gap-1 text-center text-xs text-ink-2" aria-hidden>
        {week.map((day) => (
          <span key={day}>{nameOf(addDays(from, day))}</span>
        ))}
      </div>
      <ol className="mt-1.5 grid grid-cols-7 gap-1">
        {Array.from({ length: shownDays }, (_, i) => addDays(from, i)).map((day) => {
          const done = known.get(day)
          const isToday = day === today
          const isShielded = shieldedDays.includes(day)
          const Icon = isShielded ? ShieldCheck : done?.isMadeUp ? Undo2 : Check
          const state = done
            ? done.isMadeUp
              ? 'checkIn.madeUp'
              : 'checkIn.checked'
            : isShielded
              ? 'checkIn.shielded'
              : day < today
                ? 'checkIn.missed'
                : 'checkIn.open'
          return (
            <li
              key={day}
              aria-current={isToday ? 'date' : undefined}
              className={classNames(
                'flex h-14 flex-col items-center justify-center gap-0.5 rounded-md border text-sm sm:h-16',
                done
                  ? 'border-transparent bg-gold-soft font-bold text-gold-ink'
                  : isShielded
                    ? 'border-transparent bg-primary-soft font-bold text-primary'
                    : day < today
                      ? 'border-transparent text-ink-3'
                      : 'border-line text-ink-2',
                isToday && 'border-2 border-primary!',
              )}
            >
              <span aria-hidden className="tabular">
                {Number(day.slice(8))}
              </span>
              {done || isShielded ? <Icon size={16} aria-hidden /> : <span aria-hidden className="h-4" />}
              <span className="sr-only">
                {fullDate(day)}: {t(state)}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-xs text-ink-2">{t('checkIn.clock')}</p>
    </section>
  )
}
